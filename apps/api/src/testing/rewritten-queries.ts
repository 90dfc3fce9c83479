import {
  PostgresQueryCompiler,
  RawNode,
  ValueNode,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from "kysely";
import type { Db } from "../plugins/database.ts";

/** A database whose written-out queries are changed on their way to it: what a mistake in their text would do. */
export interface RewrittenDatabase {
  readonly database: Db;
  /** Queries that were sent in another form than they were written. */
  readonly changed: ReadonlySet<string>;
  /** Texts of all of them, as they were written. */
  readonly written: ReadonlySet<string>;
}

const compiler = new PostgresQueryCompiler();

/** The query of a text with `$1`, `$2` and so on, of which each may be named often, never, or in another order. */
function queryOf(text: string, parameters: readonly unknown[]): RawNode {
  const places = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => parameters[Number(number) - 1]);
  return RawNode.create(
    text.split(/\$\d+/),
    places.map((value) => ValueNode.create(value)),
  );
}

class Rewriting implements KyselyPlugin {
  readonly changed = new Set<string>();
  readonly written = new Set<string>();
  readonly #rewrite: (text: string) => string;

  constructor(rewrite: (text: string) => string) {
    this.#rewrite = rewrite;
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    // A query made by a builder must stay one; a plugin may not turn it into text.
    if (node.kind !== "RawNode") return node;
    const { sql: text, parameters } = compiler.compileQuery(node, queryId);
    this.written.add(text);
    const rewritten = this.#rewrite(text);
    if (rewritten !== text) this.changed.add(text);
    return queryOf(rewritten, parameters);
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}

/** The same database by rewritten queries, also within transactions. */
export function rewrittenDatabase(real: Db, rewrite: (text: string) => string): RewrittenDatabase {
  const plugin = new Rewriting(rewrite);
  return { database: real.withPlugin(plugin), changed: plugin.changed, written: plugin.written };
}
