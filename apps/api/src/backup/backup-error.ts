/** A reason why a backup or a restore failed that a person can act on; its message says how. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
