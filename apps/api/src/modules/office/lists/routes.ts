import { auditFile, listFile } from "@parlour/contract/operations/list-files";
import type { FastifyInstance, FastifyReply } from "fastify";
import { streamRoute } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { auditAsFile, listAsFile, type ListFile } from "./service.ts";

/** How many files may be taken out in a minute. */
const files = { rateLimit: { max: 10, windowSeconds: 60 } } as const;

function sendFile(reply: FastifyReply, { name, csv }: ListFile): null {
  void reply
    .code(200)
    .type("text/csv; charset=utf-8")
    .headers({ "content-disposition": `attachment; filename="${name}"`, "cache-control": "no-store" })
    .send(csv);
  return null;
}

/** Binds the back office's lists as files. */
export function listRoutes(app: FastifyInstance, platform: Platform): void {
  streamRoute(
    app,
    platform,
    listFile,
    async ({ params, query, staff, reply }) => {
      const file = await listAsFile(platform, staff.staffId, params.list, query);
      return file.ok ? sendFile(reply, file.value) : file.error;
    },
    files,
  );
  streamRoute(
    app,
    platform,
    auditFile,
    async ({ query: { from, to, ...query }, staff, reply }) => {
      const period = {
        ...(from === undefined ? {} : { from: new Date(from) }),
        ...(to === undefined ? {} : { to: new Date(to) }),
      };
      return sendFile(reply, await auditAsFile(platform, staff.staffId, { ...query, ...period }));
    },
    files,
  );
}
