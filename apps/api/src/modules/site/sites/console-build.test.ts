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

test("the sign-in page is the build's own, with the hint as text; without one it is the console's", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parlour-console-"));
  await writeFile(join(folder, "index.html"), "<html><head></head><body>console</body></html>");
  const settings = { host, folder, signInHint: "Try <b>demo</b>" };
  const server = await testApp({
    platform: { settings: { ...testSettings, console: { ...testSettings.console, ...settings } } },
  });
  onTestFinished(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  const get = async (url: string) => server.app.inject({ url, headers: { host } });

  expect((await get("/sign-in?from=/care")).body).toContain("<body>console</body>");
  const form = "<html><head></head><body><style>p{margin:0}</style><p>%SIGN_IN_HINT%</p></body></html>";
  await writeFile(join(folder, "sign-in.html"), form);
  await writeFile(join(folder, "index.html"), "<html><head></head><body>newer console</body></html>");
  const page = await get("/sign-in?from=/care");
  expect(page.body).toContain("<p>Try &lt;b&gt;demo&lt;/b&gt;</p>");
  expect(page.body).toContain("<style>p{margin:0}</style>");
  // The hash of its style.
  expect(page.headers["content-security-policy"]).toContain(
    "style-src 'self' 'sha256-QRQPRLGyxt3RJiKpYNjpkgHcmHU2PywsfL2e8oI0LQA=';",
  );
  expect((await get("/")).body).toContain("newer console");
  // As a file it would have no policy and no hint.
  expect((await get("/sign-in.html")).statusCode).toBe(404);
});
