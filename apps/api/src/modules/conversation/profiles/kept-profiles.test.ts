import type { OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import { claimConversation } from "@parlour/contract/operations/queue";
import type { StaffPicture } from "@parlour/contract/operations/media";
import {
  createProfile,
  opsProfiles,
  orderProfiles,
  updateProfile,
  type OpsProfile,
} from "@parlour/contract/operations/ops-profiles";
import { profiles } from "@parlour/contract/operations/profiles";
import type { Profile } from "@parlour/contract/operations/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emberlane } from "../../../testing/brand-fixture.ts";
import { call, profileId } from "../../../testing/test-chat.ts";
import { codeOf, testDesk, type TestDesk } from "../../../testing/test-desk.ts";
import { signedInCustomer, signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";
import { sendPicture, smallPicture } from "../../../testing/test-pictures.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { publishBrand } from "../../site/sites/publish-service.ts";

let server: TestApp;
let desk: TestDesk;
let supervisor: SignedInStaff;
let picture: StaffPicture;
beforeAll(async () => {
  server = await testApp();
  desk = await testDesk(server);
  supervisor = await signedInStaff(server.platform, "supervisor");
  picture = (
    await sendPicture(server.app, "/ops/api/pictures", supervisor.headers, { bytes: await smallPicture() })
  ).json<StaffPicture>();
});
afterAll(() => server.close());

const written = (change: object = {}) => ({
  brand: "frostmere",
  name: "Rowan",
  age: 33,
  tagline: "Maps the fog",
  about: "A fictional cartographer of places that are not there.",
  pictureId: picture.id,
  available: true,
  position: 9,
  ...change,
});
const create = (change: object = {}, staff = supervisor) =>
  call(server.app, createProfile, { headers: staff.headers, body: written(change) });
const update = (id: string, body: object, staff = supervisor) =>
  call(server.app, updateProfile, { headers: staff.headers, params: { profileId: id }, body });
const list = (brand: string, staff = supervisor) =>
  call(server.app, opsProfiles, { headers: staff.headers, query: { brand } });

async function meet(brand: string): Promise<Profile[]> {
  const customer = await signedInCustomer(server.platform, { brand });
  return (await call(server.app, profiles, { headers: customer.headers })).json<Profile[]>();
}

describe("The back office's profiles", () => {
  test("a new profile is met by its brand's customers, with a picture that everybody can load", async () => {
    const made = await create();
    expect(made.statusCode).toBe(201);
    const profile = made.json<OpsProfile>();
    expect(profile).toMatchObject({ brand: "frostmere", pictureId: picture.id, imageUrl: picture.address });
    const met = (await meet("frostmere")).at(-1);
    expect(met).toMatchObject({ id: profile.id, name: "Rowan", imageUrl: picture.address, online: true });
    expect((await server.app.inject(met?.imageUrl ?? "")).headers["content-type"]).toBe("image/jpeg");
    expect((await meet("emberlane")).map(({ id }) => id)).not.toContain(profile.id);
  });

  test("a hidden profile is not offered to new customers; others keep their conversation, which is not online", async () => {
    const { customer } = await desk.waitingCustomer();
    const hidden = await update(desk.isolde, { available: false });
    expect(hidden.json<OpsProfile>()).toMatchObject({ available: false, name: "Isolde" });
    expect((await meet("emberlane")).map(({ id }) => id)).not.toContain(desk.isolde);
    const known = (await call(server.app, profiles, { headers: customer.headers })).json<Profile[]>();
    expect(known.find(({ id }) => id === desk.isolde)).toMatchObject({
      online: false,
      lastMessage: { body: "Is anybody awake?" },
    });
    await update(desk.isolde, { available: true });
    expect((await meet("emberlane"))[0]).toMatchObject({ id: desk.isolde, online: true });
  });

  test("what staff changed or made stays when the brand is built again; the rest follows the build", async () => {
    const tamsin = await profileId(server.database, "emberlane", "tamsin");
    const own = (await create({ brand: "emberlane" })).json<OpsProfile>();
    expect((await update(tamsin, { tagline: "Keeps the tide tables" })).json<OpsProfile>().editedAt).toBe(
      server.clock.now().toISOString(),
    );
    await publishBrand(server.platform, {
      ...emberlane,
      profiles: emberlane.profiles
        .filter(({ slug }) => slug !== "tamsin")
        .map((profile) => ({ ...profile, tagline: "From the build" })),
    });
    const kept = (await list("emberlane")).json<OpsProfile[]>();
    const of = (id: string) => kept.find((profile) => profile.id === id);
    expect(of(tamsin)).toMatchObject({ tagline: "Keeps the tide tables", available: true, age: 30 });
    expect(of(own.id)).toMatchObject({ tagline: "Maps the fog", available: true });
    expect(kept.find(({ slug }) => slug === "maren")).toMatchObject({
      tagline: "From the build",
      editedAt: null,
      pictureId: null,
    });
  });

  test("a change that names nothing is none: the next build still decides", async () => {
    const frost = (await list("frostmere")).json<OpsProfile[]>()[0];
    expect((await update(frost?.id ?? "", {})).json<OpsProfile>()).toEqual(frost);
    expect(frost?.editedAt).toBeNull();
    expect(codeOf(await update(server.platform.random.uuid(), {}))).toEqual([404, "profile_not_found"]);
  });

  test("operators' persona is kept, and customers are never shown it", async () => {
    const told = "Never names a real place. Dry, never cruel.";
    expect((await update(desk.isolde, { persona: told })).json<OpsProfile>().persona).toBe(told);
    expect(JSON.stringify(await meet("emberlane"))).not.toContain("Dry, never cruel");
    const operator = await signedInStaff(server.platform);
    const { conversation } = await desk.waitingCustomer();
    const claimed = await desk.ops(operator, claimConversation, conversation);
    expect(claimed.json<OpsConversation>().profile.persona).toBe(told);
    expect((await create({ persona: "x".repeat(2001) })).statusCode).toBe(400);
  });

  test("a build brings personas; one that staff wrote stays, and a build without any leaves them", async () => {
    const maren = await profileId(server.database, "emberlane", "maren");
    const personaOf = async (id: string) =>
      (await list("emberlane")).json<OpsProfile[]>().find((profile) => profile.id === id)?.persona;
    await update(desk.isolde, { persona: "Dry, never cruel." });
    await publishBrand(server.platform, {
      ...emberlane,
      profiles: emberlane.profiles.map((profile) => ({ ...profile, persona: "Voice: From the build." })),
    });
    expect(await personaOf(maren)).toBe("Voice: From the build.");
    expect(await personaOf(desk.isolde)).toBe("Dry, never cruel.");
    expect(JSON.stringify(await meet("emberlane"))).not.toContain("From the build.");
    await publishBrand(server.platform, { ...emberlane, name: "Emberlane once more" });
    expect(await personaOf(maren)).toBe("Voice: From the build.");
  });

  test("an order that staff gave is the customers', and stays when the brand is built again", async () => {
    const order = (brand: string, profileIds: readonly string[], staff = supervisor) =>
      call(server.app, orderProfiles, { headers: staff.headers, body: { brand, profileIds } });
    const before = (await list("emberlane")).json<OpsProfile[]>().map(({ id }) => id);
    const turned = before.toReversed();
    expect(codeOf(await order("emberlane", turned.slice(1)))).toEqual([409, "changed_meanwhile"]);
    expect(codeOf(await order("nobrand", turned))).toEqual([404, "brand_not_found"]);
    const operator = await signedInStaff(server.platform);
    expect(codeOf(await order("emberlane", turned, operator))).toEqual([403, "forbidden"]);
    expect((await order("emberlane", turned)).json<OpsProfile[]>().map(({ id }) => id)).toEqual(turned);
    await publishBrand(server.platform, { ...emberlane, name: "Emberlane again" });
    expect((await meet("emberlane")).map(({ id }) => id)).toEqual(turned);
    const [audited] = await server.database
      .selectFrom("audit_log")
      .select(["staff_id", "target_id"])
      .where("action", "=", "profile.order")
      .execute();
    expect(audited).toEqual({ staff_id: supervisor.staffId, target_id: "emberlane" });
  });

  test("its picture is one that staff put up, never a customer's upload", async () => {
    const customer = await signedInCustomer(server.platform);
    const address = (
      await sendPicture(server.app, "/im/api/s3", customer.headers, { bytes: await smallPicture() })
    ).json<string>();
    const foreign = /[0-9a-f-]{36}/.exec(address)?.[0] ?? "";
    for (const pictureId of [foreign, server.platform.random.uuid()]) {
      expect(codeOf(await create({ pictureId }))).toEqual([422, "image_not_own"]);
      expect(codeOf(await update(desk.isolde, { pictureId }))).toEqual([422, "image_not_own"]);
    }
  });

  test("nobody is younger than 18, and nothing is blank", async () => {
    for (const change of [
      { age: 17 },
      { name: "  " },
      { tagline: "" },
      { about: "x".repeat(601) },
      { extra: 1 },
    ]) {
      expect((await create(change)).statusCode).toBe(400);
    }
  });

  test("are for supervisors; brands and profiles that are not there are 404; every change is audited", async () => {
    const operator = await signedInStaff(server.platform);
    for (const response of [
      await create({}, operator),
      await update(desk.isolde, { age: 40 }, operator),
      await list("emberlane", operator),
    ]) {
      expect(codeOf(response)).toEqual([403, "forbidden"]);
    }
    expect(codeOf(await list("nobrand"))).toEqual([404, "brand_not_found"]);
    expect(codeOf(await create({ brand: "nobrand" }))).toEqual([404, "brand_not_found"]);
    const missing = server.platform.random.uuid();
    expect(codeOf(await update(missing, { age: 40 }))).toEqual([404, "profile_not_found"]);

    const { id } = (await create()).json<OpsProfile>();
    await update(id, { age: 40, available: false });
    const audited = await server.database
      .selectFrom("audit_log")
      .select(["action", "details"])
      .where("target_id", "=", id)
      .orderBy("action")
      .execute();
    expect(audited).toEqual([
      { action: "profile.create", details: { brand: "frostmere", picture: picture.id, available: true } },
      { action: "profile.update", details: { changed: "age available", available: false } },
    ]);
  });
});
