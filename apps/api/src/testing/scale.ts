/**
 * How far a proof goes: `npm test` runs the quick version, `pnpm prove` (PROVE=full) all of it. Each proof prints its
 * figures in one line, so that what was reached is seen and not guessed.
 */
export function scaled<Value = number>(quick: Value, full: Value): Value {
  return process.env["PROVE"] === "full" ? full : quick;
}
