/** A backup or restore failed for a reason that a person can act on. The message says what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
