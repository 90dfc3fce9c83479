import { previewContent } from "@parlour/contract/operations/ops-content";
import type { LandingContent } from "@parlour/contract/landing-content";
import type { BrandPublication } from "@parlour/contract/site-build";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emberlane } from "../../../testing/brand-fixture.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { codeOf } from "../../../testing/test-desk.ts";
import { signedInCustomer, signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";
import { testSiteServer, type TestSiteServer } from "../../../testing/test-site-server.ts";
import { previewDocument } from "./preview-rules.ts";

let site: TestSiteServer;
let server: TestApp;
let supervisor: SignedInStaff;
beforeAll(async () => {
  site = await testSiteServer(emberlane);
  ({ server } = site);
  supervisor = await signedInStaff(server.platform, "supervisor");
});
afterAll(() => site.close());

function content(change: (content: LandingContent) => void = () => undefined): LandingContent {
  const ireland = emberlane.regions.find(({ code }) => code === "IE");
  if (ireland === undefined) throw new Error("the fixture has no IE");
  const copy: BrandPublication["regions"][number]["content"] = structuredClone(ireland.content);
  change(copy);
  return copy;
}

const preview = (
  written: unknown,
  headers: Record<string, string> = supervisor.headers,
  place = "emberlane/IE",
) =>
  server.app.inject({
    method: "POST",
    url: previewContent.path.replace(":brand/:region", place),
    headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ content: JSON.stringify(written) }).toString(),
  });

describe("the preview of content", () => {
  test("is the brand's own page with what is written, before anybody has published it", async () => {
    const response = await preview(content(({ meta }) => (meta.metaTitle = "Only a draft")));
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toContain("text/html");
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.body).toContain("<title>Only a draft</title>");
    const shown = await server.app.inject({ url: "/", headers: { host: "ie.emberlane.test" } });
    expect(shown.body).not.toContain("Only a draft");
  });

  test("names the year of the server's clock, like a site's page", async () => {
    const now = server.clock.now();
    server.clock.set(new Date(now.getTime() + 366 * 86_400_000));
    const { headers } = await signedInStaff(server.platform, "supervisor");
    const response = await preview(content(), headers);
    expect(response.body).toContain(`data-year="${now.getUTCFullYear() + 1}"`);
    server.clock.set(now);
  });

  test("runs no script and may be framed by the console alone; a site's page still by nobody", async () => {
    const { headers, body } = await preview(content());
    expect(body).not.toContain("<script");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src|unsafe|allow-scripts/);
    expect(policy).toMatch(/^sandbox allow-same-origin;/);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
    const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1] ?? "none";
    expect(body).toContain(`<style nonce="${nonce}">`);
    const page = await server.app.inject({ url: "/", headers: { host: "ie.emberlane.test" } });
    expect(page.headers["x-frame-options"]).toBe("DENY");
    expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  });

  test("is for supervisors: neither customers nor operators get one, and nobody without a session", async () => {
    const operator = await signedInStaff(server.platform);
    const customer = await signedInCustomer(server.platform);
    expect(codeOf(await preview(content(), operator.headers))).toEqual([403, "forbidden"]);
    expect(codeOf(await preview(content(), customer.headers))).toEqual([401, "unauthorized"]);
    expect(codeOf(await preview(content(), {}))).toEqual([401, "unauthorized"]);
  });

  test("needs a content of the form, and a site that there is", async () => {
    const wrong = await preview(content(({ theme }) => (theme.accent = "red}body{display:none")));
    expect(codeOf(wrong)).toEqual([422, "content_invalid"]);
    expect(wrong.json<{ message: string }>().message).toContain("theme.accent");
    expect(codeOf(await preview("no content"))).toEqual([422, "content_invalid"]);
    expect(codeOf(await preview(content(), supervisor.headers, "nobrand/IE"))).toEqual([
      404,
      "unknown_brand",
    ]);
    expect(codeOf(await preview(content(), supervisor.headers, "frostmere/GB"))).toEqual([
      409,
      "preview_unavailable",
    ]);
  });
});

test("a page in a preview finds its files at the console's host, and its links lead nowhere", () => {
  const page = [
    `<html><head><link rel="manifest" href="/app.webmanifest"><link rel="icon" href="/assets/i-A1.svg">`,
    `<style>@font-face{src:url(/assets/f-A1.woff2)}.a{background:url("/assets/b-A1.svg")}</style>`,
    `<script type="module" nonce="n">a<b</script></head><body style="--x:url(&quot;/assets/c-A1.svg&quot;)">`,
    `<noscript><style>p{}</style><p>JavaScript is switched off</p></noscript><p>We keep /assets/ apart</p><SCRIPT>1</SCRIPT ><script id="x">{"a":"\\u003c/script>"}</script></body></html>`,
  ].join("");
  const shown = previewDocument(page, "emberlane");
  expect(shown.match(/\/brands\/emberlane\/assets\/\w/g)).toHaveLength(4);
  expect(shown).toContain("We keep /assets/ apart");
  expect(shown).not.toMatch(/<script|manifest/i);
  // Visitors have scripts: what a page says without them is none of the preview.
  expect(shown).not.toMatch(/noscript|switched off/i);
  expect(shown).toContain('<head><base target="_blank">');
});
