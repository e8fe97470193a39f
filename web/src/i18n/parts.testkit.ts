/** The parts that an ICU message is made of, for whatever has to look into one. */

import { IntlMessageFormat } from 'intl-messageformat';

export type Part = ReturnType<IntlMessageFormat['getAst']>[number];
export type Choice = Extract<Part, { options: unknown }>;

/** What the parser writes for the type of a part. */
const LITERAL: number = 0;
const NUMBER: number = 2;
const POUND: number = 7;

/** The parts of a message, each with its place in the text. Throws where it is no message. */
export const parse = (text: string, language = 'en'): Part[] =>
  new IntlMessageFormat(text, language, undefined, { ignoreTag: true, captureLocation: true }).getAst();

const typeOf = (part: Part): number => part.type;
const isLiteral = (part: Part): boolean => typeOf(part) === LITERAL;
export const isNumber = (part: Part): boolean => typeOf(part) === NUMBER;
/** A plural or a select. */
export const isChoice = (part: Part): part is Choice => 'options' in part;
export const isPlural = (part: Part): part is Extract<Choice, { pluralType?: unknown }> => 'pluralType' in part;

/** The name of the parameter that a part shows or chooses by; the # of a plural and plain text have none. */
export const parameter = (part: Part): string | null =>
  isLiteral(part) || typeOf(part) === POUND || !('value' in part) ? null : part.value;

/** All parts from the first to the last, those inside of choices included. */
export function* everyPart(parts: readonly Part[]): Generator<Part> {
  for (const part of parts) {
    yield part;
    if (isChoice(part)) for (const branch of Object.values(part.options)) yield* everyPart(branch.value);
  }
}

/** What stands for a parameter where only the text matters. */
export const PLACEHOLDER = '\uFFFC';

/** The text of a message as it is read, and that of each branch of its choices by itself. */
export function readings(parts: readonly Part[]): string[] {
  const whole = parts.map((part) => (isLiteral(part) && 'value' in part ? part.value : PLACEHOLDER)).join('');
  const branches = parts.filter(isChoice).flatMap((part) => Object.values(part.options));
  return [whole, ...branches.flatMap((branch) => readings(branch.value))];
}
