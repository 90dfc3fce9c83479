import {
  appealBan as appealOperation,
  bansToReview,
  reviewBan as reviewOperation,
} from "@parlour/contract/operations/ban-review";
import {
  askForAgeCheck as askForCheckOperation,
  careFlag,
  careFlags,
  careSummary,
  chargeAgain as chargeAgainOperation,
  decideFlag as decideOperation,
  handOverFlag as handOverOperation,
  raiseFlag as raiseOperation,
} from "@parlour/contract/operations/care";
import {
  dismissedSuggestions,
  dismissSuggestion as dismissOperation,
  showContact as showContactOperation,
} from "@parlour/contract/operations/care-suggestions";
import { revealAbuse as revealOperation } from "@parlour/contract/operations/wellbeing";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { askForAgeCheck } from "./age-check-service.ts";
import { appealBan, readBans, reviewBan } from "./ban-review-service.ts";
import { showContact } from "./contact-service.ts";
import { chargeAgain, decideFlag, handOverFlag } from "./decision-service.ts";
import { raiseFlag, readFlag, readFlags } from "./flag-service.ts";
import { revealAbuse } from "./reveal-service.ts";
import { dismissSuggestion, readDismissed } from "./suggestion-service.ts";
import { readSummary } from "./summary-service.ts";

/** Binds the calls of care: operators' flags, and supervisors' decisions. */
export function careRoutes(app: FastifyInstance, platform: Platform): void {
  flagRoutes(app, platform);
  messageRoutes(app, platform);
  banRoutes(app, platform);
}

function flagRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, raiseOperation, async ({ params, body, staff, reply }) => {
    const raised = await raiseFlag(platform, staff.staffId, { ...body, ...params });
    if (!raised.ok) return raised;
    const { flagId, created } = raised.value;
    reply.code(created ? 201 : 200);
    return succeed({ flagId });
  });
  route(app, platform, careFlags, async ({ query }) => succeed(await readFlags(platform, query)));
  route(app, platform, careFlag, async ({ params, staff }) => {
    return await readFlag(platform, staff.staffId, params.flagId);
  });
  route(app, platform, decideOperation, async ({ params, body, staff }) => {
    return await decideFlag(platform, staff.staffId, { ...body, ...params });
  });
  route(app, platform, askForCheckOperation, async ({ params, staff }) => {
    return await askForAgeCheck(platform, staff.staffId, params.flagId);
  });
  route(app, platform, handOverOperation, async ({ params, body, staff }) => {
    return await handOverFlag(platform, staff, { flagId: params.flagId, toStaffId: body.staffId });
  });
  route(app, platform, chargeAgainOperation, async ({ params, staff }) => {
    return await chargeAgain(platform, staff.staffId, params.flagId);
  });
  route(app, platform, careSummary, async () => succeed(await readSummary(platform)));
}

/** What operators do with single messages of customers. */
function messageRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, revealOperation, async ({ params, staff }) => {
    return await revealAbuse(platform, staff.staffId, params);
  });
  route(app, platform, showContactOperation, async ({ params, staff }) => {
    return await showContact(platform, staff, params);
  });
  route(app, platform, dismissOperation, async ({ params, staff }) => {
    return await dismissSuggestion(platform, staff.staffId, params);
  });
  route(app, platform, dismissedSuggestions, async ({ query, staff }) =>
    succeed(await readDismissed(platform, staff.staffId, query)),
  );
}

function banRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, bansToReview, async ({ query, staff }) =>
    succeed(await readBans(platform, staff.staffId, query)),
  );
  route(app, platform, reviewOperation, async ({ params, body, staff }) => {
    return await reviewBan(platform, staff.staffId, { ...body, ...params });
  });
  route(app, platform, appealOperation, async ({ params, body, staff }) => {
    return await appealBan(platform, staff.staffId, { ...body, ...params });
  });
}
