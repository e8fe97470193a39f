// Questions in, a line of JSON each; what a table on a device makes of them out.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [bundle, core] = process.argv.slice(2);
const { twin } = await import(bundle);
const answer = await twin(readFileSync(core));
for await (const line of createInterface(process.stdin))
  console.log(JSON.stringify(await answer(JSON.parse(line))));
