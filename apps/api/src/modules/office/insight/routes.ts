import { insightFraud } from "@parlour/contract/operations/fraud";
import { insightDesk, insightFile, insightQueue } from "@parlour/contract/operations/insight";
import { insightMoney, insightMoneyFile } from "@parlour/contract/operations/insight-money";
import { insightNet, moneyRates, setMoneyRates } from "@parlour/contract/operations/insight-net";
import { insightPeople } from "@parlour/contract/operations/insight-people";
import { insightPresence } from "@parlour/contract/operations/insight-presence";
import { insightProfiles } from "@parlour/contract/operations/insight-profiles";
import { insightCohorts, insightReturning } from "@parlour/contract/operations/insight-returning";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance, FastifyReply } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { readCohorts } from "./cohort-service.ts";
import { readDesk, readQueueNow } from "./desk-service.ts";
import { insightTableFile, moneyTableFile, type TableFile } from "./file-service.ts";
import { fraudLevels } from "./fraud-rules.ts";
import { readFraud, readFraudNow } from "./fraud-service.ts";
import { readMoney } from "./money-service.ts";
import { readNet } from "./net-service.ts";
import { readPeople } from "./people-service.ts";
import { readPresence } from "./presence-service.ts";
import { readProfiles } from "./profile-service.ts";
import { readRates, setRates } from "./rates-service.ts";
import { readReturning } from "./returning-service.ts";

function asDownload(reply: FastifyReply, { name, text }: TableFile): string {
  reply.header("cache-control", "no-store").header("content-disposition", `attachment; filename="${name}"`);
  return text;
}

/** Binds the calls for the dashboards. */
export function insightRoutes(app: FastifyInstance, platform: Platform): void {
  platform.metrics.gauge(
    "parlour_fraud_level",
    "Share of payments with fraud or a dispute, this month or last: 0 below, 1 near, 2 over the card schemes' limit.",
    async () => fraudLevels.indexOf((await readFraudNow(platform)).level),
  );
  platform.metrics.gauge(
    "parlour_fraud_ratio",
    "Share of this month's payments with fraud or a dispute, counted as the card schemes do; the highest of the card providers.",
    async () => {
      const { months } = await readFraudNow(platform);
      const current = months.filter(({ month }) => month === months[0]?.month);
      return Math.max(0, ...current.map(({ basisPoints }) => basisPoints ?? 0)) / 10_000;
    },
  );
  route(app, platform, insightDesk, async ({ query }) => await readDesk(platform, query));
  route(app, platform, insightQueue, async ({ query }) => succeed(await readQueueNow(platform, query)));
  route(app, platform, insightPeople, async ({ query }) => await readPeople(platform, query));
  route(app, platform, insightProfiles, async ({ query }) => await readProfiles(platform, query));
  route(app, platform, insightPresence, async ({ query }) => await readPresence(platform, query));
  route(app, platform, insightReturning, async ({ query }) => await readReturning(platform, query));
  route(app, platform, insightCohorts, async ({ query }) => succeed(await readCohorts(platform, query)));
  route(app, platform, insightFraud, async ({ query }) => succeed(await readFraud(platform, query)));
  route(app, platform, insightMoney, async ({ query }) => await readMoney(platform, query));
  route(app, platform, insightFile, async ({ params, query, staff, reply }) => {
    const file = await insightTableFile(platform, staff.staffId, params.table, query);
    return file.ok ? succeed(asDownload(reply, file.value)) : file;
  });
  route(app, platform, insightMoneyFile, async ({ params, query, staff, reply }) => {
    const file = await moneyTableFile(platform, staff.staffId, params.table, query);
    return file.ok ? succeed(asDownload(reply, file.value)) : file;
  });
  route(app, platform, insightNet, async ({ query }) => await readNet(platform, query));
  route(app, platform, moneyRates, async () => succeed(await readRates(platform)));
  route(
    app,
    platform,
    setMoneyRates,
    async ({ params, body, staff }) => await setRates(platform, staff.staffId, params.region, body),
  );
}
