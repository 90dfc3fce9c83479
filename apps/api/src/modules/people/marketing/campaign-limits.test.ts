import type { Campaign, CampaignLimits } from "@parlour/contract/operations/ops-marketing";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { untilWaiting } from "../../../testing/lock-waits.ts";
import { testApp, testSettings, type TestApp } from "../../../testing/test-app.ts";
import { codeOf } from "../../../testing/test-desk.ts";
import {
  agreeingCustomer,
  agreeingCustomers,
  forgetMarketing,
  sendingTime,
  staffCalls,
} from "../../../testing/test-marketing.ts";
import { signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";
import { scheduleCampaign } from "./campaign-service.ts";
import { selectCampaign } from "./campaign-store.ts";
import type { HoldScheduler } from "./limits-store.ts";
import { sendCampaigns, startCampaign } from "./sending-service.ts";

/** The limits for one person in these tests. In addition, 4 customers agreed to marketing. */
const limits: { -readonly [Limit in keyof CampaignLimits]: number } = { alone: 0, staffDay: 0 };
const audience = 4;

let server: TestApp;
let scheduler: SignedInStaff;
let colleague: SignedInStaff;

beforeAll(async () => {
  server = await testApp({
    maxConnections: 20,
    platform: { settings: { ...testSettings, campaigns: limits } },
  });
});
beforeEach(async () => {
  await forgetMarketing(server);
  server.clock.set(sendingTime.GB);
  Object.assign(limits, { alone: 4, staffDay: 8 });
  await agreeingCustomers(server.platform, audience);
  scheduler = await signedInStaff(server.platform, "supervisor");
  colleague = await signedInStaff(server.platform, "supervisor");
});
afterAll(() => server.close());

const path = (id: string) => `/ops/api/campaigns/${id}`;

async function drafted(): Promise<string> {
  const body = { brand: "emberlane", region: "GB", title: "Autumn", body: "Three new letters wait for you." };
  const response = await staffCalls(server, scheduler.headers)("POST", "/ops/api/campaigns", body);
  return response.json<Campaign>().id;
}

async function schedule(id: string, { by = scheduler, at = server.clock.now() } = {}): Promise<Campaign> {
  const response = await staffCalls(server, by.headers)("POST", `${path(id)}/schedule`, {
    sendAt: at.toISOString(),
  });
  return response.json<Campaign>();
}

const step = (id: string, name: "release" | "return" | "cancel", by = colleague) =>
  staffCalls(server, by.headers)("POST", `${path(id)}/${name}`, {});

async function scheduled(wanted?: Parameters<typeof schedule>[1]): Promise<Campaign> {
  return await schedule(await drafted(), wanted);
}

async function statusOf(id: string): Promise<string | undefined> {
  return (await selectCampaign(server.database, id))?.status;
}

const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000);

async function auditOf(id: string) {
  const rows = await server.database
    .selectFrom("audit_log")
    .select(["action", "staff_id"])
    .where("target_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ action, staff_id: by }) => [action, by]);
}

/**
 * Runs two calls at once while a table can be read but not written: each counts, or waits for the other,
 * before either writes.
 */
async function atOnce(
  table: "audit_log" | "campaign_texts",
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<void> {
  const { database } = server;
  const both = await database.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(trx);
    const under = [first(), second()];
    await untilWaiting(database, 2);
    return under;
  });
  await Promise.all(both);
}

const inOrder = (one = "", other = ""): number => one.localeCompare(other);

const withoutLock: HoldScheduler = async () => undefined;

describe("a campaign beyond what one person may send", () => {
  test("waits and sends nothing until a second person releases it", async () => {
    limits.alone = 3;
    const campaign = await scheduled();
    expect(campaign).toMatchObject({
      status: "awaiting_release",
      recipients: 4,
      scheduledBy: scheduler.staffId,
      releasedByName: null,
    });
    expect(await sendCampaigns(server.platform)).toMatchObject({ sent: 0 });
    expect((await step(campaign.id, "release")).json()).toMatchObject({
      status: "scheduled",
      releasedByName: expect.stringMatching(/^Staff /) as string,
    });
    expect(await sendCampaigns(server.platform)).toMatchObject({ sent: 4 });
    expect(await statusOf(campaign.id)).toBe("sent");
    expect(await auditOf(campaign.id)).toEqual([
      ["campaign.create", scheduler.staffId],
      ["campaign.schedule", scheduler.staffId],
      ["campaign.release", colleague.staffId],
    ]);
  });

  test("in 24 hours waits, whatever else is scheduled later or by others", async () => {
    const first = await scheduled();
    expect(first.status).toBe("scheduled");
    expect(await scheduled({ at: inHours(2) })).toMatchObject({ status: "scheduled" });
    const third = await scheduled({ at: inHours(4) });
    expect(third.status).toBe("awaiting_release");
    expect(await schedule(third.id, { by: colleague, at: inHours(4) })).toMatchObject({
      status: "scheduled",
      scheduledBy: colleague.staffId,
    });
    expect(await scheduled({ at: inHours(27) })).toMatchObject({ status: "scheduled" });
    expect(await scheduled({ at: inHours(3) })).toMatchObject({ status: "awaiting_release" });
    await step(first.id, "cancel");
    expect(await scheduled({ at: inHours(1) })).toMatchObject({ status: "scheduled" });
  });

  test("counts what has been sent, and not what a second person released", async () => {
    limits.staffDay = 5;
    limits.alone = 3;
    const released = await scheduled();
    await step(released.id, "release");
    limits.alone = 4;
    // the released one does not count: this one uses 4 of 5
    const alone = await scheduled();
    expect(alone.status).toBe("scheduled");
    await step(released.id, "cancel");
    expect(await sendCampaigns(server.platform)).toMatchObject({ sent: 4 });
    await agreeingCustomer(server.platform);
    expect(await scheduled()).toMatchObject({ status: "scheduled", recipients: 1 });
    await agreeingCustomer(server.platform);
    expect(await scheduled()).toMatchObject({ status: "awaiting_release", recipients: 2 });
  });

  test("since its audience has grown waits when its time has come, and goes out once released", async () => {
    const { id, status } = await scheduled({ at: inHours(1) });
    expect(status).toBe("scheduled");
    await agreeingCustomer(server.platform);
    server.clock.advance(3600);
    expect(await sendCampaigns(server.platform)).toMatchObject({ sent: 0 });
    expect(await statusOf(id)).toBe("awaiting_release");
    expect((await auditOf(id)).at(-1)).toEqual(["campaign.wait", null]);
    colleague = await signedInStaff(server.platform, "supervisor");
    expect((await step(id, "release")).json()).toMatchObject({ recipients: 5 });
    expect(await sendCampaigns(server.platform)).toMatchObject({ sent: 5 });
  });

  test("that a version before the limits scheduled waits for somebody other than its author", async () => {
    const { id } = await scheduled();
    await server.database
      .updateTable("campaigns")
      .set({ scheduled_by: null, recipients: null })
      .where("id", "=", id)
      .execute();
    limits.alone = 3;
    expect(await sendCampaigns(server.platform)).toMatchObject({ sent: 0 });
    expect(codeOf(await step(id, "release", scheduler))).toEqual([403, "second_person_required"]);
    expect((await step(id, "release")).statusCode).toBe(200);
    expect(await sendCampaigns(server.platform)).toMatchObject({ sent: 4 });
  });

  test("is released by somebody else only, and once", async () => {
    limits.alone = 0;
    const { id } = await scheduled();
    expect(codeOf(await step(id, "release", scheduler))).toEqual([403, "second_person_required"]);
    const responses = await Promise.all(Array.from({ length: 8 }, async () => step(id, "release")));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(responses.filter((response) => codeOf(response)[1] === "campaign_not_editable")).toHaveLength(7);
    const released = (await auditOf(id)).filter(([action]) => action === "campaign.release");
    expect(released).toHaveLength(1);
    const itself = server.database.updateTable("campaigns").set({ released_by: scheduler.staffId });
    await expect(itself.where("id", "=", id).execute()).rejects.toThrow("campaigns_two_people");
  });

  test("waits again when it is moved, for somebody other than who moved it", async () => {
    limits.alone = 0;
    const { id } = await scheduled({ at: inHours(1) });
    await step(id, "release");
    expect(await schedule(id, { by: colleague, at: inHours(2) })).toMatchObject({
      status: "awaiting_release",
      releasedByName: null,
    });
    expect(codeOf(await step(id, "release"))).toEqual([403, "second_person_required"]);
    expect((await step(id, "release", scheduler)).statusCode).toBe(200);
  });

  test("goes back to draft, also by who scheduled it, and can then be changed and scheduled again", async () => {
    limits.alone = 0;
    for (const by of [scheduler, colleague]) {
      const { id } = await scheduled();
      const back = { status: "draft", sendAt: null, scheduledBy: null, recipients: null };
      expect((await step(id, "return", by)).json()).toMatchObject(back);
      expect((await auditOf(id)).at(-1)).toEqual(["campaign.return", by.staffId]);
      for (const name of ["return", "release"] as const) {
        expect(codeOf(await step(id, name))).toEqual([409, "campaign_not_editable"]);
      }
      const change = { title: "Winter", body: "Four new letters." };
      const changed = await staffCalls(server, colleague.headers)("PUT", path(id), change);
      expect(changed.json()).toMatchObject(change);
      expect(await schedule(id)).toMatchObject({ status: "awaiting_release" });
      expect((await step(id, "cancel")).json()).toMatchObject({ status: "cancelled" });
    }
  });
});

describe("two campaigns of one person at once", () => {
  async function scheduledAtOnce(hold?: HoldScheduler) {
    limits.staffDay = 4;
    const [first, second] = [await drafted(), await drafted()];
    const run = async (id: string) =>
      await scheduleCampaign(server.platform, scheduler.staffId, id, server.clock.now(), hold);
    await atOnce(
      "audit_log",
      () => run(first),
      () => run(second),
    );
    return [await statusOf(first), await statusOf(second)].toSorted(inOrder);
  }

  async function startedAtOnce(hold?: HoldScheduler) {
    const [first, second] = [await scheduled(), await scheduled()];
    limits.staffDay = 4;
    const run = async ({ id }: Campaign) => {
      const due = await selectCampaign(server.database, id);
      if (due !== undefined) await startCampaign(server.platform, due, hold);
    };
    await atOnce(
      "campaign_texts",
      () => run(first),
      () => run(second),
    );
    return [await statusOf(first.id), await statusOf(second.id)].toSorted(inOrder);
  }

  test("are scheduled within the limits, the other waits; without the lock both would go out", async () => {
    expect(await scheduledAtOnce()).toEqual(["awaiting_release", "scheduled"]);
    await forgetMarketing(server);
    await agreeingCustomers(server.platform, audience);
    expect(await scheduledAtOnce(withoutLock)).toEqual(["scheduled", "scheduled"]);
  });

  test("are started within the limits, the other waits; without the lock both would go out", async () => {
    expect(await startedAtOnce()).toEqual(["awaiting_release", "sending"]);
    await forgetMarketing(server);
    await agreeingCustomers(server.platform, audience);
    limits.staffDay = 8;
    expect(await startedAtOnce(withoutLock)).toEqual(["sending", "sending"]);
  });
});
