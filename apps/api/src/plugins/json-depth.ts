/**
 * How many levels of lists and objects a JSON body may have. The contract's deepest body needs a third of them. Without a
 * limit, code that walks through a body recursively could exhaust the stack.
 */
export const maxJsonDepth = 64;
export const tooDeepMessage = `The JSON nests deeper than ${maxJsonDepth} levels.`;

const quote = 0x22;
const backslash = 0x5c;
/** "[" and "{", "]" and "}". */
const openings = new Set([0x5b, 0x7b]);
const closings = new Set([0x5d, 0x7d]);

/**
 * Whether a JSON text is nested deeper than allowed. Reads it once before it is parsed, well-formed or not.
 */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (isString) {
      if (character === backslash) at += 1;
      else if (character === quote) isString = false;
    } else if (character === quote) isString = true;
    else if (openings.has(character)) {
      depth += 1;
      if (depth > maxJsonDepth) return true;
    } else if (closings.has(character)) depth -= 1;
  }
  return false;
}
