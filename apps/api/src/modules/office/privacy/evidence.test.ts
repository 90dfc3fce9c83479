import { opsDisputes, type OpsDispute } from "@parlour/contract/operations/ops-payments";
import { opsDisputeEvidence } from "@parlour/contract/operations/ops-privacy";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { versionsInForce } from "../../../testing/accepted-versions.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call, givePurchasedCredits } from "../../../testing/test-chat.ts";
import { codeOf, testDesk } from "../../../testing/test-desk.ts";
import { signedInCustomer, signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";

let server: TestApp;
let admin: SignedInStaff;

beforeAll(async () => {
  server = await testApp();
  admin = await signedInStaff(server.platform, "admin");
});
afterAll(() => server.close());

/** A customer with a purchase, and a dispute of it that opened two days later. */
async function disputed(respondBy: Date | null = null) {
  const customer = await signedInCustomer(server.platform);
  await givePurchasedCredits(server.platform, customer, 10);
  const { intent_id: intent, created_at: paidAt } = await server.database
    .selectFrom("payments")
    .select(["intent_id", "created_at"])
    .where("customer_id", "=", customer.customerId)
    .executeTakeFirstOrThrow();
  const id = `dp_${server.platform.random.uuid().replaceAll("-", "")}`;
  const openedAt = new Date(paidAt.getTime() + 2 * 86_400_000);
  await server.database
    .insertInto("disputes")
    .values({
      id,
      intent_id: intent,
      minor: 500,
      reason: "fraudulent",
      status: "open",
      opened_at: openedAt,
      respond_by: respondBy,
    })
    .execute();
  return { ...customer, id, intent, paidAt, openedAt };
}

async function evidenceOf(id: string) {
  const response = await call(server.app, opsDisputeEvidence, { headers: admin.headers, params: { id } });
  expect(response.statusCode).toBe(200);
  const files = unzipSync(new Uint8Array(response.rawPayload));
  const text = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
  return { names: Object.keys(files), text, json: (name: string): unknown => JSON.parse(text(name)) };
}

describe("the evidence for a dispute", () => {
  test("is a zip with an index, statement, acceptances, logins, messages and disclosure", async () => {
    const { id, intent, paidAt } = await disputed();
    const words = "Please start <at once>.";
    await server.database
      .insertInto("start_requests")
      .values({ intent_id: intent, version: 1, words, requested_at: paidAt })
      .execute();
    const { names, text, json } = await evidenceOf(id);
    expect(names).toEqual([
      "index.html",
      "payment.json",
      "statement.json",
      "statement.csv",
      "acceptances.json",
      "logins.json",
      "messages.html",
      "messages.json",
      "disclosure.html",
    ]);
    for (const name of names.filter((each) => each !== "index.html" && !each.endsWith(".json"))) {
      expect(text("index.html")).toContain(`href="${name}"`);
    }
    expect(text("index.html")).toContain(intent);
    expect(text("index.html")).toContain(`${paidAt.toISOString()}: Please start &lt;at once&gt;.`);
    expect(json("payment.json")).toMatchObject({ intentId: intent, disputeId: id, startRequestWords: words });
    expect(json("statement.json")).toMatchObject({ entries: [{ cause: "payment" }] });
    expect(json("logins.json")).toHaveLength(1);
    expect(json("acceptances.json")).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ document: "terms", version: versionsInForce.terms }),
      ]),
    );
    expect(text("disclosure.html")).toContain("no meeting is possible");
  });

  test("says where nobody asked for the start at once", async () => {
    const { text } = await evidenceOf((await disputed()).id);
    expect(text("index.html")).toContain("not asked");
  });

  test("holds the messages from the order to the dispute, as text, and no others", async () => {
    const { id, customerId, paidAt, openedAt } = await disputed();
    const desk = await testDesk(server);
    const conversationId = server.platform.random.uuid();
    await server.database
      .insertInto("conversations")
      .values({ id: conversationId, customer_id: customerId, profile_id: desk.isolde, created_at: paidAt })
      .execute();
    const at = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds);
    const said: readonly (readonly [string, Date])[] = [
      ["before", at(paidAt, -1)],
      ["<b>first</b>", paidAt],
      ["last", openedAt],
      ["after", at(openedAt, 1)],
    ];
    for (const [index, [body, sentAt]] of said.entries()) {
      const place = index + 1;
      await sql`insert into messages (id, conversation_id, customer_id, direction, body, sequence, cursor, sent_at)
        values (gen_random_uuid(), ${conversationId}, ${customerId}, 'sent', ${body}, ${place}, ${place}, ${sentAt})`.execute(
        server.database,
      );
    }
    const { text, json } = await evidenceOf(id);
    expect(json("messages.json")).toMatchObject([{ body: "<b>first</b>" }, { body: "last" }]);
    expect(text("messages.html")).toContain("&lt;b&gt;first&lt;/b&gt;");
    expect(text("messages.html")).not.toContain("after");
  });

  test("is an admin's, and audited", async () => {
    const { id, intent } = await disputed();
    const supervisor = await signedInStaff(server.platform, "supervisor");
    const refused = await call(server.app, opsDisputeEvidence, {
      headers: supervisor.headers,
      params: { id },
    });
    expect(codeOf(refused)).toEqual([403, "forbidden"]);
    await evidenceOf(id);
    const unknown = await call(server.app, opsDisputeEvidence, {
      headers: admin.headers,
      params: { id: "dp_nobodys" },
    });
    expect(codeOf(unknown)).toEqual([404, "dispute_not_found"]);
    const audited = await server.database
      .selectFrom("audit_log")
      .select(["target_id", "staff_id", "details"])
      .where("action", "=", "dispute.evidence")
      .where("target_id", "=", intent)
      .execute();
    expect(audited).toEqual([{ target_id: intent, staff_id: admin.staffId, details: { disputeId: id } }]);
  });
});

test("open disputes are listed by their deadline, the nearest first, page by page", async () => {
  await server.database.updateTable("disputes").set({ status: "won", closed_at: new Date() }).execute();
  const day = (number: number) => new Date(Date.UTC(2027, 0, number));
  const ids = [];
  for (const respondBy of [day(9), null, day(3), day(3), null]) ids.push((await disputed(respondBy)).id);
  const read = async (before?: string) => {
    const query = { status: "open", limit: "2", ...(before === undefined ? {} : { before }) };
    const response = await call(server.app, opsDisputes, { headers: admin.headers, query });
    return response.json<OpsDispute[]>();
  };
  const listed: OpsDispute[] = [];
  for (let shown = await read(); shown.length > 0; shown = await read(listed.at(-1)?.id))
    listed.push(...shown);
  expect(listed.map(({ respondBy }) => respondBy)).toEqual([
    day(3).toISOString(),
    day(3).toISOString(),
    day(9).toISOString(),
    null,
    null,
  ]);
  expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(ids));
});
