import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emberlane } from "../../testing/brand-fixture.ts";
import { patiently } from "../../testing/patience.ts";
import { testApp, testSettings, type TestApp } from "../../testing/test-app.ts";

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

/** Three files: what brand-build leaves, in small. A page names the one script of its version. */
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

async function publishVersion(version: string, files = 3): Promise<void> {
  const built = { ...emberlane, build: { folder: `builds/${version}`, files } };
  await writeFile(join(folder, "brand.json.new"), JSON.stringify(built));
  await rename(join(folder, "brand.json.new"), join(folder, "brand.json"));
}

const get = (url: string) => server.app.inject({ url, headers: { host } });

/** The version whose page is served, with its script: never a page without it. */
async function servedVersion(): Promise<string> {
  const { body } = await get("/");
  const version = /app-(\w+)\.js/.exec(body)?.[1] ?? "none";
  const script = await get(`/assets/app-${version}.js`);
  expect([script.statusCode, script.body]).toEqual([200, `"${version}";`]);
  return version;
}

test("a running server serves the new build as soon as it is there, and the former one's files to open tabs", async () => {
  expect(await servedVersion()).toBe("aaa");
  await buildVersion("bbb");
  expect(await servedVersion()).toBe("aaa");
  await publishVersion("bbb");
  await vi.waitFor(async () => expect(await servedVersion()).toBe("bbb"), patiently);
  expect((await get("/assets/app-aaa.js")).body).toBe('"aaa";');
});

test("a build that is still being copied waits, and the one before is served whole until then", async () => {
  const warned = vi.spyOn(server.platform.log, "warn");
  await publishVersion("ccc");
  await vi.waitFor(() => expect(warned).toHaveBeenCalled(), patiently);
  expect(await servedVersion()).toBe("aaa");
  await buildVersion("ccc");
  await vi.waitFor(async () => expect(await servedVersion()).toBe("ccc"), patiently);
});
