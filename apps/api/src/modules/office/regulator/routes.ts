import { makeRegulatorFolder, regulatorFolders } from "@parlour/contract/operations/regulator";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route, streamRoute } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { makeFolder, readFolders } from "./folder-service.ts";

/** Binds the calls for the regulator's folder. */
export function regulatorRoutes(app: FastifyInstance, platform: Platform): void {
  streamRoute(app, platform, makeRegulatorFolder, async ({ staff, query, reply }) => {
    const made = await makeFolder(platform, { ...query, staffId: staff.staffId });
    if (!made.ok) return made.error;
    const name = `regulator-${query.region}-${query.from}-${query.to}.zip`;
    void reply
      .code(200)
      .type("application/zip")
      .headers({ "content-disposition": `attachment; filename="${name}"`, "cache-control": "no-store" })
      .send(made.value.bytes);
    return null;
  });

  route(app, platform, regulatorFolders, async () =>
    succeed({ folders: [...(await readFolders(platform))] }),
  );
}
