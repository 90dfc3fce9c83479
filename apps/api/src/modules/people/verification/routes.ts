import {
  fromPurposeCode,
  processVerificationCode,
  sendVerificationCode,
  toOutcomeCode,
} from "@parlour/contract/operations/verification";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { inBrand } from "../../../plugins/brand-scope.ts";
import {
  ensureBrowserId,
  giveBrowserId,
  newBrowserId,
  readBrowserId,
} from "../../../plugins/browser-cookie.ts";
import { readKnownBrowser } from "../../../plugins/known-browser.ts";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { findService, hostOfService } from "../../site/brands/index.ts";
import { sendCode } from "./send-service.ts";
import { checkCode } from "./service.ts";

/** Binds sending and checking codes. */
export function verificationRoutes(app: FastifyInstance, platform: Platform): void {
  route(
    app,
    platform,
    sendVerificationCode,
    async ({ query, body, request, reply }) => {
      const service = await findService(platform.database, query["apn-im-brand"], query["apn-im-region"]);
      if (!service.ok) return service;
      const browser = await readKnownBrowser(platform, request);
      return inBrand(service.value.brandId, () =>
        sendCode(platform, {
          service: service.value,
          browserId: ensureBrowserId(platform, request, reply),
          typedNumber: body.assignedNumber,
          purpose: fromPurposeCode(body.purpose),
          botToken: query["g-recaptcha-response"],
          address: request.ip,
          browser,
          host: hostOfService(service.value, request.hostname),
        }),
      );
    },
    // In addition to the limits per number (docs/safety.md, "text pumping"): homes share an address, farms
    // use few.
    { rateLimit: { max: 60, windowSeconds: 600 } },
  );

  route(
    app,
    platform,
    processVerificationCode,
    async ({ query, body, request, reply }) => {
      const service = await findService(platform.database, query["apn-im-brand"], query["apn-im-region"]);
      if (!service.ok) return service;
      const nextBrowserId = newBrowserId(platform.random);
      const { brandId } = service.value;
      const outcome = await inBrand(brandId, () =>
        checkCode(platform, {
          brandId,
          browserId: readBrowserId(platform, request),
          nextBrowserId,
          typedCode: body.code,
          landing: { region: service.value.region, text: query.landing },
        }),
      );
      if (outcome !== "invalid") giveBrowserId(platform, request, reply, nextBrowserId);
      return succeed(toOutcomeCode(outcome));
    },
    { rateLimit: { max: 120, windowSeconds: 600 } },
  );
}
