import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** Answers with an archive that is kept nowhere on its way: it is all that is known about a person. */
export function sendArchive(reply: FastifyReply, archive: Readable): void {
  void reply
    .code(200)
    .type("application/zip")
    .headers({
      "content-disposition": 'attachment; filename="personal-data.zip"',
      "cache-control": "no-store",
    })
    .send(archive);
}
