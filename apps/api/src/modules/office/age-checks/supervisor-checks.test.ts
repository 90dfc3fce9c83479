import {
  ageCheck,
  ageCheckReport,
  decideAge,
  startAgeCheck,
  type AgeCheckState,
} from "@parlour/contract/operations/age-checks";
import { customerFacts, type CustomerFacts } from "@parlour/contract/operations/back-office";
import {
  askForAgeCheck,
  careFlag,
  decideFlag,
  raiseFlag,
  type CareFlag,
} from "@parlour/contract/operations/care";
import { sendMessage } from "@parlour/contract/operations/messages";
import { claimConversation } from "@parlour/contract/operations/queue";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ageCheckPlatform, ageReport, testNetwork } from "../../../testing/test-age-checks.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf, testDesk, type TestDesk } from "../../../testing/test-desk.ts";
import {
  signedInCustomer,
  signedInStaff,
  type SignedInCustomer,
  type SignedInStaff,
} from "../../../testing/test-people.ts";

/** A check instead of a guess on an under-age flag (AGE-18), and a supervisor's own decision (AGE-19). */

let server: TestApp;
let desk: TestDesk;
let supervisor: SignedInStaff;
const network = testNetwork();
beforeAll(async () => {
  server = await testApp({ platform: ageCheckPlatform(network) });
  desk = await testDesk(server);
  supervisor = await signedInStaff(server.platform, "supervisor");
});
afterAll(() => server.close());

interface Scene {
  readonly wick: SignedInStaff;
  readonly customer: SignedInCustomer;
  readonly conversation: string;
  readonly flagId: string;
}

async function flagged(kind = "under_age"): Promise<Scene> {
  const wick = await signedInStaff(server.platform);
  const { customer, conversation } = await desk.waitingCustomer(3);
  expect((await desk.ops(wick, claimConversation, conversation)).statusCode).toBe(200);
  const flagId = server.platform.random.uuid();
  const body = { flagId, kind, note: "Writes of school" };
  expect((await desk.ops(wick, raiseFlag, conversation, body)).statusCode).toBe(201);
  return { wick, customer, conversation, flagId };
}

const ask = (flagId: string, by = supervisor) =>
  call(server.app, askForAgeCheck, { headers: by.headers, params: { flagId } });
const readFlag = async (flagId: string) =>
  (await call(server.app, careFlag, { headers: supervisor.headers, params: { flagId } })).json<{
    flag: CareFlag;
    ageChecks: { result: string }[];
  }>();
const write = ({ headers }: SignedInCustomer) =>
  call(server.app, sendMessage, {
    headers,
    body: { profileId: desk.isolde, body: "Hello?", clientMessageId: server.platform.random.uuid() },
  });
const state = async ({ headers }: SignedInCustomer) =>
  (await call(server.app, ageCheck, { headers })).json<AgeCheckState>();
const begin = (method: string, { headers }: SignedInCustomer) =>
  call(server.app, startAgeCheck, { headers, body: { method, returnTo: "/meet" } });

async function actions(target: string): Promise<string[]> {
  const rows = await server.database
    .selectFrom("audit_log")
    .select("action")
    .where("target_id", "=", target)
    .orderBy("at")
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action);
}

describe("a check instead of a guess", () => {
  test("is asked for where the site asks for nothing, and a passed one decides the flag", async () => {
    const { customer, flagId, conversation, wick } = await flagged();
    expect(codeOf(await write(customer))).toEqual([403, "age_check_pending"]);
    expect((await state(customer)).step).toBe("none");
    const asked = await ask(flagId);
    expect(asked.json()).toMatchObject({
      checkAskedBy: { staffId: supervisor.staffId },
      outcome: null,
      free: true,
    });
    expect((await ask(flagId)).statusCode).toBe(200);
    expect(codeOf(await write(customer))).toEqual([403, "age_check_required"]);
    expect(await state(customer)).toMatchObject({ step: "check", askedByStaff: true, methods: [{}, {}] });

    const { address } = (await begin("document", customer)).json<{ address: string }>();
    const check = new URL(address).searchParams.get("check") ?? "";
    const report = ageReport({ check, result: "passed", reference: "r" }, server.clock.now());
    const post = () => server.app.inject({ method: "POST", url: ageCheckReport.path, ...report });
    await Promise.all([post(), post()]);

    const read = await readFlag(flagId);
    expect(read.flag).toMatchObject({
      outcome: "no_concern",
      decidedBy: { staffId: supervisor.staffId },
      free: false,
    });
    expect(read.ageChecks).toMatchObject([{ result: "passed" }]);
    expect((await write(customer)).statusCode).toBe(201);
    expect((await state(customer)).step).toBe("none");
    const done = (await actions(conversation)).filter((action) => action.startsWith("flag."));
    expect(done).toEqual(["flag.raise", "flag.ask_check", "flag.decide", "flag.read"]);
    // the claimant's next reply is charged again
    expect((await desk.reply(wick, conversation)).json<{ creditCost: number }>().creditCost).toBe(1);
  });

  test("a failed one leaves the flag open for the supervisor, with its result", async () => {
    const { customer, flagId } = await flagged();
    await ask(flagId);
    network.says = "failed";
    await begin("phone", customer);
    network.says = "passed";
    const read = await readFlag(flagId);
    expect(read.flag.outcome).toBeNull();
    expect(read.ageChecks).toMatchObject([{ result: "failed" }]);
    expect(codeOf(await write(customer))).toEqual([403, "age_check_required"]);
    const decided = await call(server.app, decideFlag, {
      headers: supervisor.headers,
      params: { flagId },
      body: { outcome: "ban", note: "Not an adult" },
    });
    expect(decided.statusCode).toBe(200);
    expect(codeOf(await ask(flagId))).toEqual([409, "already_decided"]);
  });

  test("one passed check settles the flags of all of the customer's conversations", async () => {
    const { customer, flagId, conversation } = await flagged();
    const second = server.platform.random.uuid();
    const other = await server.database
      .selectFrom("profiles")
      .select("id")
      .where("brand_id", "=", "emberlane")
      .where("id", "!=", desk.isolde)
      .executeTakeFirstOrThrow();
    const otherConversation = server.platform.random.uuid();
    const now = server.clock.now();
    await server.database
      .insertInto("conversations")
      .values({
        id: otherConversation,
        customer_id: customer.customerId,
        profile_id: other.id,
        created_at: now,
      })
      .execute();
    await server.database
      .insertInto("care_flags")
      .values({
        id: second,
        customer_id: customer.customerId,
        conversation_id: otherConversation,
        kind: "under_age",
        note: "Here too",
        raised_by: supervisor.staffId,
        raised_at: now,
      })
      .execute();
    await ask(flagId);
    await begin("phone", customer);
    expect((await readFlag(flagId)).flag.outcome).toBe("no_concern");
    expect((await readFlag(second)).flag.outcome).toBe("no_concern");
    expect(await actions(conversation)).toContain("flag.decide");
  });

  test("only an under-age flag can ask, and only where somebody checks", async () => {
    const { flagId } = await flagged("distress");
    expect(codeOf(await ask(flagId))).toEqual([409, "outcome_not_allowed"]);
    expect(codeOf(await ask(server.platform.random.uuid()))).toEqual([404, "flag_not_found"]);
    const { flagId: underAge, wick } = await flagged();
    expect(codeOf(await ask(underAge, wick))).toEqual([403, "forbidden"]);
  });
});

describe("a supervisor's own decision", () => {
  const decide = (customerId: string, adult: boolean, reference = "Ticket 4711") =>
    call(server.app, decideAge, {
      headers: supervisor.headers,
      params: { customerId },
      body: { adult, reference },
    });

  test("confirms an age for every site, can take it back, and keeps a reference only", async () => {
    const phone = "+61492077777";
    const customer = await signedInCustomer(server.platform, { region: "AU", phone });
    expect((await state(customer)).step).toBe("check");
    expect((await decide(customer.customerId, true)).json()).toMatchObject({
      method: "supervisor",
      provider: "staff",
      reference: "Ticket 4711",
      result: "passed",
    });
    expect((await state(customer)).step).toBe("none");
    await decide(customer.customerId, false, "Ticket 4712");
    expect((await state(customer)).step).toBe("check");
    const params = { customerId: customer.customerId };
    const facts = (
      await call(server.app, customerFacts, { headers: supervisor.headers, params })
    ).json<CustomerFacts>();
    expect(facts.ageChecks).toMatchObject([{ result: "failed" }, { result: "passed" }]);
    expect(await actions(customer.customerId)).toEqual([
      "customer.decide_age",
      "customer.decide_age",
      "customer.read",
    ]);
    const log = await server.database
      .selectFrom("audit_log")
      .select("details")
      .where("target_id", "=", customer.customerId)
      .execute();
    expect(JSON.stringify(log)).not.toContain("Ticket");
  });

  test("decides a flag that asked for a check, and refuses a customer who does not exist", async () => {
    const { customer, flagId } = await flagged();
    await ask(flagId);
    await decide(customer.customerId, true);
    expect((await readFlag(flagId)).flag.outcome).toBe("no_concern");
    expect(codeOf(await decide(server.platform.random.uuid(), true))).toEqual([404, "customer_not_found"]);
  });
});
