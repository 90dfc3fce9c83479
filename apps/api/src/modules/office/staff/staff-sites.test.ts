import { createCannedReply, keptCannedReplies } from "@parlour/contract/operations/desk-conversation";
import { opsStream, type OpsStreamEvent } from "@parlour/contract/operations/desk-stream";
import { insightDesk } from "@parlour/contract/operations/insight";
import { insightMoney } from "@parlour/contract/operations/insight-money";
import { insightPeople } from "@parlour/contract/operations/insight-people";
import { opsAlerts, raiseAlert } from "@parlour/contract/operations/ops-alerts";
import { createProfile, opsProfiles, updateProfile } from "@parlour/contract/operations/ops-profiles";
import { opsSites, type OpsSite } from "@parlour/contract/operations/ops-sites";
import {
  claimConversation,
  claimNext,
  colleagues,
  transferConversation,
} from "@parlour/contract/operations/queue";
import { auditLog } from "@parlour/contract/operations/back-office";
import {
  changeStaff,
  inviteStaff,
  listStaff,
  type StaffMember,
} from "@parlour/contract/operations/staff-administration";
import { staffSession } from "@parlour/contract/operations/staff-session";
import type { OperationSpec } from "@parlour/contract/operation";
import type { RegionCode } from "@parlour/contract/regions";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inSites } from "../../../plugins/brand-scope.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import { claimConversation as claimAs } from "../../desk/operators/claim-service.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call, givePurchasedCredits, profileId } from "../../../testing/test-chat.ts";
import { codeOf, testDesk, type TestDesk } from "../../../testing/test-desk.ts";
import { openTestStream } from "../../../testing/test-event-stream.ts";
import { signedInCustomer, signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";
import { limitTo } from "../../../testing/limit-to-sites.ts";
import { siteObjects } from "../../../testing/test-site-objects.ts";

/** Sites of staff (STAFF-12 to STAFF-14). Every call: access-by-site.proof.test.ts. */

interface Site {
  readonly brand: string;
  readonly region: RegionCode;
}
const emberlane = { brand: "emberlane", region: "GB" } as const;
const emberlaneAbroad = { brand: "emberlane", region: "AU" } as const;
const frostmere = { brand: "frostmere", region: "GB" } as const;
const wholeEmberlane: readonly Site[] = (["GB", "AU", "IE"] as const).map((region) => ({
  brand: "emberlane",
  region,
}));

let server: TestApp;
let desk: TestDesk;
let admin: SignedInStaff;
beforeAll(async () => {
  server = await testApp();
  desk = await testDesk(server);
  admin = await signedInStaff(server.platform, "admin");
});
afterAll(() => server.close());
beforeEach(() => desk.emptyQueue());

async function ask(staff: SignedInStaff, operation: OperationSpec, input: Parameters<typeof call>[2] = {}) {
  return await call(server.app, operation, { headers: staff.headers, ...input });
}

/** Signs somebody in who works for these sites. */
async function limited(sites: readonly Site[], role: "operator" | "supervisor" | "admin" = "operator") {
  const person = await signedInStaff(server.platform, role);
  await limitTo(server, person, sites);
  return person;
}

const facts = { displayName: "Wren", role: "operator", capacity: 5, active: true } as const;
const change = async ({ staffId }: SignedInStaff, body: object) =>
  ask(admin, changeStaff, { params: { staffId }, body: { ...facts, ...body } });

async function holderOf(conversation: string): Promise<string | null> {
  const { claimed_by: holder } = await server.database
    .selectFrom("conversations")
    .select("claimed_by")
    .where("id", "=", conversation)
    .executeTakeFirstOrThrow();
  return holder;
}

describe("the sites of a member of staff", () => {
  test("are chosen at the invitation, listed, told to them, and recorded", async () => {
    const body = { username: "brand-keeper", displayName: "Keeper", role: "operator", sites: [emberlane] };
    const made = await ask(admin, inviteStaff, { body });
    expect(made.statusCode).toBe(201);
    const { staff } = made.json<{ staff: StaffMember }>();
    expect(staff.sites).toEqual([emberlane]);
    const person = await limited([emberlane, frostmere]);
    expect((await ask(person, staffSession)).json()).toMatchObject({ sites: [emberlane, frostmere] });
    expect((await ask(admin, staffSession)).json()).toMatchObject({ sites: null });
    const listed = (await ask(admin, listStaff)).json<StaffMember[]>();
    expect(listed.find(({ id }) => id === staff.id)?.sites).toEqual([emberlane]);
    expect(listed.find(({ id }) => id === admin.staffId)?.sites).toBeNull();
    const query = { action: "staff.invite", targetId: staff.id };
    expect((await ask(admin, auditLog, { query })).body).toContain('"sites":"emberlane-GB"');
  });

  test("are all by default, and stay as they are where a change does not name them", async () => {
    const body = { username: "plain-keeper", displayName: "Keeper", role: "operator" };
    expect((await ask(admin, inviteStaff, { body })).json()).toMatchObject({ staff: { sites: null } });
    const person = await limited([emberlane]);
    expect((await change(person, {})).json()).toMatchObject({ sites: [emberlane] });
    expect((await change(person, { sites: null })).json()).toMatchObject({ sites: null });
  });

  test.each([
    ["none", [], "invalid_request"],
    ["one of an unknown brand", [{ brand: "nobrand", region: "GB" }], "unknown_brand"],
    ["a region that the brand is not in", [{ brand: "frostmere", region: "AU" }], "unknown_region"],
  ])("can't be %s", async (_, sites, code) => {
    const person = await limited([emberlane]);
    expect(codeOf(await change(person, { sites }))[1]).toBe(code);
    expect((await ask(person, staffSession)).json()).toMatchObject({ sites: [emberlane] });
  });

  test("of the only admin of all sites stay all, because nobody else could manage staff", async () => {
    await limited([emberlane], "admin");
    const others = await server.database
      .updateTable("staff")
      .set({ active: false })
      .where("role", "=", "admin")
      .where("all_sites", "=", true)
      .where("id", "!=", admin.staffId)
      .returning("id")
      .execute();
    const refused = await change(admin, { role: "admin", sites: [emberlane] });
    expect(codeOf(refused)).toEqual([409, "last_admin"]);
    for (const { id } of others)
      await server.database.updateTable("staff").set({ active: true }).where("id", "=", id).execute();
  });

  test("are managed by an admin of all sites only", async () => {
    const keeper = await limited([emberlane], "admin");
    expect(codeOf(await ask(keeper, listStaff))).toEqual([403, "beyond_sites"]);
  });
});

describe("sites that are taken from somebody", () => {
  test("take their claims there back to the queue, and no others", async () => {
    const person = await signedInStaff(server.platform, "operator");
    const [kept, lost] = [
      await desk.waitingCustomer(),
      await siteObjects(server, { ...frostmere, word: "frosty" }),
    ];
    const lostId = String(lost.fields["conversationId"]);
    for (const conversationId of [kept.conversation, lostId])
      expect((await ask(person, claimConversation, { params: { conversationId } })).statusCode).toBe(200);
    expect((await change(person, { sites: [emberlane] })).statusCode).toBe(200);
    expect(await holderOf(kept.conversation)).toBe(person.staffId);
    expect(await holderOf(lostId)).toBeNull();
    const query = { action: "staff.change", targetId: person.staffId };
    const entries = (await ask(admin, auditLog, { query })).body;
    expect(entries).toContain('"sites":"emberlane-GB"');
    expect(entries).toContain('"sitesBefore":"all"');
  });

  test("end their open streams, and the next call sees the new sites", async () => {
    const person = await signedInStaff(server.platform, "operator");
    const waiting = await siteObjects(server, { ...frostmere, word: "chilly" });
    expect((await desk.readQueue(person)).waiting.map(({ brand }) => brand)).toContain("frostmere");
    const stream = await openTestStream<OpsStreamEvent>(server.app, opsStream.path, person.headers);
    await stream.next();
    await change(person, { sites: [emberlane] });
    await stream.ended;
    expect((await desk.readQueue(person)).waiting).toEqual([]);
    const conversationId = String(waiting.fields["conversationId"]);
    expect(codeOf(await ask(person, claimConversation, { params: { conversationId } }))).toEqual([
      404,
      "conversation_not_found",
    ]);
  });

  test("are not claimed by a call that was let in before", async () => {
    const person = await limited([emberlane]);
    const waiting = await siteObjects(server, { ...frostmere, word: "icy" });
    const conversationId = String(waiting.fields["conversationId"]);
    // As if the call had been authorized while they still worked for the other site.
    const claimed = await inSites(person.staffId, { sites: [emberlane, frostmere], wholeBrands: [] }, () =>
      claimAs(server.platform, person.staffId, conversationId),
    );
    expect(claimed).toEqual({ ok: false, error: "conversation_not_found" });
    expect(await holderOf(conversationId)).toBeNull();
  });
});

describe("the desk of somebody who works for some sites", () => {
  test("gives them the next conversation of their sites, however long others wait", async () => {
    const person = await limited([emberlane]);
    await siteObjects(server, { ...frostmere, word: "older" });
    expect((await ask(person, claimNext, { body: { order: "longest" } })).json()).toMatchObject({
      conversation: null,
    });
    const { conversation } = await desk.waitingCustomer();
    const next = await ask(person, claimNext, { body: { order: "longest" } });
    expect(next.json()).toMatchObject({ conversation: { conversationId: conversation } });
  });

  test("hears of their sites' conversations only", async () => {
    const person = await limited([emberlane]);
    const stream = await openTestStream<OpsStreamEvent>(server.app, opsStream.path, person.headers);
    await stream.next();
    const [ours, theirs] = [
      await desk.waitingCustomer(),
      await siteObjects(server, { ...frostmere, word: "quiet" }),
    ];
    const { events } = server.platform;
    events.publishToStaff({ type: "conversation", conversationId: String(theirs.fields["conversationId"]) });
    events.publishToStaff({ type: "conversation", conversationId: ours.conversation });
    await stream.next(({ type }) => type === "conversation");
    events.publishToStaff({ type: "care" });
    await stream.next(({ type }) => type === "care");
    const heard = JSON.stringify(stream.waiting.map(({ data }) => data));
    for (const id of theirs.telling) expect(heard).not.toContain(id);
    stream.close();
    await stream.ended;
  });

  test("takes conversations of their sites only from a colleague, who sees for which", async () => {
    const [giver, taker] = [await signedInStaff(server.platform, "operator"), await limited([frostmere])];
    const { conversation: conversationId } = await desk.waitingCustomer();
    await ask(giver, claimConversation, { params: { conversationId } });
    const shown = (await ask(giver, colleagues)).json<{ id: string; sites: unknown }[]>();
    expect(shown.find(({ id }) => id === taker.staffId)?.sites).toEqual([frostmere]);
    const given = await ask(giver, transferConversation, {
      params: { conversationId },
      body: { staffId: taker.staffId },
    });
    expect(codeOf(given)).toEqual([409, "not_their_site"]);
    expect(await holderOf(conversationId)).toBe(giver.staffId);
    // A person of another site is no colleague.
    const ours = (await ask(await limited([emberlane]), colleagues)).json<{ id: string }[]>();
    expect(ours.map(({ id }) => id)).not.toContain(taker.staffId);
    expect(ours.map(({ id }) => id)).toContain(giver.staffId);
  });
});

describe("what all sites of a brand share", () => {
  const fields = { name: "Wisp", age: 30, tagline: "Late", about: "Awake", available: true, position: 9 };

  test("is read with one of them, and changed with all of them", async () => {
    const [part, whole] = [
      await limited([emberlane], "supervisor"),
      await limited(wholeEmberlane, "supervisor"),
    ];
    const isolde = await profileId(server.database, "emberlane", "isolde");
    for (const person of [part, whole])
      expect((await ask(person, opsProfiles, { query: { brand: "emberlane" } })).statusCode).toBe(200);
    const rename = async (person: SignedInStaff) =>
      ask(person, updateProfile, { params: { profileId: isolde }, body: { tagline: "Awake late" } });
    expect(codeOf(await rename(part))).toEqual([404, "profile_not_found"]);
    expect((await rename(whole)).statusCode).toBe(200);
    const body = { ...fields, brand: "emberlane", pictureId: server.platform.random.uuid() };
    expect(codeOf(await ask(part, createProfile, { body }))).toEqual([403, "beyond_sites"]);
    expect(codeOf(await ask(whole, createProfile, { body }))[1]).toBe("image_not_own");
  });

  test("counts for canned replies: those of every brand are read by everybody", async () => {
    const [part, whole] = [
      await limited([emberlane], "supervisor"),
      await limited(wholeEmberlane, "supervisor"),
    ];
    const make = async (person: SignedInStaff, brand: string | null) =>
      ask(person, createCannedReply, { body: { brand, title: "Evening", body: "Good evening." } });
    expect((await make(admin, null)).statusCode).toBe(201);
    expect((await make(admin, "frostmere")).statusCode).toBe(201);
    expect((await make(whole, "emberlane")).statusCode).toBe(201);
    expect(codeOf(await make(part, "emberlane"))).toEqual([403, "beyond_sites"]);
    expect(codeOf(await make(whole, null))).toEqual([403, "beyond_sites"]);
    expect(codeOf(await make(whole, "frostmere"))).toEqual([404, "brand_not_found"]);
    const kept = (await ask(part, keptCannedReplies)).json<{ brand: string | null }[]>();
    expect(new Set(kept.map(({ brand }) => brand))).toEqual(new Set([null, "emberlane"]));
  });

  test("a new region of the brand is not theirs by itself", async () => {
    const person = await limited([emberlane, emberlaneAbroad]);
    const [site] = (await ask(person, opsSites)).json<OpsSite[]>();
    expect(site?.regions.map(({ region }) => region).toSorted()).toEqual(["AU", "GB"]);
  });
});

describe("an alert", () => {
  const words = { icon: "info", colour: "#102030", contentPrimary: "Works tonight", contentSecondary: "" };
  const alert = (brand?: string) => ({
    regions: ["GB"],
    ...(brand === undefined ? {} : { brand }),
    ...words,
    expiresAt: secondsFrom(server.clock.now(), 3600).toISOString(),
  });

  test("of every brand is seen at their sites, and raised by those of all sites", async () => {
    const person = await limited([emberlane], "supervisor");
    expect((await ask(admin, raiseAlert, { body: alert() })).statusCode).toBe(201);
    expect((await ask(admin, raiseAlert, { body: alert("frostmere") })).statusCode).toBe(201);
    const seen = (await ask(person, opsAlerts, { query: {} })).json<{ brand: string | null }[]>();
    expect(seen.map(({ brand }) => brand)).toEqual([null]);
    expect(codeOf(await ask(person, raiseAlert, { body: alert() }))).toEqual([403, "beyond_sites"]);
    expect(codeOf(await ask(person, raiseAlert, { body: alert("frostmere") }))[1]).toBe("unknown_brand");
    expect((await ask(person, raiseAlert, { body: alert("emberlane") })).statusCode).toBe(201);
  });
});

describe("figures", () => {
  test.each([insightDesk, insightPeople, insightMoney])(
    "of somebody's sites together are the full figures of these sites ($id)",
    async (operation) => {
      for (const { brand, region } of [emberlane, frostmere]) {
        const customer = await signedInCustomer(server.platform, { brand, region });
        await givePurchasedCredits(server.platform, customer, 10);
      }
      const keeper = await limited([frostmere], "admin");
      const query = { period: "today" };
      const own = (await ask(keeper, operation, { query })).json<object>();
      const full = (await ask(admin, operation, { query: { ...query, ...frostmere } })).json<object>();
      const { scope: _, ...rest } = full as { readonly scope?: unknown };
      expect(own).toMatchObject(rest);
      expect(JSON.stringify(own)).not.toContain("emberlane");
    },
  );
});

test("a transaction keeps the caller's sites, however it is nested", async () => {
  const count = async () =>
    inTransaction(server.platform.database, async (trx) => {
      const rows = await trx.selectFrom("customers").select("brand_id").execute();
      return [...new Set(rows.map(({ brand_id: brand }) => brand))];
    });
  expect(await inSites(admin.staffId, { sites: [frostmere], wholeBrands: [] }, count)).toEqual(["frostmere"]);
  expect(() => inSites(admin.staffId, { sites: [], wholeBrands: ["*"] }, count)).toThrow(RangeError);
});
