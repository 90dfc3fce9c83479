import { once } from "node:events";
import type { MultipartFile } from "@fastify/multipart";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Failure } from "../../../plugins/failure.ts";
import type { Arrival, ArrivalEnd } from "./arrivals.ts";
import { maxPictureBytes } from "./rules.ts";

/** Room for a form's bytes besides its file: boundaries, headers, a few small fields. */
const formBytes = 64 * 1024;

export type FormFailure = Failure<
  "picture_missing" | "picture_too_large" | "invalid_request" | "unavailable"
>;

const endFailures: { readonly [Why in ArrivalEnd]: FormFailure } = {
  slow: {
    code: "invalid_request",
    message: "The picture came too slowly. Try again where the connection is better.",
  },
  room: { code: "unavailable", retryAfterSeconds: 2 },
};

function failureOf(error: unknown): FormFailure | null {
  const { code } = error as { code?: unknown };
  if (code === "FST_REQ_FILE_TOO_LARGE") return "picture_too_large";
  // Fastify's and the parser's own errors about a body; the parser's have no code.
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

/** Reads the bytes of a part; null if there is no room in memory for them. */
async function bytesOf(file: MultipartFile["file"], arrival: Arrival): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of file as AsyncIterable<Buffer>) {
    if (!arrival.hold(chunk.byteLength)) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readParts(request: FastifyRequest, arrival: Arrival): Promise<Result<Buffer, FormFailure>> {
  let picture: Buffer | null = null;
  const limits = { files: 1, fields: 4, parts: 5, fieldNameSize: 100, fieldSize: 1000, headerPairs: 20 };
  for await (const part of request.parts({ limits: { ...limits, fileSize: maxPictureBytes } })) {
    if (part.type !== "file") continue;
    if (part.fieldname !== "file") {
      part.file.resume();
      continue;
    }
    picture = await bytesOf(part.file, arrival);
    if (part.file.truncated) return fail("picture_too_large");
    if (picture === null) return fail(endFailures.room);
  }
  return picture === null || picture.byteLength === 0 ? fail("picture_missing") : succeed(picture);
}

/** Resolves when the upload is ended before it is complete. */
async function endOf({ ended }: Arrival): Promise<Result<Buffer, FormFailure>> {
  if (!ended.aborted) await once(ended, "abort");
  return fail(endFailures[ended.reason as ArrivalEnd]);
}

/**
 * Reads the picture from the field `file` of a multipart form, at most 8 MiB in memory at any time. A body
 * that is larger or too slow is not read to its end; the connection is closed after the response.
 */
export async function readPictureField(
  request: FastifyRequest,
  reply: FastifyReply,
  arrival: Arrival,
): Promise<Result<Buffer, FormFailure>> {
  if (!request.isMultipart()) return fail("picture_missing");
  if (Number(request.headers["content-length"] ?? 0) > maxPictureBytes + formBytes) {
    reply.header("connection", "close");
    return fail("picture_too_large");
  }
  try {
    const picture = await Promise.race([readParts(request, arrival), endOf(arrival)]);
    if (picture.ok) arrival.complete();
    else if (picture.error !== "picture_missing") reply.header("connection", "close");
    return picture;
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    reply.header("connection", "close");
    return fail(failure);
  }
}
