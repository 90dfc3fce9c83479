/**
 * Returns a proof's size: `npm test` runs the quick version, `pnpm prove` (PROVE=full) the full one. Each
 * proof prints its figures in one line.
 */
export function scaled<Value = number>(quick: Value, full: Value): Value {
  return process.env["PROVE"] === "full" ? full : quick;
}
