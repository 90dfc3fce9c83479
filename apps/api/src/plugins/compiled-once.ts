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
 * Compiles a query at its first call and runs the same text with other values at each later one: for queries of calls that
 * are made all the time, which would otherwise spend more on building the text than on sending it.
 *
 * @param build returns the compiled query. It may only pass the values on, because it gets placeholders instead of them;
 *   they have the values' types.
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
    const given = new Map<string, unknown>(Object.entries(values));
    const parameters = compiled.parameters.map((each) =>
      each instanceof Placeholder ? given.get(each.name) : each,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
