import { balance } from "@parlour/contract/operations/credits";
import { creditProof } from "@parlour/contract/operations/roots";
import { creditStatement } from "@parlour/contract/operations/statement";
import { fail, succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route, streamRoute } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { proofsSince, readProof } from "../heads/index.ts";
import { creditChains } from "./chains-store.ts";
import { countFaults } from "./ledger-walk-store.ts";
import { readBalance } from "./service.ts";
import { readLatestStatement } from "./statement.ts";
import { statementCsv } from "./statement-csv.ts";

/** Binds the credits' operations. */
export function creditsRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, clock, metrics } = platform;
  metrics.gauge(
    "parlour_ledger_unbalanced_accounts",
    "Accounts whose ledger does not add up, until it does again.",
    () => countFaults(database),
  );
  route(app, platform, balance, async ({ customer }) => {
    return succeed(await readBalance(database, customer.customerId));
  });
  // sends the response itself, because a CSV is not JSON
  streamRoute(app, platform, creditStatement, async ({ customer, query, reply }) => {
    const { format, ...range } = query;
    const statement = await readLatestStatement(platform, customer.customerId, clock.now(), {
      ...range,
      withProof: true,
    });
    reply.header("cache-control", "no-store");
    if (format === "csv") {
      const name = `credits-${statement.createdAt.slice(0, 10)}.csv`;
      reply.type("text/csv; charset=utf-8").header("content-disposition", `attachment; filename="${name}"`);
      reply.send(statementCsv(statement));
    } else {
      reply.type("application/json; charset=utf-8").send(statement);
    }
    return null;
  });
  route(app, platform, creditProof, async ({ customer, query: { day } }) => {
    if (day !== undefined && day < proofsSince(clock.now())) return fail("not_found");
    const proof = await readProof(database, creditChains, customer.customerId, day);
    return proof === null ? fail("not_found") : succeed(proof);
  });
}
