import { fail, succeed, type Result } from "@parlour/contract/result";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Failure } from "../../plugins/failure.ts";
import { maxPictureBytes } from "./rules.ts";

/** What a form has around its file: boundaries, headers, a few small fields. */
const formBytes = 64 * 1024;

export type FormFailure = Failure<"picture_missing" | "picture_too_large" | "invalid_request">;

function failureOf(error: unknown): FormFailure | null {
  const { code } = error as { code?: unknown };
  if (code === "FST_REQ_FILE_TOO_LARGE") return "picture_too_large";
  // Fastify's and the parser's own refusals of a body; the parser's have no code at all.
  if (
    error instanceof Error &&
    (code === undefined || (typeof code === "string" && code.startsWith("FST_")))
  ) {
    return {
      code: "invalid_request",
      message: "The form can't be read: send one picture in the field `file`.",
    };
  }
  return null;
}

/**
 * Reads the picture of a multipart form from the field `file`: its bytes, at most 8 MiB of them at any time. A body
 * that is larger is not read to its end; the connection is closed after the answer.
 */
export async function readPictureField(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<Buffer, FormFailure>> {
  if (!request.isMultipart()) return fail("picture_missing");
  if (Number(request.headers["content-length"] ?? 0) > maxPictureBytes + formBytes) {
    reply.header("connection", "close");
    return fail("picture_too_large");
  }
  let picture: Buffer | null = null;
  try {
    const limits = { files: 1, fields: 4, parts: 5, fieldNameSize: 100, fieldSize: 1000, headerPairs: 20 };
    for await (const part of request.parts({ limits: { ...limits, fileSize: maxPictureBytes } })) {
      if (part.type !== "file") continue;
      if (part.fieldname === "file") picture = await part.toBuffer();
      else part.file.resume();
    }
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    reply.header("connection", "close");
    return fail(failure);
  }
  return picture === null || picture.byteLength === 0 ? fail("picture_missing") : succeed(picture);
}
