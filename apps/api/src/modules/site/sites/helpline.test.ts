import type { LandingContent } from "@parlour/contract/landing-content";
import { regionCodes, regions } from "@parlour/contract/regions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emberlane } from "../../../testing/brand-fixture.ts";
import { testApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

test.each(regionCodes)(
  "in %s a helpline number is answered only if the region has a helpline (SITE-11)",
  async (code) => {
    const published = emberlane.regions.find((region) => region.code === code)?.content;
    if (published === undefined) throw new Error("the brand serves all regions");
    // For any published content: an edit may contain a number in a region without a helpline.
    const content: LandingContent = {
      ...published,
      region: { ...published.region, regionHelplineNumber: "01632 960001" },
    };
    await server.database
      .updateTable("brand_regions")
      .set({ content: JSON.stringify(content) })
      .where("brand_id", "=", "emberlane")
      .where("region", "=", code)
      .execute();
    const response = await server.app.inject({
      method: "POST",
      url: "/cms/api/open/content",
      payload: { brand: "emberlane", region: code },
    });
    const { id, hasHelpline } = regions[code];
    expect(hasHelpline).toBe(id === 1 || id === 2);
    expect(response.json<LandingContent>().region.regionHelplineNumber).toBe(
      hasHelpline ? "01632 960001" : "",
    );
  },
);
