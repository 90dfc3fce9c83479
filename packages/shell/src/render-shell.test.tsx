import type { PageConfig } from "@parlour/contract/page-config";
import { describe, expect, it } from "vitest";
import { renderShell } from "./render-shell.tsx";
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
    cardsPublishableKey: "pk_test_fixture",
  };
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
