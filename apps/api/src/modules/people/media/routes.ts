import { openPicture, opsUploadPicture, picture, uploadPicture } from "@parlour/contract/operations/media";
import { fail, type Result } from "@parlour/contract/result";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Failure } from "../../../plugins/failure.ts";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { createArrivals, type Arrivals } from "./arrivals.ts";
import { encodePicture, type EncodedPicture, type PictureRefusal } from "./encoding.ts";
import { readPictureField, type FormFailure } from "./picture-form.ts";
import { arrivalLimits, customerPictureSide, staffPictureSide, workshopLimits } from "./rules.ts";
import {
  dayIsFull,
  keepCustomerPicture,
  keepStaffPicture,
  readOpenPicture,
  readSignedPicture,
} from "./service.ts";
import { createWorkshop, type Workshop } from "./workshop.ts";

const yearSeconds = 31_536_000;
/** Attempts per hour. Refused pictures count too, because decoding is what costs. */
const triesPerHour = 60;

type UploadFailure = FormFailure | Failure<PictureRefusal | "unavailable" | "too_many_requests">;

interface Studio {
  readonly arrivals: Arrivals;
  readonly workshop: Workshop;
}

/** Reads and re-encodes the picture of a request, within the limits of arrivals and workshop. */
async function receive(
  { arrivals, workshop }: Studio,
  owner: string,
  side: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<EncodedPicture, UploadFailure>> {
  const arrival = arrivals.enter(owner);
  if (!arrival.ok) {
    // The rest of the body is still arriving and will not be read.
    reply.header("connection", "close");
    return fail({ code: arrival.error, retryAfterSeconds: 2 });
  }
  try {
    const original = await readPictureField(request, reply, arrival.value);
    return original.ok
      ? await encodePicture(workshop, original.value, side, workshopLimits.decodingBytes)
      : original;
  } finally {
    arrival.value.leave();
  }
}

/** Uploads have their own limits, separate from those for requests in progress. */
const uploadSettings = { longLived: true };

function sendPictureHeaders(reply: FastifyReply, cacheControl: string): void {
  reply
    .header("cache-control", cacheControl)
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("cross-origin-resource-policy", "same-origin")
    .header("content-disposition", "inline");
}

/** Binds uploads, and pictures at their addresses. */
export function mediaRoutes(app: FastifyInstance, platform: Platform): void {
  const arrivals = createArrivals(arrivalLimits, () => performance.now());
  const studio = { arrivals, workshop: createWorkshop(workshopLimits) };
  const slowness = setInterval(() => arrivals.endSlow(), 1000).unref();
  app.addHook("onClose", (_app, done) => {
    clearInterval(slowness);
    done();
  });
  const tries = platform.createThrottle("pictures", 3600);

  route(
    app,
    platform,
    uploadPicture,
    async ({ customer: { customerId }, request, reply }) => {
      const wait = await tries.begin([{ key: customerId, tries: triesPerHour }]);
      if (wait > 0) return fail({ code: "picture_limit", retryAfterSeconds: wait });
      if (await dayIsFull(platform.database, platform, customerId)) return fail("picture_limit");
      const received = await receive(studio, customerId, customerPictureSide, request, reply);
      return received.ok ? keepCustomerPicture(platform, customerId, received.value) : received;
    },
    uploadSettings,
  );

  route(
    app,
    platform,
    opsUploadPicture,
    async ({ staff: { staffId }, request, reply }) => {
      const received = await receive(studio, staffId, staffPictureSide, request, reply);
      if (!received.ok) return received;
      return { ok: true, value: await keepStaffPicture(platform, staffId, received.value) };
    },
    uploadSettings,
  );

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
