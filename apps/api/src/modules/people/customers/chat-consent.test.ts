import { createPaymentIntent } from "@parlour/contract/operations/payments";
import {
  giveChatConsent,
  readChatConsent,
  takeBackChatConsent,
  type ChatConsentState,
} from "@parlour/contract/operations/chat-consent";
import { deskSheet, type DeskSheet } from "@parlour/contract/operations/desk-conversation";
import { me } from "@parlour/contract/operations/accounts";
import type { Account } from "@parlour/contract/operations/schemas";
import { claimConversation } from "@parlour/contract/operations/queue";
import { sendMessage } from "@parlour/contract/operations/messages";
import { eraseAccount, exportAccount } from "@parlour/contract/operations/privacy";
import type { TokenPair } from "@parlour/contract/operations/sign-in";
import { creditStatement } from "@parlour/contract/operations/statement";
import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call, giveFreeCredits } from "../../../testing/test-chat.ts";
import { codeOf, testDesk, type TestDesk } from "../../../testing/test-desk.ts";
import { signedInCustomer, signedInStaff, type SignedInCustomer } from "../../../testing/test-people.ts";
import { registration, verifiedVisitor } from "../../../testing/test-sign-up.ts";

let server: TestApp;
let desk: TestDesk;
beforeAll(async () => {
  server = await testApp();
  desk = await testDesk(server);
});
afterAll(() => server.close());

type Headers = Pick<SignedInCustomer, "headers">;
const { version, words } = currentChatConsent;

const read = async ({ headers }: Headers) =>
  (await call(server.app, readChatConsent, { headers })).json<ChatConsentState>();
const give = async ({ headers }: Headers, shown = version, from?: "account" | "chat") =>
  call(server.app, giveChatConsent, {
    headers,
    body: { version: shown },
    ...(from === undefined ? {} : { query: { from } }),
  });
const takenBack = async ({ headers }: Headers) =>
  (await call(server.app, me, { headers })).json<Account>().chatConsentTakenBack;
const takeBack = async ({ headers }: Headers) => call(server.app, takeBackChatConsent, { headers });
const send = async ({ headers }: Headers, clientMessageId = server.platform.random.uuid()) =>
  call(server.app, sendMessage, {
    headers,
    body: { profileId: desk.isolde, body: "Still up?", clientMessageId },
  });

const rowsOf = async (customerId: string) =>
  server.database
    .selectFrom("chat_consents")
    .select(["given", "version", "words", "source", "recorded_at as at"])
    .where("customer_id", "=", customerId)
    .orderBy("position")
    .execute();

/** A customer from before the consent was asked for: the database has no record of theirs. */
async function earlierCustomer(): Promise<SignedInCustomer> {
  const person = await signedInCustomer(server.platform);
  await server.database.deleteFrom("chat_consents").where("customer_id", "=", person.customerId).execute();
  await giveFreeCredits(server.platform, person, 3);
  return person;
}

describe("sign-up (SIGNUP-21)", () => {
  let numbers = 600;
  async function visitorAtLastStep() {
    numbers += 1;
    const phone = `+447700900${numbers}`;
    const somebody = await verifiedVisitor(server, phone);
    return { somebody, phone, fields: { phoneNumber: phone, username: `Consenting${numbers}` } };
  }

  test("records the words of the page, their version, time and customer, apart from the legal texts", async () => {
    const { somebody, fields } = await visitorAtLastStep();
    const response = await somebody.register(fields);
    expect(response.statusCode).toBe(201);
    expect(await rowsOf(response.json<{ id: string }>().id)).toEqual([
      { given: true, version, words, source: "sign_up", at: server.clock.now() },
    ]);
  });

  test.each([
    ["without the consent", undefined],
    ["with words that are not the current ones", version + 1],
  ])("%s is refused and creates nothing; the number can try again", async (_how, chatConsent) => {
    const { somebody, phone, fields } = await visitorAtLastStep();
    expect(codeOf(await somebody.register({ ...fields, chatConsent }))).toEqual([409, "legal_version_stale"]);
    const found = server.database.selectFrom("customers").select("id").where("phone", "=", phone);
    expect(await found.execute()).toEqual([]);
    expect((await somebody.register(fields)).statusCode).toBe(201);
  });
});

describe("a customer from before (CONSENT-3)", () => {
  test("is asked by their next message, and writes once they agree", async () => {
    const person = await earlierCustomer();
    expect(await read(person)).toEqual({ state: "missing", at: null, words: null });
    const id = server.platform.random.uuid();
    expect(codeOf(await send(person, id))).toEqual([409, "chat_consent_required"]);
    expect((await give(person)).json()).toEqual({
      state: "given",
      at: server.clock.now().toISOString(),
      words,
    });
    expect((await send(person, id)).statusCode).toBe(201);
    expect(await rowsOf(person.customerId)).toMatchObject([
      { given: true, version, words, source: "account" },
    ]);
  });

  test("keeps balance, statement, buying, export and their conversation's replies meanwhile", async () => {
    const { customer, conversation } = await desk.waitingCustomer();
    await server.database
      .deleteFrom("chat_consents")
      .where("customer_id", "=", customer.customerId)
      .execute();
    const { headers, phone, serviceId } = customer;
    const body = {
      amount: "500",
      creditAmount: 10,
      currency: "GBP",
      description: "",
      profilePhoneNumber: phone,
      serviceId,
    };
    const bought = await call(server.app, createPaymentIntent, { headers, body });
    expect(bought.json<{ code?: string }>().code).not.toBe("chat_consent_required");
    expect(await desk.credits(customer)).toBe(3);
    expect((await call(server.app, creditStatement, { headers })).statusCode).toBe(200);
    expect((await call(server.app, exportAccount, { headers })).statusCode).toBe(200);
    const operator = await signedInStaff(server.platform, "operator");
    await desk.ops(operator, claimConversation, conversation);
    expect((await desk.reply(operator, conversation)).statusCode).toBe(201);
  });
});

describe("taken back (CONSENT-4)", () => {
  test("is recorded beside the consent, refuses messages at once, and can be given again", async () => {
    const person = await signedInCustomer(server.platform);
    await giveFreeCredits(server.platform, person, 3);
    server.clock.advance(60);
    expect((await takeBack(person)).json()).toEqual({
      state: "taken_back",
      at: server.clock.now().toISOString(),
      words,
    });
    expect(codeOf(await send(person))).toEqual([409, "chat_consent_required"]);
    server.clock.advance(60);
    expect((await give(person)).json()).toMatchObject({ state: "given" });
    expect((await send(person)).statusCode).toBe(201);
    expect((await rowsOf(person.customerId)).map(({ given }) => given)).toEqual([true, false, true]);
  });

  test("is on the account until it is given again, and the record says where that was", async () => {
    const person = await signedInCustomer(server.platform);
    expect(await takenBack(person)).toBeUndefined();
    await takeBack(person);
    expect(await takenBack(person)).toBe(true);
    await give(person, version, "chat");
    expect(await takenBack(person)).toBeUndefined();
    await takeBack(person);
    await give(person, version, "account");
    expect((await rowsOf(person.customerId)).map(({ given, source }) => [given, source]).slice(1)).toEqual([
      [false, "account"],
      [true, "chat"],
      [false, "account"],
      [true, "account"],
    ]);
  });

  test("repeated, or without a consent, writes nothing; nor does giving it twice", async () => {
    const person = await signedInCustomer(server.platform);
    await give(person);
    expect(await rowsOf(person.customerId)).toHaveLength(1);
    await takeBack(person);
    await takeBack(person);
    expect(await rowsOf(person.customerId)).toHaveLength(2);
    const never = await earlierCustomer();
    expect((await takeBack(never)).json()).toEqual({ state: "missing", at: null, words: null });
    expect(await rowsOf(never.customerId)).toEqual([]);
  });

  test("calls at the same time record it once", async () => {
    const person = await signedInCustomer(server.platform);
    await Promise.all([takeBack(person), takeBack(person), takeBack(person)]);
    expect(await rowsOf(person.customerId)).toHaveLength(2);
    await Promise.all([give(person), give(person), give(person)]);
    expect(await rowsOf(person.customerId)).toHaveLength(3);
  });

  test("takes the waiting conversation out of the queue, and delivers and charges no reply", async () => {
    const operator = await signedInStaff(server.platform, "operator");
    await desk.emptyQueue();
    const { customer, conversation } = await desk.waitingCustomer();
    const held = await desk.waitingCustomer();
    await desk.ops(operator, claimConversation, held.conversation);
    const waiting = async () =>
      (await desk.readQueue(operator)).waiting.map(({ conversationId }) => conversationId);
    expect(await waiting()).toEqual([conversation]);

    await takeBack(customer);
    await takeBack(held.customer);
    expect(await waiting()).toEqual([]);
    expect(codeOf(await desk.reply(operator, held.conversation))).toEqual([409, "consent_taken_back"]);
    const sheet = (await desk.ops(operator, deskSheet, held.conversation)).json<DeskSheet>();
    expect(sheet.standing).toEqual({ kind: "waiting", reason: "consent_taken_back" });
    expect(await desk.credits(held.customer)).toBe(3);

    await give(customer);
    await give(held.customer);
    expect(await waiting()).toEqual([conversation]);
    expect((await desk.reply(operator, held.conversation)).statusCode).toBe(201);
  });
});

test("an agreement to words that the page does not show is refused", async () => {
  const person = await earlierCustomer();
  expect(codeOf(await give(person, version + 1))).toEqual([409, "legal_version_stale"]);
  expect(await rowsOf(person.customerId)).toEqual([]);
});

test("its records go with the account", async () => {
  const phone = "+447700900699";
  const somebody = await verifiedVisitor(server, phone);
  const created = await somebody.register({ phoneNumber: phone, username: "Leaving" });
  const { id } = created.json<{ id: string }>();
  const tokens = (await somebody.signIn(phone, registration.password)).json<TokenPair>();
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const erased = await call(server.app, eraseAccount, { headers, body: { password: registration.password } });
  expect(erased.statusCode).toBe(204);
  expect(await rowsOf(id)).toEqual([]);
});
