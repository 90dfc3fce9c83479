import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** Sends an archive as a download that no cache may store, because it holds a person's data. */
export function sendArchive(reply: FastifyReply, archive: Readable, name = "personal-data"): void {
  void reply
    .code(200)
    .type("application/zip")
    .headers({
      "content-disposition": `attachment; filename="${name}.zip"`,
      "cache-control": "no-store",
    })
    .send(archive);
}
