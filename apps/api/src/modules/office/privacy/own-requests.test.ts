import { ownRequests, sendRequest, type OwnRequest } from "@parlour/contract/operations/privacy";
import {
  enquiry as readEnquiry,
  extendEnquiry,
  listEnquiries,
  resolveEnquiry,
  type Enquiry,
} from "@parlour/contract/operations/ops-privacy";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call, profileId } from "../../../testing/test-chat.ts";
import { codeOf } from "../../../testing/test-desk.ts";
import {
  signedInCustomer,
  signedInStaff,
  type SignedInCustomer,
  type SignedInStaff,
} from "../../../testing/test-people.ts";

/** What customers send in My Account (PRIVACY-8 to PRIVACY-12). The clock stands on 20 November 2026. */

let server: TestApp;
let supervisor: SignedInStaff;
let customer: SignedInCustomer;
let isolde: string;

beforeAll(async () => {
  server = await testApp();
  supervisor = await signedInStaff(server.platform, "supervisor");
  isolde = await profileId(server.database, "emberlane", "isolde");
});
beforeEach(async () => {
  customer = await signedInCustomer(server.platform);
  server.texts.sent.length = 0;
});
afterAll(() => server.close());

type Body = {
  requestId: string;
  kind: "complaint" | "report" | "objection";
  text: string;
  profileId?: string;
};

const bodyOf = (more: Partial<Body> = {}): Body => ({
  requestId: server.platform.random.uuid(),
  kind: "complaint",
  text: "A reply came twice.",
  ...more,
});
const send = (body: Body, who = customer) => call(server.app, sendRequest, { headers: who.headers, body });
const own = async (who = customer, before?: string) =>
  (
    await call(server.app, ownRequests, {
      headers: who.headers,
      query: before === undefined ? {} : { before },
    })
  ).json<OwnRequest[]>();
const resolve = (id: string, body: { outcome: string; refusedBecause?: "unfounded" }) =>
  call(server.app, resolveEnquiry, { headers: supervisor.headers, params: { enquiryId: id }, body });

describe("a request from My Account", () => {
  test("gets a reference and 30 days, is stored once, and is the first open one of the console", async () => {
    const body = bodyOf({ kind: "report", text: " It asked where I live. ", profileId: isolde });
    const first = await send(body);
    expect(first.statusCode).toBe(201);
    const request = first.json<OwnRequest>();
    expect(request).toMatchObject({
      type: "report",
      profileName: "Isolde",
      text: "It asked where I live.",
      receivedOn: "2026-11-20",
      dueOn: "2026-12-20",
      status: "open",
      answer: null,
    });
    expect(request.reference).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    const again = await send(body);
    expect([again.statusCode, again.json()]).toEqual([200, request]);
    expect(codeOf(await send({ ...body, text: "Something else." }))).toEqual([409, "message_id_reused"]);
    const listed = await call(server.app, listEnquiries, {
      headers: supervisor.headers,
      query: { state: "open", customerId: customer.customerId, type: "report" },
    });
    expect(listed.json<{ enquiries: Enquiry[] }>().enquiries).toMatchObject([
      {
        id: request.id,
        subject: "A report about Isolde",
        reference: request.reference,
        profileName: "Isolde",
        createdBy: null,
        createdByName: null,
        answerTextedAt: null,
      },
    ]);
  });

  test("of another customer, of staff, or about another brand's profile is not theirs", async () => {
    const body = bodyOf();
    await send(body);
    const other = await signedInCustomer(server.platform);
    expect(await own(other)).toEqual([]);
    expect(codeOf(await send(body, other))).toEqual([409, "message_id_reused"]);
    const foreign = await profileId(server.database, "frostmere", "isolde");
    expect(codeOf(await send(bodyOf({ kind: "report", profileId: foreign })))).toEqual([
      404,
      "profile_not_found",
    ]);
  });

  test("is refused from the sixth in 24 hours on", async () => {
    for (let count = 0; count < 5; count += 1) expect((await send(bodyOf())).statusCode).toBe(201);
    expect(codeOf(await send(bodyOf()))).toEqual([429, "too_many_requests"]);
    const [newest, second] = await own();
    expect((await own(customer, newest?.id))[0]?.id).toBe(second?.id);
  });
});

describe("the answer", () => {
  test("is texted with the reference when the request is closed, once, and shown to the customer", async () => {
    const request = (await send(bodyOf())).json<OwnRequest>();
    const closed = await resolve(request.id, { outcome: " You were charged once. " });
    expect(closed.json()).toMatchObject({
      status: "done",
      outcome: "You were charged once.",
      answerTextedAt: server.clock.now().toISOString(),
    });
    expect(server.texts.sent).toMatchObject([
      {
        to: customer.phone,
        body: `Emberlane, your request ${request.reference}: You were charged once.`,
      },
    ]);
    await resolve(request.id, { outcome: "Something else." });
    expect(server.texts.sent).toHaveLength(1);
    expect(await own()).toMatchObject([{ status: "done", answer: "You were charged once." }]);
    expect(await audited(request.id)).toEqual(["enquiry.resolve", "enquiry.answer"]);
  });

  test("that the provider did not take is kept, and texted when the request is closed again", async () => {
    const request = (await send(bodyOf())).json<OwnRequest>();
    server.texts.failing = true;
    const failed = await resolve(request.id, {
      outcome: "You were charged once.",
      refusedBecause: "unfounded",
    });
    expect(failed.json()).toMatchObject({ status: "refused", answerTextedAt: null });
    server.texts.failing = false;
    const again = await resolve(request.id, { outcome: "Not this one." });
    expect(again.json<Enquiry>()).toMatchObject({ status: "refused", outcome: "You were charged once." });
    expect(server.texts.sent.at(-1)).toMatchObject({
      body: expect.stringContaining("charged once") as string,
    });
  });

  test("fits one text; what staff wrote down may be longer and is not texted", async () => {
    const request = (await send(bodyOf())).json<OwnRequest>();
    expect(codeOf(await resolve(request.id, { outcome: "x".repeat(401) }))).toEqual([400, "invalid_request"]);
    expect(await own()).toMatchObject([{ status: "open" }]);
    expect(server.texts.sent).toEqual([]);
  });

  test("can take two months longer, and the customer reads why", async () => {
    const request = (await send(bodyOf({ kind: "objection" }))).json<OwnRequest>();
    const params = { enquiryId: request.id };
    const body = { reason: "We ask the provider." };
    const extended = await call(server.app, extendEnquiry, { headers: supervisor.headers, params, body });
    expect(extended.json()).toMatchObject({ dueOn: "2027-02-20" });
    expect(await own()).toMatchObject([{ dueOn: "2027-02-20", extensionReason: "We ask the provider." }]);
    const read = await call(server.app, readEnquiry, { headers: supervisor.headers, params });
    expect(read.json()).toMatchObject({ type: "objection", body: "A reply came twice." });
  });
});

async function audited(id: string): Promise<readonly string[]> {
  const rows = await server.database
    .selectFrom("audit_log")
    .select("action")
    .where("target_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action);
}
