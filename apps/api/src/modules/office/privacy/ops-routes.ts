import {
  confirmRemoval as confirmRemovalOperation,
  createEnquiry as createEnquiryOperation,
  customerErasure,
  dryRunRetention as dryRunRetentionOperation,
  listEnquiries,
  listRetentionRuns,
  opsDisputeEvidence,
  opsEraseCustomer,
  opsExportCustomer,
  resolveEnquiry as resolveEnquiryOperation,
} from "@parlour/contract/operations/ops-privacy";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route, streamRoute } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { confirmHold } from "../../records/removals/index.ts";
import { sendArchive } from "./send-archive.ts";
import { createEnquiry, readEnquiries, resolveEnquiry } from "./enquiry-service.ts";
import { eraseForCustomer, readErasure } from "./erasure-service.ts";
import { takeEvidence } from "./evidence-service.ts";
import { exportForCustomer } from "./export-service.ts";
import { dryRunRetention, readRetention } from "./retention-service.ts";

/** Binds privacy in the back office: requests by post, enquiries, retention. */
export function opsPrivacyRoutes(app: FastifyInstance, platform: Platform): void {
  streamRoute(app, platform, opsExportCustomer, async ({ staff, params, reply }) => {
    const archive = await exportForCustomer(platform, staff, params.customerId);
    if (!archive.ok) return archive.error;
    sendArchive(reply, archive.value);
    return null;
  });

  streamRoute(app, platform, opsDisputeEvidence, async ({ staff, params, reply }) => {
    const archive = await takeEvidence(platform, staff, params.id);
    if (!archive.ok) return archive.error;
    sendArchive(reply, archive.value, "dispute-evidence");
    return null;
  });

  route(app, platform, opsEraseCustomer, async ({ staff, params, body }) =>
    eraseForCustomer(platform, staff, params.customerId, body.reason),
  );

  route(app, platform, customerErasure, async ({ params }) => readErasure(platform, params.customerId));

  route(app, platform, createEnquiryOperation, async ({ staff, body }) =>
    createEnquiry(platform, staff, { ...body, customerId: body.customerId ?? null }),
  );

  route(app, platform, listEnquiries, async ({ staff, query }) =>
    succeed({ enquiries: await readEnquiries(platform, staff, query) }),
  );

  route(app, platform, resolveEnquiryOperation, async ({ staff, params }) =>
    resolveEnquiry(platform, staff, params.enquiryId),
  );

  route(app, platform, dryRunRetentionOperation, async ({ staff }) =>
    succeed(await dryRunRetention(platform, staff)),
  );

  route(app, platform, confirmRemovalOperation, async ({ staff, params }) =>
    confirmHold(platform, staff, params.holdId),
  );

  route(app, platform, listRetentionRuns, async () => succeed(await readRetention(platform)));
}
