import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";

const compress = promisify(brotliCompress);

/** A page that is the same for everybody, ready to be sent. */
export interface KeptPage {
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/**
 * Keeps a page and its policy. A browser that has the same page and policy gets 304. The page is compressed once, as small as it
 * gets, when it is sent for the second time: callers can make up hosts with pages of their own, which should not cost that.
 */
export function keepPage(html: string, policy: string): KeptPage {
  const etag = `W/"${createHash("sha256").update(policy).update(html).digest("base64url")}"`;
  let isSecond = false;
  let compressed: Promise<Buffer> | null = null;

  function compressedOnce(): Promise<Buffer> {
    compressed ??= compress(html, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(html),
      },
    });
    return compressed;
  }

  return {
    async send(request, reply) {
      reply
        .header("content-security-policy", policy)
        .header("cache-control", "private, no-cache")
        .header("etag", etag)
        .header("vary", "accept-encoding")
        .type("text/html; charset=utf-8");
      const known = request.headers["if-none-match"]?.split(",").map((one) => one.trim()) ?? [];
      if (known.includes(etag)) return reply.code(304).send();
      const accepted = request.headers["accept-encoding"];
      // Without brotli, or the first time, the server compresses the response like any other.
      if (!isSecond || accepted === undefined || negotiate(accepted, ["br"]) === null) {
        isSecond = true;
        return reply.send(html);
      }
      return reply.header("content-encoding", "br").send(await compressedOnce());
    },
  };
}
