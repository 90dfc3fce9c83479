import type { PageConfig } from "@parlour/contract/page-config";
import { legalDocuments } from "@parlour/contract/legal-versions";
import { chatRoute } from "@parlour/contract/site-build";
import { describe, expect, it } from "vitest";
import { renderFrame, renderLegal, renderLegalLinks, renderShell } from "./render-shell.tsx";
import { brandFixture } from "./testing/tenant-fixture.ts";

function pageOf(region: PageConfig["region"]): PageConfig {
  const content = brandFixture.regions[0]?.content;
  if (content === undefined) throw new Error("The fixture's brand serves no region.");
  return {
    brand: brandFixture.id,
    region,
    regions: [{ code: "GB", url: "https://uk.emberlane.example" }],
    content,
    botCheckSiteKey: "key",
    cardsPublicKey: "pk_test_fixture",
  };
}

/** Buttons of which a press would be lost before the app has loaded (landing/early-press.ts). */
function deadButtons(html: string): readonly string[] {
  const buttons = html.match(/<button[^>]*>/g) ?? [];
  expect(buttons).not.toHaveLength(0);
  return buttons.filter((button) => !/ (?:commandfor|data-opens|disabled)=/.test(button));
}

describe("the rendered landing page", () => {
  it("has title, buttons, and a closed panel with a real phone field in it", async () => {
    const html = await renderShell(brandFixture, pageOf("GB"), "/");
    expect(html).toContain("Talk after dark");
    expect(html).toMatch(/<button[^>]*command="show-modal"[^>]*commandfor="overlay-panel"/);
    expect(html).toMatch(/<dialog[^>]*id="overlay-panel"/);
    expect(html).not.toMatch(/<dialog[^>]*\sopen/);
    expect(html).toMatch(/<input[^>]*type="tel"/);
    expect(html).toContain("18+ only");
  });

  it("has no button whose press is lost before the app has loaded", async () => {
    expect(deadButtons(await renderShell(brandFixture, pageOf("GB"), "/"))).toEqual([]);
  });

  it("names the year in which it is asked for", async () => {
    const html = await renderShell(brandFixture, pageOf("GB"), "/", Date.parse("2031-01-01T00:00:00.000Z"));
    expect(html).toContain("2031");
  });

  it("has only the boundary of all pages, so that a press need not wait until the whole page is hydrated", async () => {
    const html = await renderShell(brandFixture, pageOf("GB"), "/");
    expect(html).toContain("Talk after dark");
    // The router's own boundary for all pages is the only one.
    expect(html).toMatch(/<!--\$--><main/);
    expect(html).not.toMatch(/<!--\$--><!--\$-->/);
  });

  it("is the country picker alone on the brand's main host", async () => {
    const html = await renderShell(brandFixture, pageOf(null), "/");
    expect(html).toContain('href="https://uk.emberlane.example"');
    expect(html).not.toContain("<dialog");
    expect(html).not.toContain("<footer");
  });

  it("is the same every time, so that the server can keep it", async () => {
    const twice = await Promise.all([
      renderShell(brandFixture, pageOf("GB"), "/"),
      renderShell(brandFixture, pageOf("GB"), "/"),
    ]);
    expect(twice[0]).toBe(twice[1]);
  });
});

describe("a legal text as a page (LEGAL-10)", () => {
  it.each(legalDocuments)("has %s for the site, and links to all of them", (document) => {
    const { title, markup } = renderLegal(brandFixture, pageOf("GB"), document);
    expect(markup).toContain(`data-legal="${document}"`);
    expect(markup).toContain(brandFixture.name);
    expect(title).toMatch(new RegExp(`^${brandFixture.name} - .*(Terms|Policy|Statement)`));
    expect(markup).toContain(renderLegalLinks());
    expect(markup).not.toMatch(/<script|<button/);
  });

  it("is linked by a real address for each", () => {
    for (const document of legalDocuments) expect(renderLegalLinks()).toContain(`href="/legal/${document}"`);
  });
});

describe("the frame of a customer's page", () => {
  const frame = async (path: string) => renderFrame(brandFixture, pageOf("GB"), path);

  it.each([
    ["/meet", "Loading profiles"],
    [chatRoute, "Loading messages"],
    ["/credits", "Loading bundles"],
  ])("of %s has the header, the place of the balance, the loading bar and %s", async (path, waits) => {
    const html = await frame(path);
    expect(html).toContain(waits);
    expect(html).toMatch(/<a[^>]*href="\/credits"/);
    expect(html).toMatch(/<button[^>]*aria-label="Menu"/);
    expect(html.match(/<progress/g)).toHaveLength(1);
    expect(html).toContain("data-page-loading");
  });

  it.each(["/credits/checkout", "/credits/statement", "/account"])(
    "of %s has the header, and the loading bar in the page's place",
    async (path) => {
      const html = await frame(path);
      expect(html).toMatch(/<a[^>]*href="\/credits"/);
      expect(html).toMatch(/<main[^>]*><div[^>]*data-page-loading/);
      expect(html.match(/<progress/g)).toHaveLength(1);
    },
  );

  it.each(["/meet", chatRoute, "/credits", "/credits/checkout", "/credits/statement", "/account"])(
    "of %s has no button whose press is lost before the app has loaded",
    async (path) => {
      expect(deadButtons(await frame(path))).toEqual([]);
    },
  );

  it.each(["/meet", chatRoute, "/credits", "/account"])(
    "of %s has no part that failed to render or that waits for another",
    async (path) => {
      // React marks such parts in the HTML and expects the browser to render them.
      expect(await frame(path)).not.toMatch(/<!--\$[!?]-->/);
    },
  );
});
