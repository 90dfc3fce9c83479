import {
  assignEnquiry as assignEnquiryOperation,
  changeEnquiryType as changeEnquiryTypeOperation,
  confirmRemoval as confirmRemovalOperation,
  createEnquiry as createEnquiryOperation,
  customerErasure,
  dryRunRetention as dryRunRetentionOperation,
  enquiriesDue,
  enquiry as enquiryOperation,
  enquiryOwners,
  extendEnquiry as extendEnquiryOperation,
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
import {
  assignEnquiry,
  changeEnquiryType,
  countDue,
  createEnquiry,
  extendEnquiry,
  readEnquiries,
  readEnquiry,
  readOwners,
  resolveEnquiry,
} from "./enquiry-service.ts";
import { ownerFilter } from "./rules.ts";
import { eraseForCustomer, readErasure } from "./erasure-service.ts";
import { takeEvidence } from "./evidence-service.ts";
import { exportForCustomer } from "./export-service.ts";
import { dryRunRetention, readRetention } from "./retention-service.ts";

/** Binds privacy in the back office: requests by post or e-mail, retention. */
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
    createEnquiry(platform, staff, { type: "other", ...body, customerId: body.customerId ?? null }),
  );

  route(app, platform, listEnquiries, async ({ staff, query: { owner, ...query } }) => {
    const filter = { ...query, ...ownerFilter(owner, staff.staffId) };
    return succeed({ enquiries: await readEnquiries(platform, staff, filter) });
  });

  route(app, platform, enquiriesDue, async () => succeed(await countDue(platform)));

  route(app, platform, enquiryOwners, async () => succeed(await readOwners(platform)));

  route(app, platform, enquiryOperation, async ({ staff, params }) =>
    readEnquiry(platform, staff, params.enquiryId),
  );

  route(app, platform, assignEnquiryOperation, async ({ staff, params, body }) =>
    assignEnquiry(platform, staff, params.enquiryId, body.ownerId),
  );

  route(app, platform, changeEnquiryTypeOperation, async ({ staff, params, body }) =>
    changeEnquiryType(platform, staff, params.enquiryId, body.type),
  );

  route(app, platform, extendEnquiryOperation, async ({ staff, params, body }) =>
    extendEnquiry(platform, staff, params.enquiryId, body.reason),
  );

  route(app, platform, resolveEnquiryOperation, async ({ staff, params, body }) =>
    resolveEnquiry(platform, staff, params.enquiryId, body),
  );

  route(app, platform, dryRunRetentionOperation, async ({ staff }) =>
    succeed(await dryRunRetention(platform, staff)),
  );

  route(app, platform, confirmRemovalOperation, async ({ staff, params }) =>
    confirmHold(platform, staff, params.holdId),
  );

  route(app, platform, listRetentionRuns, async () => succeed(await readRetention(platform)));
}
