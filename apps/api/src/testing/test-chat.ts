import type { OperationSpec } from "@parlour/contract/operation";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { deliverReply } from "../modules/conversation/chat/index.ts";
import { grantPurchase, grantTrial } from "../modules/records/credits/index.ts";
import type { Db } from "../plugins/database.ts";
import type { Platform } from "../platform.ts";
import { signedInStaff, type SignedInCustomer } from "./test-people.ts";

/** What a call's request has besides its operation. */
export interface CallInput {
  readonly headers?: { readonly [name: string]: string };
  readonly params?: { readonly [name: string]: string };
  readonly query?: { readonly [name: string]: string };
  readonly body?: object | string;
}

/** Calls an operation of the contract on an app that does not listen. */
export async function call(
  app: FastifyInstance,
  operation: OperationSpec,
  input: CallInput = {},
): Promise<LightMyRequestResponse> {
  const url = operation.path.replace(/:(\w+)/g, (_, name: string) => input.params?.[name] ?? "");
  return await app.inject({
    method: operation.method,
    url,
    headers: { ...input.headers },
    ...(input.query === undefined ? {} : { query: { ...input.query } }),
    ...(input.body === undefined ? {} : { payload: input.body }),
  });
}

/** Reads the id of a test brand's profile by its slug. */
export async function profileId(db: Db, brand: string, slug: string): Promise<string> {
  const row = await db
    .selectFrom("profiles")
    .select("id")
    .where("brand_id", "=", brand)
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
  return row.id;
}

let granted = 0;

type LedgerPlatform = Pick<Platform, "database" | "clock" | "random">;

/** Gives a customer free credits, through the ledger. */
export async function giveFreeCredits(
  platform: LedgerPlatform,
  customer: { readonly customerId: string },
  credits: number,
): Promise<void> {
  granted += 1;
  const phoneHash = Buffer.from(`test phone ${granted}`);
  const moment = { now: platform.clock.now(), random: platform.random };
  await platform.database
    .transaction()
    .execute((trx) => grantTrial(trx, { customerId: customer.customerId, phoneHash, credits }, moment));
}

/** Gives a customer purchased credits, through the ledger, for an invented payment. */
export async function givePurchasedCredits(
  platform: LedgerPlatform,
  customer: Pick<SignedInCustomer, "customerId" | "brand" | "region">,
  credits: number,
): Promise<void> {
  granted += 1;
  const paymentIntentId = `pi_test_${granted}`;
  const now = platform.clock.now();
  await platform.database.transaction().execute(async (trx) => {
    await trx
      .insertInto("payments")
      .values({
        intent_id: paymentIntentId,
        customer_id: customer.customerId,
        brand_id: customer.brand,
        region: customer.region,
        bundle: "gold",
        price_minor: 2000,
        currency: "GBP",
        credits,
        status: "succeeded",
        problem: null,
        created_at: now,
        granted_at: now,
      })
      .execute();
    await grantPurchase(
      trx,
      { customerId: customer.customerId, paymentIntentId, credits },
      { now, random: platform.random },
    );
  });
}

/** Replies to a customer as a profile they have written to, by a new operator. */
export async function replyAs(
  platform: Platform,
  customer: { readonly customerId: string },
  profile: string,
  body: string,
): Promise<void> {
  const { staffId } = await signedInStaff(platform);
  const now = platform.clock.now();
  const { id } = await platform.database
    .updateTable("conversations")
    .set({ claimed_by: staffId, claimed_at: now, claim_acted_at: now })
    .where("customer_id", "=", customer.customerId)
    .where("profile_id", "=", profile)
    .returning("id")
    .executeTakeFirstOrThrow();
  const reply = { staffId, conversationId: id, replyId: platform.random.uuid(), body };
  const delivered = await deliverReply(platform, reply);
  if (!delivered.ok) throw new Error(delivered.error);
}
