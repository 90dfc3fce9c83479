import { openPicture, opsUploadPicture, picture, uploadPicture } from "@parlour/contract/operations/media";
import { fail, type Result } from "@parlour/contract/result";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Failure } from "../../plugins/failure.ts";
import { route } from "../../plugins/operations.ts";
import type { Platform } from "../../platform.ts";
import { encodePicture, type EncodedPicture, type PictureRefusal } from "./encoding.ts";
import { readPictureField, type FormFailure } from "./picture-form.ts";
import { customerPictureSide, staffPictureSide, workshopLimits } from "./rules.ts";
import {
  dayIsFull,
  keepCustomerPicture,
  keepStaffPicture,
  readOpenPicture,
  readSignedPicture,
} from "./service.ts";
import { createWorkshop, type Workshop } from "./workshop.ts";

const yearSeconds = 31_536_000;
/** Tries within an hour, refused pictures too: what they cost is decoding. */
const triesPerHour = 60;

type UploadFailure = FormFailure | Failure<PictureRefusal | "unavailable" | "too_many_requests">;

/** Reads and re-encodes the picture of a request, in the workshop's bounds. */
async function receive(
  workshop: Workshop,
  owner: string,
  side: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<EncodedPicture, UploadFailure>> {
  const place = workshop.enter(owner);
  if (!place.ok) {
    // The body is still on its way and nobody will read it.
    reply.header("connection", "close");
    return fail({ code: place.error, retryAfterSeconds: 2 });
  }
  try {
    const original = await readPictureField(request, reply);
    return original.ok
      ? await encodePicture(workshop, original.value, side, workshopLimits.decodingBytes)
      : original;
  } finally {
    place.value();
  }
}

function sendPictureHeaders(reply: FastifyReply, cacheControl: string): void {
  reply
    .header("cache-control", cacheControl)
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("cross-origin-resource-policy", "same-origin")
    .header("content-disposition", "inline");
}

/** Uploads, and pictures at their addresses. */
export function mediaRoutes(app: FastifyInstance, platform: Platform): void {
  const workshop = createWorkshop(workshopLimits);
  const tries = platform.createThrottle("pictures", 3600);

  route(app, platform, uploadPicture, async ({ customer: { customerId }, request, reply }) => {
    const wait = await tries.begin([{ key: customerId, tries: triesPerHour }]);
    if (wait > 0) return fail({ code: "picture_limit", retryAfterSeconds: wait });
    if (await dayIsFull(platform.database, platform, customerId)) return fail("picture_limit");
    const received = await receive(workshop, customerId, customerPictureSide, request, reply);
    return received.ok ? keepCustomerPicture(platform, customerId, received.value) : received;
  });

  route(app, platform, opsUploadPicture, async ({ staff: { staffId }, request, reply }) => {
    const received = await receive(workshop, staffId, staffPictureSide, request, reply);
    if (!received.ok) return received;
    return { ok: true, value: await keepStaffPicture(platform, staffId, received.value) };
  });

  route(app, platform, picture, async ({ params, query, reply }) => {
    const found = await readSignedPicture(platform, { uploadId: params.id.toLowerCase(), ...query });
    if (found.ok) {
      const left = Number(query.expires) - Math.floor(platform.clock.now().getTime() / 1000);
      sendPictureHeaders(reply, `private, max-age=${left}, immutable`);
    }
    return found;
  });

  route(app, platform, openPicture, async ({ params, reply }) => {
    const found = await readOpenPicture(platform, params.id);
    if (found.ok) sendPictureHeaders(reply, `public, max-age=${yearSeconds}, immutable`);
    return found;
  });
}
