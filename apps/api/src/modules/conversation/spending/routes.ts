import {
  dismissSpendingLine as dismissOperation,
  readChatCosts as chatCostsOperation,
  readSpending as spendingOperation,
  readSpendingLine as lineOperation,
} from "@parlour/contract/operations/spending";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { dismissSpendingLine, readChatCosts, readSpending, readSpendingLine } from "./service.ts";

/** Binds the calls with which customers read their spending. */
export function spendingRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, spendingOperation, async ({ customer, query }) =>
    succeed(await readSpending(platform, customer, query.month)),
  );
  route(app, platform, chatCostsOperation, async ({ customer }) =>
    succeed(await readChatCosts(platform, customer)),
  );
  route(app, platform, lineOperation, async ({ customer }) =>
    succeed(await readSpendingLine(platform, customer)),
  );
  route(app, platform, dismissOperation, async ({ customer }) => {
    await dismissSpendingLine(platform, customer.customerId);
    return succeed(null);
  });
}
