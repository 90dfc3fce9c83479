import { insightDesk, insightFile, insightQueue } from "@parlour/contract/operations/insight";
import { insightMoney, insightMoneyFile } from "@parlour/contract/operations/insight-money";
import { insightPeople } from "@parlour/contract/operations/insight-people";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance, FastifyReply } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { readDesk, readQueueNow } from "./desk-service.ts";
import { insightTableFile, moneyTableFile, type TableFile } from "./file-service.ts";
import { readMoney } from "./money-service.ts";
import { readPeople } from "./people-service.ts";

function asDownload(reply: FastifyReply, { name, text }: TableFile): string {
  reply.header("cache-control", "no-store").header("content-disposition", `attachment; filename="${name}"`);
  return text;
}

/** Binds the calls for the dashboards. */
export function insightRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, insightDesk, async ({ query }) => await readDesk(platform, query));
  route(app, platform, insightQueue, async ({ query }) => succeed(await readQueueNow(platform, query)));
  route(app, platform, insightPeople, async ({ query }) => await readPeople(platform, query));
  route(app, platform, insightMoney, async ({ query }) => await readMoney(platform, query));
  route(app, platform, insightFile, async ({ params, query, staff, reply }) => {
    const file = await insightTableFile(platform, staff.staffId, params.table, query);
    return file.ok ? succeed(asDownload(reply, file.value)) : file;
  });
  route(app, platform, insightMoneyFile, async ({ params, query, staff, reply }) => {
    const file = await moneyTableFile(platform, staff.staffId, params.table, query);
    return file.ok ? succeed(asDownload(reply, file.value)) : file;
  });
}
