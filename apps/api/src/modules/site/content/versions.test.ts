import { landingContent } from "@parlour/contract/operations/content";
import {
  contentHistory,
  contentVersion,
  draftContent,
  publishContent,
  type ContentHistory,
  type ContentVersion,
  type DraftedContent,
  type PublishedContent,
} from "@parlour/contract/operations/ops-content";
import type { LandingContent } from "@parlour/contract/landing-content";
import type { BrandPublication } from "@parlour/contract/site-build";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emberlane, frostmere } from "../../../testing/brand-fixture.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf } from "../../../testing/test-desk.ts";
import { signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { publishBrand } from "../sites/publish-service.ts";

let server: TestApp;
let supervisor: SignedInStaff;
let admin: SignedInStaff;
beforeAll(async () => {
  server = await testApp();
  supervisor = await signedInStaff(server.platform, "supervisor");
  admin = await signedInStaff(server.platform, "admin");
});
afterAll(() => server.close());

type Place = { readonly brand: string; readonly region: string };
const ie: Place = { brand: "emberlane", region: "IE" };
const au: Place = { brand: "emberlane", region: "AU" };

const history = async (place: Place) =>
  (
    await call(server.app, contentHistory, { headers: supervisor.headers, params: place })
  ).json<ContentHistory>();
const read = (place: Place, version: number) =>
  call(server.app, contentVersion, {
    headers: supervisor.headers,
    params: { ...place, version: String(version) },
  });
const shown = async (place: Place) => {
  const response = await server.app.inject({ method: "POST", url: landingContent.path, payload: place });
  return { title: response.json<LandingContent>().meta.metaTitle, etag: String(response.headers.etag) };
};
const draft = (place: Place, content: unknown, basedOn = 1, staff = supervisor) =>
  call(server.app, draftContent, {
    headers: staff.headers,
    params: place,
    body: { content, note: "A warmer welcome", basedOn },
  });
const publish = (place: Place, version: number, staff = admin) =>
  call(server.app, publishContent, {
    headers: staff.headers,
    params: { ...place, version: String(version) },
  });

/** The published content with another title. */
async function titled(place: Place, metaTitle: string): Promise<LandingContent> {
  const { published } = await history(place);
  const { content } = (await read(place, published)).json<{ content: LandingContent }>();
  return { ...content, meta: { ...content.meta, metaTitle } };
}

function build(metaTitle: string, of: BrandPublication = emberlane): BrandPublication {
  return {
    ...of,
    regions: of.regions.map((region) => ({
      ...region,
      content: { ...region.content, meta: { ...region.content.meta, metaTitle } },
    })),
  };
}

describe("Versions of content", () => {
  test("the first is the brand's build, and it is published", async () => {
    const { published, newerBuild, versions } = await history({ brand: "frostmere", region: "GB" });
    expect([published, newerBuild]).toEqual([1, null]);
    expect(versions).toMatchObject([{ version: 1, source: "build", basedOn: null, author: null }]);
  });

  test("a draft is seen by nobody until it is published, then at once; an older one can be published again", async () => {
    const first = await shown(ie);
    const written = await draft(ie, await titled(ie, "By the sea"));
    expect(written.statusCode).toBe(201);
    const { version, author } = written.json<ContentVersion>();
    expect([version, author]).toEqual([2, expect.stringMatching(/^Staff /)]);
    expect(await shown(ie)).toEqual(first);

    const published = await publish(ie, 2);
    expect(published.json<ContentHistory>()).toMatchObject({ published: 2, newerBuild: null });
    const second = await shown(ie);
    expect(second.title).toBe("By the sea");
    expect(second.etag).not.toBe(first.etag);
    await publish(ie, 2);
    await publish(ie, 1);
    expect(await shown(ie)).toEqual(first);
  });

  test("a new build is a version, and published unless staff have published an edit", async () => {
    await publishBrand(server.platform, build("The second build"));
    expect((await shown(au)).title).toBe("The second build");
    await draft(au, await titled(au, "Written here"), 2);
    await publish(au, 3);
    await publishBrand(server.platform, build("The third build"));
    expect((await shown(au)).title).toBe("Written here");
    expect(await history(au)).toMatchObject({ published: 3, newerBuild: 4 });
    expect((await publish(au, 4)).json<ContentHistory>()).toMatchObject({ published: 4, newerBuild: null });
    expect((await shown(au)).title).toBe("The third build");
    // The same content again, in an output that differs elsewhere, does not create a version.
    await publishBrand(server.platform, { ...build("The third build"), name: "Emberlane Nights" });
    expect((await history(au)).versions.map(({ version, source }) => `${version} ${source}`)).toEqual([
      "4 build",
      "3 edit",
      "2 build",
      "1 build",
    ]);
  });

  test("content that is wrong is refused, and the refusal names the fields", async () => {
    const content = await titled(ie, "");
    const response = await draft(ie, { ...content, theme: { ...content.theme, accent: "violet" } });
    expect(codeOf(response)).toEqual([422, "content_invalid"]);
    const { message } = response.json<{ message: string }>();
    expect(message).toContain("meta.metaTitle");
    expect(message).toContain("theme.accent");
    expect(codeOf(await draft(ie, await titled(au, "Another region's")))).toEqual([422, "content_invalid"]);
  });

  test("drafts at once get numbers of their own", async () => {
    const place = { brand: "frostmere", region: "GB" };
    const content = await titled(place, "At once");
    const responses = await Promise.all(Array.from({ length: 8 }, () => draft(place, content)));
    const numbers = responses.map((response) => response.json<ContentVersion>().version);
    expect(numbers.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test("colours that pages will replace are reported when they are saved and when they are published", async () => {
    const place = { brand: "frostmere", region: "GB" };
    const content = await titled(place, "Faint");
    const faint = { ...content, theme: { ...content.theme, muted: content.theme.surface } };
    const written = (await draft(place, faint)).json<DraftedContent>();
    const told = expect.stringMatching(/^muted #\w{6} has contrast 1\.\d\d on surface/) as string;
    expect(written.repairs).toEqual([told]);
    expect((await publish(place, written.version)).json<PublishedContent>().repairs).toEqual([told]);
    // The content stays as written; pages use the corrected colour.
    expect((await publish(place, 1)).json<PublishedContent>().repairs).toEqual([]);
  });

  test("brands, regions and versions that are not there are 404", async () => {
    const content = await titled(ie, "Nowhere");
    expect(codeOf(await draft({ brand: "nobrand", region: "GB" }, content))).toEqual([404, "unknown_brand"]);
    const frost = { brand: frostmere.id, region: "IE" };
    expect(codeOf(await draft(frost, content))).toEqual([404, "unknown_region"]);
    expect(codeOf(await publish(frost, 1))).toEqual([404, "unknown_region"]);
    expect(codeOf(await draft(ie, content, 99))).toEqual([404, "version_not_found"]);
    expect(codeOf(await read(ie, 99))).toEqual([404, "version_not_found"]);
    expect(codeOf(await publish(ie, 99))).toEqual([404, "version_not_found"]);
  });

  test("supervisors write, admins publish, operators do neither; both are audited", async () => {
    const operator = await signedInStaff(server.platform);
    const content = await titled(ie, "Who may");
    expect(codeOf(await draft(ie, content, 1, operator))).toEqual([403, "forbidden"]);
    expect(codeOf(await publish(ie, 1, supervisor))).toEqual([403, "forbidden"]);
    const { published: before } = await history(ie);
    const { version } = (await draft(ie, content)).json<ContentVersion>();
    await publish(ie, version);
    const audited = await server.database
      .selectFrom("audit_log")
      .select(["action", "staff_id", "details"])
      .where("target_id", "=", "emberlane-IE")
      .orderBy("action", "desc")
      .execute();
    const ofThis = audited.filter(({ details }) => details["version"] === version);
    expect(ofThis).toEqual([
      { action: "content.publish", staff_id: admin.staffId, details: { version, before } },
      { action: "content.draft", staff_id: supervisor.staffId, details: { version, basedOn: 1 } },
    ]);
  });
});
