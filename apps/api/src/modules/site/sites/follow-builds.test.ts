import type { BrandPublication } from "@parlour/contract/site-build";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emberlane } from "../../../testing/brand-fixture.ts";
import { testApp, testSettings, type TestApp } from "../../../testing/test-app.ts";
import { buildFollower } from "./follow-builds.ts";
import { readSiteBuild } from "./site-builds.ts";

/** A brand is built again while a server serves it. */

const host = "uk.emberlane.test";
let folder = "";
let server: TestApp;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parlour-versions-"));
  await buildVersion("aaa");
  await publishVersion("aaa");
  server = await testApp({
    platform: { settings: { ...testSettings, sites: { ...testSettings.sites, folders: [folder] } } },
  });
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

type Changes = Partial<BrandPublication> & { readonly files?: number };

/** Writes a small build of three files. Its page names the script of its version. */
async function buildVersion(version: string): Promise<void> {
  const place = join(folder, "builds", version);
  await mkdir(join(place, "client/assets"), { recursive: true });
  await mkdir(join(place, "server"), { recursive: true });
  await writeFile(join(place, `client/assets/app-${version}.js`), `"${version}";`);
  await writeFile(join(place, "server/package.json"), '{"type":"module"}');
  const page = `<!doctype html><script src="/assets/app-${version}.js"></script>`;
  await writeFile(
    join(place, "server/render.js"),
    `export const renderDocument = async () => ${JSON.stringify(page)};`,
  );
}

async function publishVersion(version: string, { files = 3, ...changes }: Changes = {}): Promise<void> {
  const built = { ...emberlane, ...changes, build: { folder: `builds/${version}`, files } };
  await writeFile(join(folder, "brand.json.new"), JSON.stringify(built));
  await rename(join(folder, "brand.json.new"), join(folder, "brand.json"));
}

const get = (url: string) => server.app.inject({ url, headers: { host } });

/** Returns the version whose page is served with its script; a page without its script fails. */
async function servedVersion(): Promise<string> {
  const { body } = await get("/");
  const version = /app-(\w+)\.js/.exec(body)?.[1] ?? "none";
  const script = await get(`/assets/app-${version}.js`);
  expect([script.statusCode, script.body]).toEqual([200, `"${version}";`]);
  return version;
}

/** Checks a server's builds once for newer ones. Returns the folder of the served build. */
async function follower(isProduction = false) {
  const settings = {
    ...testSettings,
    production: isProduction,
    sites: { ...testSettings.sites, folders: [folder] },
  };
  const builds = [await readSiteBuild(folder, {})];
  // A log of its own, because the server checks for builds, too.
  const warned = vi.fn<(facts: { readonly err: unknown }) => void>();
  const log = Object.assign(Object.create(server.platform.log), {
    warn: warned,
  }) as typeof server.platform.log;
  const look = buildFollower({ ...server.platform, settings, log }, builds);
  return {
    warned,
    served: async (): Promise<string> => {
      await look();
      return /"builds\/(\w+)"/.exec(builds[0]?.source ?? "")?.[1] ?? "none";
    },
  };
}

test("a new build is served once it is published, and whole", async () => {
  const { served, warned } = await follower();
  expect(await served()).toBe("aaa");
  await buildVersion("bbb");
  expect(await served()).toBe("aaa");
  await publishVersion("bbb");
  expect(await served()).toBe("bbb");
  // brand.json came first: the other files are still being copied.
  await publishVersion("ccc");
  expect([await served(), await served()]).toEqual(["bbb", "bbb"]);
  expect(warned).toHaveBeenCalledOnce();
  await buildVersion("ccc");
  expect(await served()).toBe("ccc");
});

test("a build with unwritten texts, of another brand or of none is not served, and the log says why", async () => {
  const { served, warned } = await follower(true);
  await buildVersion("bbb");
  for (const [changes, why] of [
    [{ unwritten: ["company.name"] }, "words are not all written: company.name"],
    [{ id: "frostmere" }, "another brand or domain"],
    [{ files: 4 }, "bbb"],
  ] as const satisfies readonly (readonly [Changes, string])[]) {
    await publishVersion("bbb", changes);
    expect([why, await served()]).toEqual([why, "aaa"]);
    expect(String(warned.mock.lastCall?.[0].err)).toContain(why);
  }
  await publishVersion("bbb");
  expect(await served()).toBe("bbb");
});

test("a running server serves a new build as soon as it is complete, and the former one's files to open tabs", async () => {
  expect(await servedVersion()).toBe("aaa");
  await buildVersion("bbb");
  expect(await servedVersion()).toBe("aaa");
  await publishVersion("bbb");
  await vi.waitFor(async () => expect(await servedVersion()).toBe("bbb"), { timeout: 20_000, interval: 20 });
  expect((await get("/assets/app-aaa.js")).body).toBe('"aaa";');
});
