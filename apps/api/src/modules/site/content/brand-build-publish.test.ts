import { contentHistory, type ContentHistory } from "@parlour/contract/operations/ops-content";
import { opsProfiles, updateProfile, type OpsProfile } from "@parlour/contract/operations/ops-profiles";
import type { BrandPublication } from "@parlour/contract/site-build";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emberlane } from "../../../testing/brand-fixture.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";
import { testSiteServer, type TestSiteServer } from "../../../testing/test-site-server.ts";
import { staffPassword, staffWithLogin, type StaffLogin } from "../../../testing/test-staff.ts";

/** Runs the program that brand teams publish with, as they run it, against the real server. */
const program = fileURLToPath(
  new URL("../../../../../../tooling/brand-build/src/brand-build.ts", import.meta.url),
);
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>';
const brands = fileURLToPath(new URL("../../../../../web", import.meta.url));
const brand = "duskwren";
const logo = "/assets/logo-A1b2C3d4.svg";
const deployed = {
  ...emberlane,
  company: {
    name: "Ember Lane Ltd",
    number: "01234567",
    address: "1 Ember Lane, Exeter",
    postcode: "EX4 0ZZ",
    customerServiceEmail: "care@emberlane.test",
  },
} satisfies BrandPublication;

let site: TestSiteServer;
let server: TestApp;
let admin: SignedInStaff;
let keeper: StaffLogin;
let to = "";
let root = "";

beforeAll(async () => {
  site = await testSiteServer(deployed, "console.localhost");
  ({ server } = site);
  to = (await server.app.listen({ host: "127.0.0.1", port: 0 })).replace("127.0.0.1", "console.localhost");
  admin = await signedInStaff(server.platform, "admin");
  keeper = await staffWithLogin(server.platform, "admin", { secondFactor: true });
  root = join(await mkdtemp(join(tmpdir(), "parlour-publish-")), brand);
  // A finished brand, which publishing requires; the tests choose what is published.
  await cp(join(brands, brand, "src"), join(root, "src"), { recursive: true });
  await symlink(join(brands, brand, "node_modules"), join(root, "node_modules"));
});
afterAll(async () => {
  await site.close();
  await rm(dirname(root), { recursive: true, force: true });
});

async function run(environment: Readonly<Record<string, string>>, ...args: readonly string[]) {
  // Node's compile cache if set, and the program path.
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, NO_COLOR: "1", ...environment };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { cwd: root, env });
    return { code: 0, stdout, stderr: "" };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

const session = (staff: SignedInStaff) => ({ PARLOUR_STAFF_SESSION: staff.headers.cookie });
const publish = (staff: SignedInStaff, ...args: readonly string[]) =>
  run(session(staff), "publish", "--to", to, "--region", "IE", ...args);

/** Writes a build's output to the program's folder: the brand with another title and its own logo. */
async function built(
  title: string,
  change: (content: BrandPublication["regions"][number]["content"]) => void = () => undefined,
  changeBrand: (publication: typeof deployed) => void = () => undefined,
) {
  const publication = structuredClone(deployed);
  changeBrand(publication);
  for (const { content } of publication.regions) {
    content.loginLayout.title = title;
    content.loginLayout.productLogo.imageUrl = logo;
    change(content);
  }
  await mkdir(join(root, "dist/client/assets"), { recursive: true });
  await writeFile(join(root, "dist/brand.json"), JSON.stringify(publication));
  await writeFile(join(root, `dist/client${logo}`), drawing);
}

const history = async (region = "IE") =>
  (
    await call(server.app, contentHistory, {
      headers: { ...admin.headers, host: "console.localhost" },
      params: { brand: "emberlane", region },
    })
  ).json<ContentHistory>();
const asset = () => server.app.inject({ url: logo, headers: { host: `ie.${emberlane.domain}` } });

describe("brand-build publish", () => {
  test("sends content and new pictures as a version, prints the changes, and can be rolled back", async () => {
    await built("Evenings by the sea");
    expect((await asset()).statusCode).toBe(404);
    const published = await publish(admin, "--note", "A warmer welcome");
    expect(published.stderr).toBe("");
    expect(published.stdout).toContain("Emberlane in IE: version 2 is published (before: 1).");
    expect(published.stdout).toContain("2 changes, 1 new picture:");
    expect(published.stdout).toContain('loginLayout.title: "Welcome to Emberlane" -> "Evenings by the sea"');
    expect(published.stdout).toContain(`Roll back: brand-build rollback --to ${to} --region IE --version 1`);
    expect(await history()).toMatchObject({
      published: 2,
      versions: [{ version: 2, note: "A warmer welcome" }, {}],
    });

    const served = await asset();
    expect([served.statusCode, served.body]).toEqual([200, drawing]);
    expect(served.headers).toMatchObject({
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": expect.stringContaining("default-src 'none'") as string,
    });

    expect((await publish(admin)).stdout).toContain("version 2 says all of this already");
    const back = await run(session(admin), "rollback", "--to", to, "--region", "IE");
    expect(back.stdout).toContain("version 1 is published (before: 2).");
    expect(await history()).toMatchObject({ published: 1 });
  });

  test("signs in by name, password and authenticator, for every region of the build, and out again", async () => {
    await built("Everywhere at once");
    const login = {
      PARLOUR_STAFF_USERNAME: keeper.username,
      PARLOUR_STAFF_PASSWORD: staffPassword,
      PARLOUR_STAFF_CODE: keeper.shows(),
    };
    const { stdout, stderr } = await run(login, "publish", "--to", to);
    expect(stderr).toBe("");
    expect(stdout.match(/Emberlane in \w\w: version \d is published/g)).toHaveLength(3);
    const open = await server.database
      .selectFrom("staff_sessions")
      .select("token_hash")
      .where("staff_id", "=", keeper.staffId)
      .where("revoked_at", "is", null)
      .execute();
    expect(open).toEqual([]);
  });

  test("a supervisor leaves a draft; publishing is refused in words", async () => {
    const supervisor = await signedInStaff(server.platform, "supervisor");
    await built("Not yet");
    const { published } = await history("AU");
    const draft = await run(session(supervisor), "publish", "--to", to, "--region", "AU", "--draft");
    expect(draft.stdout).toContain(`waits as a draft; ${published} stays published.`);
    expect(await history("AU")).toMatchObject({ published });
    const refused = await publish(supervisor);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toMatch(/emberlane, profiles: .*\n {4}-> publishing needs an admin/);
    expect(refused.stderr).not.toContain("    at ");
  });

  test("takes profiles along with their pictures; one that staff edited stays", async () => {
    const headers = { ...admin.headers, host: "console.localhost" };
    const kept = async () => {
      const listed = await call(server.app, opsProfiles, { headers, query: { brand: "emberlane" } });
      return new Map(listed.json<OpsProfile[]>().map((profile) => [profile.slug, profile]));
    };
    const maren = (await kept()).get("maren");
    const edit = { params: { profileId: maren?.id ?? "" }, body: { tagline: "Edited in the console" } };
    expect((await call(server.app, updateProfile, { headers, ...edit })).statusCode).toBe(200);
    const picture = "/assets/ondine-A1b2C3d4.svg";
    await built("New people", undefined, (publication) => {
      const [isolde, edited] = publication.profiles;
      if (isolde === undefined || edited === undefined) throw new Error("the fixture has two profiles");
      publication.profiles = [
        { ...isolde, tagline: "Reads the tide tables" },
        { ...edited, tagline: "From the build" },
        { ...isolde, slug: "ondine", name: "Ondine", imageUrl: picture },
      ];
    });
    await writeFile(join(root, `dist/client${picture}`), drawing);

    const before = await kept();
    expect((await publish(admin, "--draft")).stdout).toContain("profiles stay as they are");
    expect(await kept()).toEqual(before);

    const published = await publish(admin);
    expect(published.stderr).toBe("");
    expect(published.stdout).toContain("isolde, ondine, tamsin changed. New pictures: 1.");
    expect(published.stdout).toContain("left as they are: maren");
    const after = await kept();
    expect(after.get("isolde")).toMatchObject({ tagline: "Reads the tide tables", editedAt: null });
    expect(after.get("maren")).toMatchObject({ tagline: "Edited in the console", available: true });
    expect(after.get("ondine")).toMatchObject({ name: "Ondine", imageUrl: picture, available: true });
    expect(after.get("tamsin")).toMatchObject({ available: false });
    const served = await server.app.inject({ url: picture, headers: { host: `ie.${emberlane.domain}` } });
    expect(served.body).toBe(drawing);

    expect((await publish(admin)).stdout).toContain("all are as in the build already.");
    const rows = await server.database
      .selectFrom("audit_log")
      .select(["staff_id", "target_id", "details"])
      .where("action", "=", "profile.publish")
      .execute();
    expect(rows).toEqual([
      {
        staff_id: admin.staffId,
        target_id: "emberlane",
        details: { changed: "isolde ondine tamsin", kept: 1 },
      },
    ]);
  });

  test("is refused where the deployed build names another company", async () => {
    const { published } = await history();
    await built("Another company", undefined, ({ company }) => {
      company.name = "Other Lane Ltd";
    });
    const refused = await publish(admin);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toContain("src/brand.ts (1)");
    expect(refused.stderr).toContain(
      'company.name: "Ember Lane Ltd" -> "Other Lane Ltd" is not in the deployed build\n    -> deploy the build',
    );
    expect(refused.stderr).toContain("Nothing was published.");
    expect(await history()).toMatchObject({ published });
  });

  test("contrast that readers would not get is said", async () => {
    await built("Faint", (content) => {
      content.theme.muted = "#44404c";
    });
    expect((await publish(admin)).stdout).toContain("Repaired for readers: muted #44404c");
  });

  test("words that are not written yet are refused, whether check finds them or the build has them", async () => {
    await built("To write: a title");
    const unbuilt = await publish(admin);
    expect(unbuilt).toMatchObject({ code: 1 });
    expect(unbuilt.stderr).toContain("regions.2.content.loginLayout.title");
    await built("Written");
    const file = join(root, "src/profiles.ts");
    const sound = await readFile(file, "utf8");
    await writeFile(file, sound.replace(/tagline: "[^"]+"/, 'tagline: "To write: a line"'));
    const { published } = await history();
    const unfinished = await publish(admin);
    await writeFile(file, sound);
    expect(unfinished).toMatchObject({ code: 1 });
    expect(unfinished.stderr).toContain("profiles[0].tagline is not written yet");
    expect(unfinished.stderr).toContain("Nothing was published.");
    expect(await history()).toMatchObject({ published });
  });

  test("recognizes an address where another program responds", async () => {
    const other = createServer((_request, response) => response.end("<!doctype html>")).listen(0);
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const refused = await run(session(admin), "publish", "--to", `http://127.0.0.1:${port}`);
    other.close();
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("is not a content service") as string,
    });
  });

  test.each([
    [{}, ["publish", "--to", "http://elsewhere.example"], "is not encrypted"],
    [{}, ["publish"], "The address is missing"],
    [{ PARLOUR_STAFF_SESSION: "IMStaff=nobody" }, ["publish", "--to"], "sign in again"],
    [{ PARLOUR_STAFF_USERNAME: "keeper" }, ["publish", "--to"], "set PARLOUR_STAFF_PASSWORD"],
  ])(
    "a call that can't work is refused with a message and no stack: %o %o",
    async (environment, args, words) => {
      const refused = await run(environment, ...args, ...(args.at(-1) === "--to" ? [to] : []));
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(words) as string });
      expect(refused.stderr).not.toContain("    at ");
    },
  );
});
