import type { LandingContent } from "@parlour/contract/landing-content";
import {
  contentHistory,
  contentVersion,
  draftContent,
  publishContent,
  type ContentHistory,
  type DraftedContent,
} from "@parlour/contract/operations/ops-content";
import { changePrices, sitePrices, type SitePrices } from "@parlour/contract/operations/ops-prices";
import {
  previewTakeOver,
  takeOverChange,
  takeOvers,
  undoTakeOver,
  type TakeOver,
  type TakeOverPreview,
} from "@parlour/contract/operations/ops-take-overs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "../../../testing/test-chat.ts";
import { codeOf } from "../../../testing/test-desk.ts";
import { signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { publishDue } from "./due-service.ts";
import { localMoment } from "./rules.ts";

let server: TestApp;
let admin: SignedInStaff;
beforeAll(async () => {
  server = await testApp();
  admin = await signedInStaff(server.platform, "admin");
});
afterAll(() => server.close());

interface Place {
  readonly brand: string;
  readonly region: string;
}
const gb: Place = { brand: "emberlane", region: "GB" };
const au: Place = { brand: "emberlane", region: "AU" };
const ie: Place = { brand: "emberlane", region: "IE" };
const frost: Place = { brand: "frostmere", region: "GB" };

const asAdmin = <Params extends object>(params: Params) => ({ headers: admin.headers, ...params });
const history = async (params: Place) =>
  (await call(server.app, contentHistory, asAdmin({ params: { ...params } }))).json<ContentHistory>();
async function contentOf(place: Place): Promise<LandingContent> {
  const { published } = await history(place);
  const params = { ...place, version: String(published) };
  return (await call(server.app, contentVersion, asAdmin({ params }))).json<{ content: LandingContent }>()
    .content;
}
/** Writes a version of a site's content with some changes. */
async function edited(place: Place, change: (content: LandingContent) => LandingContent): Promise<number> {
  const basedOn = (await history(place)).published;
  const body = { content: change(await contentOf(place)), note: "", basedOn };
  const response = await call(server.app, draftContent, asAdmin({ params: { ...place }, body }));
  expect(response.statusCode).toBe(201);
  return response.json<DraftedContent>().version;
}
const titled = (place: Place, title: string) =>
  edited(place, (content) => ({ ...content, loginLayout: { ...content.loginLayout, subtitle: title } }));
const publish = (place: Place, version: number) =>
  call(server.app, publishContent, asAdmin({ params: { ...place, version: String(version) } }));
const shown = async (place: Place) => (await contentOf(place)).loginLayout.subtitle;

interface Wish extends Place {
  readonly kind: "content" | "prices";
  readonly version: number;
  readonly fields?: readonly string[];
  readonly startsAt?: string;
}
const preview = async (wish: Wish, sites: readonly Place[]) =>
  (await call(server.app, previewTakeOver, asAdmin({ body: { ...wish, sites } }))).json<TakeOverPreview>();
const take = (wish: Wish, sites: readonly (Place & { seen: number })[], staff = admin) =>
  call(server.app, takeOverChange, { headers: staff.headers, body: { ...wish, sites, note: "" } });
/** Takes a change over to sites as a person does who has just seen the preview. */
async function taken(wish: Wish, sites: readonly Place[]): Promise<TakeOver> {
  const seen = (await preview(wish, sites)).sites.map((site, index) => {
    expect(site.problems).toEqual([]);
    return { ...(sites[index] ?? gb), seen: site.seen };
  });
  const response = await take(wish, seen);
  expect(response.statusCode).toBe(201);
  return response.json<TakeOver>();
}
const undo = async (takeOverId: string) =>
  (await call(server.app, undoTakeOver, asAdmin({ params: { takeOverId } }))).json<TakeOver>();
const states = ({ sites }: TakeOver) =>
  Object.fromEntries(sites.map(({ brand, region, state }) => [`${brand}-${region}`, state]));

const prices = async (place: Place) =>
  (await call(server.app, sitePrices, asAdmin({ params: { ...place } }))).json<SitePrices>();
const priced = (minor: number) => ({
  bronze: { minor, amount: 10 },
  silver: { minor: 1125, amount: 25 },
  gold: { minor: 2000, amount: 50 },
  platinum: { minor: 3500, amount: 100 },
});
async function newPrices(place: Place, minor: number): Promise<number> {
  const after = (await prices(place)).versions[0]?.version ?? 0;
  const body = { bundles: priced(minor), note: "", after };
  await call(server.app, changePrices, asAdmin({ params: { ...place }, body }));
  return after + 1;
}
const bronzeOf = async (place: Place) =>
  (await prices(place)).versions.find(({ state }) => state === "now")?.bundles.bronze.minor;

async function auditOf(takeOver: string): Promise<readonly (readonly [string, string])[]> {
  const rows = await server.platform.database
    .selectFrom("audit_log")
    .select(["action", "target_id", "details"])
    .execute();
  return rows
    .filter(
      ({ details, target_id }) =>
        details["takeOver"] === takeOver || details["undoneTakeOver"] === takeOver || target_id === takeOver,
    )
    .map(({ action, target_id }) => [action, target_id] as const)
    .toSorted((one, other) => (one.join() < other.join() ? -1 : 1));
}

describe("a change of content", () => {
  test("is shown for each site, goes to all at once, and is undone together", async () => {
    const version = await titled(gb, "Lamps are lit");
    const before = { au: await shown(au), frost: await shown(frost) };
    const wish: Wish = { kind: "content", ...gb, version };
    expect(await preview(wish, [au, frost])).toMatchObject({
      changes: [{ field: "loginLayout.subtitle", after: "Lamps are lit" }],
      sites: [
        {
          ...au,
          seen: 1,
          startsAt: null,
          problems: [],
          changes: [{ field: "loginLayout.subtitle", before: before.au, after: "Lamps are lit" }],
        },
        { ...frost, problems: [] },
      ],
    });
    const made = await taken(wish, [frost, au]);
    expect(states(made)).toEqual({ "emberlane-AU": "done", "frostmere-GB": "done" });
    expect([await shown(au), await shown(frost)]).toEqual(["Lamps are lit", "Lamps are lit"]);
    expect(await shown(gb)).not.toBe("Lamps are lit");
    expect(await auditOf(made.id)).toEqual([
      ["content.draft", "emberlane-AU"],
      ["content.draft", "frostmere-GB"],
      ["content.publish", "emberlane-AU"],
      ["content.publish", "frostmere-GB"],
    ]);

    await publish(frost, await titled(frost, "Frost has its own"));
    const undone = await undo(made.id);
    expect(states(undone)).toEqual({ "emberlane-AU": "returned", "frostmere-GB": "kept" });
    expect([await shown(au), await shown(frost)]).toEqual([before.au, "Frost has its own"]);
    expect(undone.undoneBy).not.toBeNull();
    const { published } = await history(au);
    expect(await undo(made.id)).toEqual(undone);
    expect((await history(au)).published).toBe(published);
  });

  test("is refused for all, if one site can't take it, and that site is named", async () => {
    const version = await edited(gb, (content) => ({
      ...content,
      loginLayout: { ...content.loginLayout, paragraph: "Only at Emberlane." },
      overlay: { ...content.overlay, cta: { ...content.overlay.cta, title: "Come in" } },
    }));
    const wish: Wish = { kind: "content", ...gb, version };
    const seen = await preview(wish, [ie, frost, gb]);
    expect(seen.sites.map(({ problems }) => problems)).toEqual([
      [],
      ["loginLayout.paragraph names Emberlane."],
      ["The change comes from this site."],
    ]);
    const sites = [ie, frost].map((site, index) => ({ ...site, seen: seen.sites[index]?.seen ?? 0 }));
    const refused = await take(wish, sites);
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ message: string }>().message).toContain(
      "Frostmere, United Kingdom: loginLayout.par",
    );
    expect((await history(ie)).versions).toHaveLength(1);
    const part = { ...wish, fields: ["overlay.cta.title"] };
    expect(states(await taken(part, [ie, frost]))).toEqual({
      "emberlane-IE": "done",
      "frostmere-GB": "done",
    });
    expect((await contentOf(frost)).overlay.cta.title).toBe("Come in");
  });

  test("is refused if a site was changed after it was shown", async () => {
    const wish: Wish = { kind: "content", ...gb, version: await titled(gb, "Second") };
    const [site] = (await preview(wish, [ie])).sites;
    await publish(ie, await titled(ie, "Between"));
    expect(codeOf(await take(wish, [{ ...ie, seen: site?.seen ?? 0 }]))).toEqual([409, "changed_meanwhile"]);
    expect(await shown(ie)).toBe("Between");
  });

  test("waits for the local time of each site, passes over one that was changed since, and can be withdrawn before", async () => {
    const wish: Wish = {
      kind: "content",
      ...gb,
      version: await titled(gb, "At six"),
      startsAt: "2031-03-03T06:00",
    };
    const [auAt, ieAt] = [localMoment("2031-03-03T06:00", "AU"), localMoment("2031-03-03T06:00", "IE")];
    if (auAt === null || ieAt === null) throw new Error("no such time");
    const far = await preview(wish, [ie]);
    expect(far.sites[0]?.problems).toEqual(["It can begin within 366 days."]);
    server.clock.advance((auAt.getTime() - server.clock.now().getTime()) / 1000 - 3600);
    admin = await signedInStaff(server.platform, "admin");
    const made = await taken(wish, [au, ie, frost]);
    expect(made.sites.map(({ startsAt }) => startsAt)).toEqual(
      [auAt, ieAt, ieAt].map((at) => at.toISOString()),
    );
    server.clock.advance(3599);
    expect(await publishDue(server.platform)).toEqual({ published: 0, passedOver: 0 });
    server.clock.advance(1);
    expect(await publishDue(server.platform)).toEqual({ published: 1, passedOver: 0 });
    expect(await shown(au)).toBe("At six");
    expect(await shown(ie)).not.toBe("At six");

    await publish(frost, await titled(frost, "Changed since"));
    server.clock.advance((ieAt.getTime() - auAt.getTime()) / 1000);
    admin = await signedInStaff(server.platform, "admin");
    expect(await publishDue(server.platform)).toEqual({ published: 1, passedOver: 1 });
    expect([await shown(ie), await shown(frost)]).toEqual(["At six", "Changed since"]);
    expect(states(await undo(made.id))).toEqual({
      "emberlane-AU": "returned",
      "emberlane-IE": "returned",
      "frostmere-GB": "passed_over",
    });
    const again = await taken({ ...wish, startsAt: "2031-03-05T06:00" }, [ie]);
    expect(states(await undo(again.id))).toEqual({ "emberlane-IE": "withdrawn" });
    expect(await auditOf(again.id)).toContainEqual(["take_over.undo", again.id]);
    server.clock.advance(3 * 86_400);
    admin = await signedInStaff(server.platform, "admin");
    expect(await publishDue(server.platform)).toEqual({ published: 0, passedOver: 0 });
  });
});

describe("a price list", () => {
  test("goes to sites of its currency; others are named", async () => {
    const wish: Wish = { kind: "prices", ...gb, version: await newPrices(gb, 490) };
    const { sites } = await preview(wish, [frost, ie]);
    expect(sites).toMatchObject([
      { changes: [{ field: "bronze.minor", before: 500, after: 490 }], problems: [] },
      { changes: [], problems: ["Ireland pays in EUR, these prices are in GBP."] },
    ]);
    const made = await taken(wish, [frost]);
    expect(await bronzeOf(frost)).toBe(490);
    expect(states(await undo(made.id))).toEqual({ "frostmere-GB": "returned" });
    expect(await bronzeOf(frost)).toBe(500);
  });

  test("that has not begun is withdrawn; one that was replaced stays", async () => {
    const version = await newPrices(gb, 480);
    const tomorrow = new Date(server.clock.now().getTime() + 86_400_000).toISOString().slice(0, 16);
    const planned = await taken({ kind: "prices", ...gb, version, startsAt: tomorrow }, [frost]);
    expect(states(planned)).toEqual({ "frostmere-GB": "planned" });
    expect(states(await undo(planned.id))).toEqual({ "frostmere-GB": "withdrawn" });
    expect(await auditOf(planned.id)).toEqual([
      ["prices.change", "frostmere-GB"],
      ["prices.withdraw", "frostmere-GB"],
      ["take_over.undo", planned.id],
    ]);

    const held = await taken({ kind: "prices", ...gb, version }, [frost]);
    await newPrices(frost, 450);
    expect(states(await undo(held.id))).toEqual({ "frostmere-GB": "kept" });
    expect(await bronzeOf(frost)).toBe(450);
  });
});

test("supervisors read the list, in pages, and copy nothing", async () => {
  const supervisor = await signedInStaff(server.platform, "supervisor");
  const wish: Wish = { kind: "prices", ...gb, version: 1 };
  expect((await take(wish, [{ ...frost, seen: 1 }], supervisor)).statusCode).toBe(403);
  const read = async (query: { kind: string; before?: string }) =>
    (await call(server.app, takeOvers, { headers: supervisor.headers, query })).json<{
      takeOvers: TakeOver[];
      hasMore: boolean;
    }>();
  const all = await read({ kind: "prices" });
  expect(all.takeOvers.map(({ kind }) => kind)).toEqual(["prices", "prices", "prices"]);
  const [first] = all.takeOvers;
  const rest = await read({ kind: "prices", before: first?.id ?? "" });
  expect(rest.takeOvers.map(({ id }) => id)).toEqual(all.takeOvers.slice(1).map(({ id }) => id));
});
