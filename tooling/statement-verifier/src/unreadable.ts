/** Thrown when a file does not have the expected form. */
export class UnreadableStatement extends Error {
  override readonly name = "UnreadableStatement";
}
