// What built files use that the oldest browsers lack, a line of JSON each. Given the folder of the pages, and that of the
// packages that parse them.

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [pages, web] = process.argv.slice(2);
const require = createRequire(join(web, "package.json"));
const { parse } = require("acorn");
const css = require("css-tree");

const SYNTAX = 2022; // all of it is in Safari 16.4, Chrome 111 and Firefox 121; not all of any later edition
const CLASSIC = 5; // for scripts that have to speak in any browser

/** Missing in Safari 16.4, Chrome 111 or Firefox 121. */
const OF = {
  AbortSignal: ["any"],
  Array: ["fromAsync"],
  Error: ["captureStackTrace", "isError"],
  Intl: ["DurationFormat", "Segmenter"],
  Iterator: ["concat", "from"],
  Map: ["groupBy"],
  Math: ["f16round", "sumPrecise"],
  Object: ["groupBy"],
  Promise: ["try", "withResolvers"],
  RegExp: ["escape"],
  Response: ["json"],
  URL: ["canParse", "parse"],
  Uint8Array: ["fromBase64", "fromHex"],
};
const MEMBERS = new Set([
  ...["caretPositionFromPoint", "checkVisibility", "getHTML", "hidePopover", "moveBefore", "requestClose", "setHTML"],
  ...["setHTMLUnsafe", "showPicker", "showPopover", "startViewTransition", "togglePopover", "ariaNotify"],
  ...["difference", "intersection", "isDisjointFrom", "isSubsetOf", "isSupersetOf", "symmetricDifference", "union"],
  ...["setFromBase64", "toBase64", "toHex", "transferToFixedLength", "waitAsync", "getOrInsert"],
  ...["requestIdleCallback", "scheduler", "documentPictureInPicture", "navigation"],
]);
const GLOBALS = new Set([
  ...["CloseWatcher", "EditContext", "Float16Array", "Iterator", "navigation", "requestIdleCallback", "scheduler"],
  ...["cookieStore", "Highlight", "Observable", "Sanitizer", "Temporal", "URLPattern", "ViewTransition"],
]);
const STYLE = {
  atrules: ["function", "position-try", "property", "scope", "starting-style", "view-transition"],
  functions: ["anchor", "anchor-size", "calc-size", "if", "light-dark", "linear", "mod", "rem", "round", "scroll", "view"],
  properties: [
    ...["anchor-name", "animation-composition", "animation-timeline", "backdrop-filter", "field-sizing", "interpolate-size"],
    ...["mask", "mask-image", "position-anchor", "position-area", "text-box", "text-box-trim", "transition-behavior"],
    ...["view-transition-name", "zoom"],
  ],
  pseudos: ["dir", "popover-open", "open", "state", "user-invalid", "user-valid", "details-content", "highlight"],
};

const found = [];
const walk = (node, see, above = null) => {
  if (!node || typeof node.type !== "string") return;
  see(node, above);
  for (const each of Object.values(node))
    for (const child of Array.isArray(each) ? each : [each]) if (child && typeof child === "object") walk(child, see, node);
};

function script(file, text) {
  let tree;
  try {
    tree = file.includes("/")
      ? parse(text, { ecmaVersion: SYNTAX, sourceType: "module" })
      : parse(text, { ecmaVersion: file === "sw.js" ? SYNTAX : CLASSIC });
  } catch (error) {
    found.push(`${file}: ${error.message}`);
    return;
  }
  // Asked for before it is used: `'name' in object`, `object.name?.()`, `typeof name`.
  const asked = new Set();
  walk(tree, (node) => {
    if (node.type === "BinaryExpression" && node.operator === "in") asked.add(node.left.value ?? node.left.quasis?.[0].value.raw);
    if (node.type === "CallExpression" && node.optional) asked.add(node.callee.property?.name);
    if (node.type === "UnaryExpression" && node.operator === "typeof") asked.add(node.argument.name);
  });
  walk(tree, (node, above) => {
    if (node.type === "MemberExpression" && !node.computed) {
      const { name } = node.property;
      const isNew = MEMBERS.has(name) || OF[node.object.name]?.includes(name);
      if (isNew && !asked.has(name)) found.push(`${file}: ${node.object.name ?? ""}.${name}`);
    }
    const isProperty = ["MemberExpression", "Property", "MethodDefinition"].includes(above?.type) && !above.computed;
    if (node.type === "Identifier" && GLOBALS.has(node.name) && !asked.has(node.name) && (!isProperty || above.object === node))
      found.push(`${file}: ${node.name}`);
  });
}

function style(file, text) {
  css.walk(css.parse(text, { onParseError: (error) => found.push(`${file}: ${error.message}`) }), (node) => {
    const is = { Atrule: "atrules", Function: "functions", Declaration: "properties", PseudoClassSelector: "pseudos", PseudoElementSelector: "pseudos" };
    const name = node.property ?? node.name;
    if (STYLE[is[node.type]]?.includes(name)) found.push(`${file}: ${name}`);
    if (node.type === "NestingSelector") found.push(`${file}: &`);
  });
}

for (const file of readdirSync(pages, { recursive: true, encoding: "utf8" })) {
  const text = () => readFileSync(join(pages, file), "utf8");
  if (file.endsWith(".js")) script(file, text());
  if (file.endsWith(".css")) style(file, text());
}
for (const each of found) console.log(JSON.stringify(each));
