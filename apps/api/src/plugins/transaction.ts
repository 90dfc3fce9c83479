import type { IsolationLevel } from "kysely";
import type { Db, Trx } from "./database.ts";

/** Work that runs after the commit: publish an event, send a text, or write data that may be lost. */
type Step = () => void | Promise<void>;

interface Pending {
  readonly steps: Step[];
  /** Failures whose writes stay. */
  readonly kept: Set<object>;
}

/** The open transactions with their queued steps. */
const open = new WeakMap<Trx, Pending>();

const reporters = new WeakMap<Db, (error: unknown) => void>();

/** Sets who is told when a step queued in one of this database's transactions throws. */
export function reportAfterCommitErrors(database: Db, report: (error: unknown) => void): void {
  reporters.set(database, report);
}

/** Carries a returned failure out of the transaction, which rolls back. */
class RolledBack extends Error {
  readonly value: unknown;
  constructor(value: unknown) {
    super("the transaction was rolled back");
    this.value = value;
  }
}

function pendingOf(trx: Trx): Pending {
  const pending = open.get(trx);
  if (pending === undefined) throw new Error("not inside inTransaction, or it has ended");
  return pending;
}

/**
 * Queues a step for after the commit. Steps run in the order they were queued, before `inTransaction` resolves. None runs
 * if the transaction rolls back.
 */
export function afterCommit(trx: Trx, step: Step): void {
  pendingOf(trx).steps.push(step);
}

/**
 * Marks a failure that commits: what was written before it stays, for example a count of attempts or an audit
 * entry. Return the result of this call from the transaction; any other failure rolls back.
 */
export function keepWrites<Refusal extends { readonly ok: false }>(trx: Trx, failure: Refusal): Refusal {
  pendingOf(trx).kept.add(failure);
  return failure;
}

function isFailure(value: unknown): value is { readonly ok: false } {
  return typeof value === "object" && value !== null && "ok" in value && value.ok === false;
}

function report(database: Db, error: unknown): void {
  const reporter = reporters.get(database);
  if (reporter === undefined) process.emitWarning(error instanceof Error ? error : String(error));
  else reporter(error);
}

export interface TransactionOptions {
  /** Absent: PostgreSQL's default, read committed. */
  readonly isolation?: IsolationLevel;
  readonly readOnly?: boolean;
}

/**
 * Runs work in one transaction. A returned failure (`fail(...)`) and an exception roll it back; anything else commits.
 * Then the steps of `afterCommit` run. A step that throws is reported; the others still run, and the result is the same.
 */
export async function inTransaction<Value>(
  database: Db,
  work: (trx: Trx) => Promise<Value>,
  { isolation, readOnly = false }: TransactionOptions = {},
): Promise<Value> {
  let transaction = database.transaction();
  if (isolation !== undefined) transaction = transaction.setIsolationLevel(isolation);
  if (readOnly) transaction = transaction.setAccessMode("read only");
  const pending: Pending = { steps: [], kept: new Set() };
  let value: Value;
  try {
    value = await transaction.execute(async (trx) => {
      open.set(trx, pending);
      try {
        const result = await work(trx);
        if (isFailure(result) && !pending.kept.has(result)) throw new RolledBack(result);
        return result;
      } finally {
        open.delete(trx);
      }
    });
  } catch (error) {
    // Only this call's function throws it, so the value has its type.
    if (error instanceof RolledBack) return error.value as Value;
    throw error;
  }
  for (const step of pending.steps) {
    try {
      await step();
    } catch (error) {
      report(database, error);
    }
  }
  return value;
}
