import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type { Database } from "../plugins/database-schema.ts";
import type { Db } from "../plugins/database.ts";

/** The process crashed here: nothing after this await ran, and its connections are cut. */
export class ProcessCrash extends Error {
  override readonly name = "ProcessCrash";
}

export interface CrashingDatabase {
  readonly database: Db;
  readonly crashed: () => boolean;
  /** Crashes the process at its next point. */
  readonly crashNext: () => void;
}

/** A connection borrowed from the real database until it is released. */
class LentConnection implements DatabaseConnection {
  readonly run: <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>;
  readonly giveBack: () => void;
  readonly #pass: <Value>(step: () => Promise<Value>) => Promise<Value>;

  constructor(lender: Db, giveBack: () => void, pass: <Value>(step: () => Promise<Value>) => Promise<Value>) {
    this.run = async <Row>(query: CompiledQuery) => (await lender.executeQuery(query)) as QueryResult<Row>;
    this.giveBack = giveBack;
    this.#pass = pass;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return await this.#pass(() => this.run<Row>(query));
  }

  // eslint-disable-next-line require-yield -- nothing here streams; the interface asks for it
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("a crashing database does not stream");
  }
}

function lent(connection: DatabaseConnection): LentConnection {
  if (connection instanceof LentConnection) return connection;
  throw new Error("a connection of another driver");
}

/** Borrows connections from the real database and may crash before or after any await on them. */
class CrashingDriver implements Driver {
  readonly #real: Db;
  #crashAt: number | null;
  #passed = 0;
  #crashed = false;

  constructor(real: Db, crashAt: number | null) {
    this.#real = real;
    this.#crashAt = crashAt;
  }

  crashed(): boolean {
    return this.#crashed;
  }

  crashNext(): void {
    this.#crashAt = this.#passed;
  }

  /** Runs one step; may crash before it, or after it was done and before the caller learns so. */
  async #pass<Value>(step: () => Promise<Value>): Promise<Value> {
    this.#die();
    const value = await step();
    this.#die();
    return value;
  }

  #die(): void {
    if (!this.#crashed && this.#passed === this.#crashAt) this.#crashed = true;
    this.#passed += 1;
    if (this.#crashed) throw new ProcessCrash();
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return await new Promise<DatabaseConnection>((resolve, reject) => {
      this.#real
        .connection()
        .execute(
          async (lender) =>
            await new Promise<void>((giveBack) => {
              resolve(new LentConnection(lender, giveBack, (step) => this.#pass(step)));
            }),
        )
        .catch(reject);
    });
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const isolation =
      settings.isolationLevel === undefined ? "" : ` isolation level ${settings.isolationLevel}`;
    const access = settings.accessMode === undefined ? "" : ` ${settings.accessMode}`;
    await connection.executeQuery(CompiledQuery.raw(`start transaction${isolation}${access}`));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // after a crash nobody sends a rollback: the server does it when the connection is cut
    // (releaseConnection)
    if (!this.#crashed) await lent(connection).run(CompiledQuery.raw("rollback"));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    // as PostgreSQL does with an open transaction on a cut connection; harmless if there is none
    if (this.#crashed) await lent(connection).run(CompiledQuery.raw("rollback"));
    lent(connection).giveBack();
  }

  async destroy(): Promise<void> {}
}

/**
 * The database for a process that crashes at point number `crashAt`: there are two around each statement,
 * begin and commit included, one before it is sent and one after it was done. Null: no crash. Connections
 * come from `real` and return to it as cut ones: rolled back.
 */
export function crashingDatabase(real: Db, crashAt: number | null): CrashingDatabase {
  const driver = new CrashingDriver(real, crashAt);
  const database = new Kysely<Database>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });
  return {
    database,
    crashed: () => driver.crashed(),
    crashNext() {
      driver.crashNext();
    },
  };
}
