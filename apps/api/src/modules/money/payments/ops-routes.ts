import { opsFraudWarnings } from "@parlour/contract/operations/fraud";
import {
  opsApproveRefund,
  opsAskPartRefund,
  opsDisputes,
  opsPayments,
  opsRefundPayment,
  opsRefunds,
  opsRejectRefund,
  opsReleasePayment,
} from "@parlour/contract/operations/ops-payments";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { withBudget } from "./card-budget.ts";
import { selectFraudWarnings } from "./fraud-warning-store.ts";
import {
  approveRefund,
  listDisputes,
  listPayments,
  listRefunds,
  refundByStaff,
  rejectRefund,
  releasePayment,
} from "./ops-service.ts";
import { askPartRefund } from "./part-refund-service.ts";

/** Binds the console's calls about money. */
export function opsPaymentsRoutes(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  route(app, platform, opsPayments, async ({ query }) => succeed(await listPayments(platform, query)));
  route(app, platform, opsRefunds, async ({ query }) => succeed(await listRefunds(database, query)));
  route(app, platform, opsDisputes, async ({ query }) => succeed(await listDisputes(database, query)));
  route(app, platform, opsFraudWarnings, async ({ query }) =>
    succeed(await selectFraudWarnings(database, query)),
  );
  route(app, platform, opsRefundPayment, async ({ params, body, staff }) => {
    return await refundByStaff(withBudget(platform), staff.staffId, params.paymentIntent, body.reason);
  });
  route(app, platform, opsAskPartRefund, async ({ params, body, staff }) => {
    return await askPartRefund(platform, staff.staffId, params.paymentIntent, body);
  });
  route(app, platform, opsApproveRefund, async ({ params, staff }) => {
    return await approveRefund(withBudget(platform), staff.staffId, params.id);
  });
  route(app, platform, opsRejectRefund, async ({ params, body, staff }) => {
    return await rejectRefund(platform, staff.staffId, params.id, body.reason);
  });
  route(app, platform, opsReleasePayment, async ({ params, body, staff }) => {
    return await releasePayment(withBudget(platform), staff.staffId, params.paymentIntent, body.reason);
  });
}
