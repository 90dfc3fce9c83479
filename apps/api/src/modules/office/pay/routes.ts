import {
  correctPay,
  operatorPay,
  ownPay,
  ownPayStatement,
  payList,
  payRates,
  setPayMinimum,
  setPayRate,
  setPaySite,
} from "@parlour/contract/operations/pay";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route, streamRoute } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { correctPay as bookCorrection } from "./correction-service.ts";
import { readMonth, readPayList } from "./month-service.ts";
import {
  readPayRates,
  setPayMinimum as storeMinimum,
  setPayRate as storeRate,
  setPaySite as storePaySite,
} from "./rates-service.ts";
import { payStatementCsv, readPayStatement } from "./statement-service.ts";

/** Binds the calls for pay. */
export function payRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, clock } = platform;
  route(app, platform, ownPay, async ({ query, staff }) => {
    const month = await readMonth(database, staff.staffId, query.month, clock.now());
    if (!month.ok) throw new Error("the caller is missing among the staff");
    return month;
  });
  // sends the response itself, because a CSV is not JSON
  streamRoute(app, platform, ownPayStatement, async ({ query, staff, reply }) => {
    const statement = await readPayStatement(database, staff.staffId, clock.now());
    reply.header("cache-control", "no-store");
    if (query.format === "csv") {
      const name = `pay-${statement.createdAt.slice(0, 10)}.csv`;
      reply.type("text/csv; charset=utf-8").header("content-disposition", `attachment; filename="${name}"`);
      reply.send(payStatementCsv(statement));
    } else {
      reply.type("application/json; charset=utf-8").send(statement);
    }
    return null;
  });
  route(app, platform, payList, async ({ query }) =>
    succeed(await readPayList(database, query.month, clock.now())),
  );
  route(
    app,
    platform,
    operatorPay,
    async ({ params, query }) => await readMonth(database, params.staffId, query.month, clock.now()),
  );
  route(
    app,
    platform,
    correctPay,
    async ({ params, body, staff }) => await bookCorrection(platform, staff.staffId, params.staffId, body),
  );
  route(app, platform, payRates, async () => succeed(await readPayRates(database, clock.now())));
  route(
    app,
    platform,
    setPayRate,
    async ({ params, body, staff }) => await storeRate(platform, staff.staffId, params, body),
  );
  route(
    app,
    platform,
    setPayMinimum,
    async ({ params, body, staff }) => await storeMinimum(platform, staff.staffId, params.region, body),
  );
  route(
    app,
    platform,
    setPaySite,
    async ({ params, body, staff }) => await storePaySite(platform, staff.staffId, params.staffId, body),
  );
}
