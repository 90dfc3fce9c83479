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

/** A database whose raw queries are rewritten before they are sent, to simulate mistakes in their text. */
export interface RewrittenDatabase {
  readonly database: Db;
  /** Queries that were sent in a changed form. */
  readonly changed: ReadonlySet<string>;
  /** The original texts of all of them. */
  readonly written: ReadonlySet<string>;
}

const compiler = new PostgresQueryCompiler();

/**
 * Returns the query for a text with `$1`, `$2` and so on, each of which may occur several times, never, or in
 * another order.
 */
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

/** Returns the same database with rewritten queries, also within transactions. */
export function rewrittenDatabase(real: Db, rewrite: (text: string) => string): RewrittenDatabase {
  const plugin = new Rewriting(rewrite);
  return { database: real.withPlugin(plugin), changed: plugin.changed, written: plugin.written };
}
