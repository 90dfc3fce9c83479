import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from "saxes";
import { drawingAttributes, drawingElements, styleFunctions, styleRules } from "./drawing-allowlist.ts";

/**
 * Which drawings (SVG) Parlour serves: well-formed XML with listed elements and attributes that only refers
 * to itself. Anything not listed is refused, so the list need not know everything that could run code. Parsed
 * once, in linear time.
 */

const svgNamespace = "http://www.w3.org/2000/svg";
const xlinkNamespace = "http://www.w3.org/1999/xlink";
/** Levels of nested elements; real drawings have a tenth of that. */
const maxDepth = 128;
const describing = /^(?:aria|data)-[a-z-]{1,40}$/;

class Problem extends Error {}

function refuse(what: string): never {
  throw new Problem(what);
}

/** The allowed value of a style or attribute: listed functions, references inside the drawing, no escapes. */
function checkStyle(text: string, where: string): void {
  if (text.includes("\\")) refuse(`a backslash in ${where}`);
  const parts = text.split("(");
  for (const [index, part] of parts.entries()) {
    const after = parts[index + 1];
    if (after === undefined) return;
    const name = (/[\w-]{0,40}$/.exec(part.slice(-40))?.[0] ?? "").toLowerCase();
    if (name !== "" && !styleFunctions.has(name)) refuse(`${name}() in ${where}`);
    if (name === "url" && !/^["']?#/.test(after.trimStart())) refuse(`url() of something else in ${where}`);
  }
}

/** Style sheets also have rules, which could import others. */
function checkSheet(text: string): void {
  checkStyle(text, "a style sheet");
  for (const part of text.split("@").slice(1)) {
    const name = /^[\w-]{0,40}/.exec(part)?.[0] ?? "";
    if (!styleRules.has(name.toLowerCase())) refuse(`the rule @${name}`);
  }
}

function checkAttribute({ name, local, prefix, uri, value }: SaxesAttributeNS): void {
  // Namespace declarations are skipped: only elements and attributes that use one are checked.
  if (prefix === "xmlns" || name === "xmlns") return;
  const isReference = local === "href" && (uri === "" || uri === xlinkNamespace);
  if (isReference) {
    if (!value.startsWith("#")) refuse(`a reference to something else (${name})`);
    return;
  }
  if (name === "xml:space" || name === "xml:lang") return;
  if (uri !== "" || !(drawingAttributes.has(local) || describing.test(local)))
    refuse(`the attribute ${name}`);
  checkStyle(value, `the attribute ${name}`);
}

function checkElement({ name, local, uri, attributes }: SaxesTagNS, depth: number): void {
  if (depth > maxDepth) refuse(`more than ${maxDepth} levels of elements`);
  const isSvg = uri === svgNamespace;
  if (depth === 1 && !(isSvg && local === "svg")) refuse(`no svg element of ${svgNamespace} at its root`);
  if (!isSvg || !drawingElements.has(local)) refuse(`the element ${name}`);
  for (const attribute of Object.values(attributes)) checkAttribute(attribute);
}

function readDrawing(text: string): void {
  const parser = new SaxesParser({ xmlns: true });
  const open: string[] = [];
  let sheet = "";
  // The parser would continue after a mistake; browsers stop, and so does this check.
  parser.on("error", ({ message }) => refuse(`what is no XML (${message.slice(0, 80)})`));
  parser.on("xmldecl", ({ encoding = "utf-8" }) => {
    if (encoding.toLowerCase() !== "utf-8") refuse("another encoding than UTF-8");
  });
  parser.on("doctype", () => refuse("a document type"));
  parser.on("processinginstruction", ({ target }) => refuse(`the instruction ${target}`));
  parser.on("opentag", (tag) => {
    open.push(tag.local);
    checkElement(tag, open.length);
  });
  parser.on("closetag", () => {
    if (open.pop() !== "style") return;
    checkSheet(sheet);
    sheet = "";
  });
  const keepSheet = (part: string): void => {
    if (open.at(-1) === "style") sheet += part;
  };
  parser.on("text", keepSheet);
  parser.on("cdata", keepSheet);
  parser.write(text).close();
}

/** Returns what a drawing must not contain but does, such as "the element script"; null if it is safe. */
export function drawingProblem(bytes: Uint8Array): string | null {
  try {
    readDrawing(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.message;
    if (error instanceof TypeError) return "another encoding than UTF-8";
    throw error;
  }
}
