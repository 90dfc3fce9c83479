import { updateAccount } from "@parlour/contract/operations/accounts";
import { addCustomerNote } from "@parlour/contract/operations/back-office";
import { giveGoodwill } from "@parlour/contract/operations/goodwill";
import { markRead, sendMessage } from "@parlour/contract/operations/messages";
import { sendReply } from "@parlour/contract/operations/claimed-conversation";
import { claimConversation } from "@parlour/contract/operations/queue";
import { createEnquiry } from "@parlour/contract/operations/ops-privacy";
import { confirmPayment, createPaymentIntent } from "@parlour/contract/operations/payments";
import { exportAccount, sendRequest } from "@parlour/contract/operations/privacy";
import { hideProfile } from "@parlour/contract/operations/profiles";
import type { LightMyRequestResponse } from "fastify";
import { hashPassword } from "../plugins/passwords.ts";
import type { TestApp } from "./test-app.ts";
import type { SignedEvent, TestCardProvider } from "./test-card-provider.ts";
import { call, giveFreeCredits, givePurchasedCredits } from "./test-chat.ts";
import { testDesk } from "./test-desk.ts";
import type { TestDesk } from "./test-desk.ts";
import { signedInCustomer, signedInStaff } from "./test-people.ts";
import type { SignedInCustomer, SignedInStaff } from "./test-people.ts";
import { sendPicture, smallPicture } from "./test-pictures.ts";
import { visitor } from "./test-sign-up.ts";

/** The objects around a busy customer. */
export interface BusyScene {
  readonly server: TestApp;
  readonly provider: TestCardProvider;
  readonly desk: TestDesk;
  readonly operator: SignedInStaff;
  readonly supervisor: SignedInStaff;
  /** The hash of `password`. */
  readonly passwordHash: string;
  readonly picture: Buffer;
}

export const password = "Lantern7";

/** Creates a desk, staff and a picture on a server that uses the test's card provider. */
export async function busyScene(server: TestApp, provider: TestCardProvider): Promise<BusyScene> {
  const scene = {
    server,
    provider,
    desk: await testDesk(server),
    operator: await signedInStaff(server.platform),
    supervisor: await signedInStaff(server.platform, "supervisor"),
    passwordHash: await hashPassword(password),
    picture: await smallPicture(16, 16),
  };
  await server.database.updateTable("staff").set({ capacity: 20 }).execute();
  return scene;
}

/** A customer in the middle of several activities. */
export interface Busy {
  readonly customer: SignedInCustomer;
  readonly conversation: string;
  readonly intent: string;
  readonly webhook: SignedEvent;
}

/** Creates a customer in a conversation claimed by an operator, with a payment that has just succeeded. */
export async function busyCustomer({
  server,
  provider,
  desk,
  operator,
  passwordHash,
}: BusyScene): Promise<Busy> {
  const { app, platform, database } = server;
  const customer = await signedInCustomer(platform);
  const { customerId, phone, serviceId, headers } = customer;
  await database
    .updateTable("customers")
    .set({ password_hash: passwordHash })
    .where("id", "=", customerId)
    .execute();
  await givePurchasedCredits(platform, customer, 20);
  await giveFreeCredits(platform, customer, 3);
  await desk.write(customer, "Are you there?");
  const { id: conversation } = await database
    .selectFrom("conversations")
    .select("id")
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  const claimed = await desk.ops(operator, claimConversation, conversation);
  if (claimed.statusCode !== 200) throw new Error(claimed.body);
  const started = await call(app, createPaymentIntent, {
    headers,
    body: {
      amount: "2000",
      creditAmount: 50,
      currency: "GBP",
      description: "Emberlane United Kingdom payment",
      profilePhoneNumber: phone,
      serviceId,
    },
  });
  if (started.statusCode !== 200) throw new Error(started.body);
  const { intent } = started.json<{ intent: string }>();
  provider.pay(intent);
  return { customer, conversation, intent, webhook: provider.event("payment_intent.succeeded", intent) };
}

/** Sends the provider's webhook to the server. */
export function sendWebhook(
  { app }: Pick<TestApp, "app">,
  { body, signature }: SignedEvent,
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: "POST",
    url: "/im/stripe/webhook",
    headers: { "stripe-signature": signature, "content-type": "application/json" },
    payload: body,
  });
}

/** Returns everything that may happen while the customer is erased. */
export function doings(
  { server, desk, operator, supervisor, picture }: BusyScene,
  { customer, conversation, intent, webhook }: Busy,
): (() => Promise<LightMyRequestResponse>)[] {
  const { app, platform } = server;
  const { headers, phone, serviceId, customerId } = customer;
  const uuid = () => platform.random.uuid();
  return [
    () => desk.ops(operator, sendReply, conversation, { replyId: uuid(), body: "Always, for you." }),
    () =>
      call(app, sendMessage, {
        headers,
        body: { profileId: desk.isolde, body: "One more thing", clientMessageId: uuid() },
      }),
    () => call(app, markRead, { headers, body: { profileId: desk.isolde, upTo: 1 } }),
    () =>
      call(app, confirmPayment, {
        headers,
        body: { paymentIntent: intent, profilePhoneNumber: phone, serviceId },
      }),
    () => sendWebhook(server, webhook),
    () => visitor(server).signIn(phone, password),
    () => sendPicture(app, "/im/api/s3", headers, { bytes: picture }),
    () =>
      call(app, updateAccount, {
        headers,
        body: {
          username: customer.username,
          dateOfBirth: "1991-05-17T00:00:00.000",
          images: null,
          password: null,
        },
      }),
    () =>
      call(app, sendRequest, {
        headers,
        body: { requestId: uuid(), kind: "complaint", text: "Twice charged" },
      }),
    () => call(app, hideProfile, { headers, params: { profileId: desk.isolde }, body: { hidden: true } }),
    () => call(app, exportAccount, { headers }),
    () =>
      call(app, addCustomerNote, {
        headers: supervisor.headers,
        params: { customerId },
        body: { body: "Likes trains" },
      }),
    () =>
      call(app, giveGoodwill, {
        headers: supervisor.headers,
        params: { customerId },
        body: { goodwillId: uuid(), credits: 2, reason: "Was kept waiting" },
      }),
    () =>
      call(app, createEnquiry, {
        headers: supervisor.headers,
        body: { customerId, subject: "Please", body: "Erase me" },
      }),
    () =>
      app.inject({
        method: "POST",
        url: "/im/api/account/marketing",
        headers,
        payload: { consent: false },
      }),
    () =>
      app.inject({
        method: "PUT",
        url: "/im/api/account/limits",
        headers,
        payload: { dayMinor: 1000 },
      }),
  ];
}
