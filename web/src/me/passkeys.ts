/**
 * Passkeys of the browser (WebAuthn). The server speaks JSON, and so do newer browsers; for the others the bytes are
 * written as base64url here.
 */

/** A browser has passkeys where the site is served safely and has a name: no passkey is bound to a number. */
export const hasPasskeys = (place: Pick<Location, 'hostname'> = location): boolean =>
  isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(place.hostname);

/** Nothing came of it: whoever was asked said no, or was not there. */
export class PasskeyCancelled extends Error {}

type Json = Record<string, unknown>;

/** Make a passkey. */
export async function makePasskey(options: Json): Promise<Json> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON
    ? PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON)
    : (creationOf(options) as unknown as PublicKeyCredentialCreationOptions);
  return written(await asked(() => navigator.credentials.create({ publicKey })));
}

/** Show a passkey. */
export async function showPasskey(options: Json): Promise<Json> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON
    ? PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON)
    : (requestOf(options) as unknown as PublicKeyCredentialRequestOptions);
  return written(await asked(() => navigator.credentials.get({ publicKey })));
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const found = await ask();
    if (found) return found as PublicKeyCredential;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  throw new PasskeyCancelled();
}

/** What is to be made, with bytes where browsers want bytes. */
export function creationOf(options: Json): Json {
  const user = options.user as Json;
  return { ...requestOf(options), user: { ...user, id: bytesOf(user.id as string) } };
}

/** What is to be signed, with bytes where browsers want bytes. */
export function requestOf(options: Json): Json {
  const named = ['allowCredentials', 'excludeCredentials'].flatMap((name) => {
    const list = options[name] as Json[] | undefined;
    return list ? [[name, list.map((each) => ({ ...each, id: bytesOf(each.id as string) }))] as const] : [];
  });
  return { ...options, challenge: bytesOf(options.challenge as string), ...Object.fromEntries(named) };
}

/** As `PublicKeyCredential.toJSON` has it, also where there is no such thing. */
export function written(credential: PublicKeyCredential): Json {
  if ('toJSON' in credential) return credential.toJSON() as Json;
  const { id, rawId, type, response } = credential as PublicKeyCredential;
  const answered: Json = {};
  for (const name of ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'])
    if (name in response) {
      const value = (response as unknown as Record<string, ArrayBuffer | null>)[name];
      if (value) answered[name] = textOf(value);
    }
  return { id, rawId: textOf(rawId), type, response: answered, clientExtensionResults: {} };
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

export const textOf = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
