/** A reason not to start that the person starting the server can mend; its message says how. */
export class StartError extends Error {
  override readonly name = "StartError";
}
