import { loggedError } from "./logging.ts";

/** Classes of SQLSTATE whose messages may quote a row's values: data exceptions and broken constraints. */
const quotingClasses: ReadonlySet<string> = new Set(["22", "23"]);

interface FailedStatement {
  readonly code: string;
  readonly message: string;
  readonly table?: string;
  readonly constraint?: string;
  /** Characters from the start of the text, from 1. */
  readonly position?: string;
}

function isFailedStatement(error: unknown): error is FailedStatement {
  return error instanceof Error && "severity" in error && "code" in error && typeof error.code === "string";
}

function place(failed: FailedStatement, text: string): string {
  if (failed.position === undefined || text === "") return "";
  return ` at line ${text.slice(0, Number(failed.position)).split("\n").length}`;
}

/** Returns why a migration failed, briefly and without quoting a row. */
export function migrationCause(error: unknown, text: string): string {
  if (!isFailedStatement(error)) {
    const { message, code, type } = loggedError(error);
    return message ?? code ?? type;
  }
  const cause = quotingClasses.has(error.code.slice(0, 2))
    ? [
        "existing rows do not fit",
        ...(error.table === undefined ? [] : [`table ${error.table}`]),
        ...(error.constraint === undefined ? [] : [`constraint ${error.constraint}`]),
      ].join(", ")
    : error.message;
  return `${cause} (PostgreSQL ${error.code}${place(error, text)})`;
}
