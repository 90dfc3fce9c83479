import type { CompiledQuery } from "kysely";
import type { Db } from "./database.ts";

/** Stands for a value while a query is compiled. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Compiles a query at its first call, and runs the same text with other values at each later one. For frequent queries:
 * building their text takes longer than sending it.
 *
 * @param build returns the compiled query. It gets placeholders instead of values, and may only pass them on: no conditions,
 *   no spreads, no lists of values
 * @returns a function that runs the query and returns its rows
 */
export function compiledOnce<Values extends object, Row>(
  build: (db: Db, values: Values) => CompiledQuery<Row>,
): (db: Db, values: Values) => Promise<readonly Row[]> {
  // The cast: placeholders stand for the values, as `build` is told.
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values;
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, placeholders);
    const parameters = compiled.parameters.map((each) =>
      each instanceof Placeholder ? values[each.name as keyof Values] : each,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
