import {
  addCustomerNote,
  banCustomer as banOperation,
  customerFacts,
  customerLegal,
  customerNotes,
  customerStatement,
  findCustomer as findOperation,
  revealCustomer as revealOperation,
  unbanCustomer as unbanOperation,
} from "@parlour/contract/operations/back-office";
import {
  approveGoodwill as approveGoodwillOperation,
  giveGoodwill as goodwillOperation,
  goodwillRequests,
  rejectGoodwill as rejectGoodwillOperation,
} from "@parlour/contract/operations/goodwill";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { banCustomer, unbanCustomer } from "../care/index.ts";
import {
  addNote,
  findCustomer,
  readCustomer,
  readCustomerStatement,
  readLegal,
  readNotes,
  revealCustomer,
} from "./customer-service.ts";
import { approveGoodwill, giveGoodwill, listGoodwill, rejectGoodwill } from "./goodwill-service.ts";
import { keepableReason } from "./rules.ts";

/** How many numbers one person may look up or reveal per minute. */
const lookUps = { rateLimit: { max: 20, windowSeconds: 60 } } as const;

/** Binds the back office's calls about customers. */
export function backOfficeRoutes(app: FastifyInstance, platform: Platform): void {
  route(
    app,
    platform,
    findOperation,
    async ({ body, staff }) => await findCustomer(platform, staff.staffId, body),
    lookUps,
  );
  route(app, platform, customerFacts, async ({ params, staff }) => {
    return await readCustomer(platform, staff.staffId, params.customerId);
  });
  route(
    app,
    platform,
    revealOperation,
    async ({ params, body, staff }) => {
      return await revealCustomer(platform, staff.staffId, params.customerId, keepableReason(body.reason));
    },
    lookUps,
  );
  route(app, platform, banOperation, async ({ params, body, staff: { staffId } }) => {
    return await banCustomer(platform, {
      ...body,
      staffId,
      customerId: params.customerId,
      reason: keepableReason(body.reason),
    });
  });
  route(app, platform, unbanOperation, async ({ params, body, staff: { staffId } }) => {
    return await unbanCustomer(platform, {
      staffId,
      customerId: params.customerId,
      reason: keepableReason(body.reason),
    });
  });
  route(app, platform, customerStatement, async ({ params, query, staff }) => {
    return await readCustomerStatement(platform, staff.staffId, params.customerId, query);
  });
  route(app, platform, customerLegal, async ({ params, staff }) => {
    return await readLegal(platform, staff.staffId, params.customerId);
  });
  route(app, platform, customerNotes, async ({ params, staff }) => {
    return await readNotes(platform, staff.staffId, params.customerId);
  });
  route(app, platform, addCustomerNote, async ({ params, body, staff }) => {
    return await addNote(platform, staff, params.customerId, body.body);
  });
}

/** Binds free credits out of goodwill. */
export function goodwillRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, goodwillOperation, async ({ params, body, staff: { staffId }, reply }) => {
    const given = await giveGoodwill(platform, {
      ...body,
      reason: keepableReason(body.reason),
      staffId,
      customerId: params.customerId,
    });
    if (!given.ok) return given;
    const { balance, status, created } = given.value;
    reply.code(status === "awaiting_approval" ? 202 : created ? 201 : 200);
    return succeed({ balance, status });
  });
  route(app, platform, goodwillRequests, async () => succeed(await listGoodwill(platform)));
  route(app, platform, approveGoodwillOperation, async ({ params, staff }) => {
    return await approveGoodwill(platform, staff.staffId, params.id);
  });
  route(app, platform, rejectGoodwillOperation, async ({ params, body, staff }) => {
    return await rejectGoodwill(platform, staff.staffId, params.id, keepableReason(body.reason));
  });
}
