import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testApp, testSettings } from "../../../testing/test-app.ts";

const host = "console.localhost";

test("a running server serves the console's new build, and the former one's files to open tabs", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parlour-console-"));
  /** Publishes as the console's build does: the files, then the page. */
  async function publish(version: string): Promise<void> {
    await mkdir(join(folder, "assets"), { recursive: true });
    await writeFile(join(folder, "assets", `${version}.js`), `"${version}";`);
    const page = `<html><head></head><script src="/assets/${version}.js"></script></html>`;
    await writeFile(join(folder, "new.html"), page);
    await rename(join(folder, "new.html"), join(folder, "index.html"));
  }
  await publish("aaa");
  const server = await testApp({
    platform: { settings: { ...testSettings, console: { ...testSettings.console, host, folder } } },
  });
  onTestFinished(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  const get = async (url: string) => (await server.app.inject({ url, headers: { host } })).body;

  expect(await get("/")).toContain("/assets/aaa.js");
  await publish("bbb");
  expect(await get("/")).toContain("/assets/bbb.js");
  expect([await get("/assets/bbb.js"), await get("/assets/aaa.js")]).toEqual(['"bbb";', '"aaa";']);
});
