import { afterEach, expect, it } from "vitest";
import { tenantFixture } from "../testing/tenant-fixture.ts";
import { cardAppearance } from "./card-appearance.ts";

afterEach(() => {
  document.body.removeAttribute("style");
});

it("the card's fields have the brand's type and corners", () => {
  document.body.style.setProperty("font-family", '"Iowan Old Style", Georgia, serif');
  document.body.style.setProperty("--radius-md", "3px");
  document.body.style.setProperty("--radius-field", "var(--radius-md)");
  const { variables } = cardAppearance(tenantFixture().theme);
  expect(variables?.fontFamily).toBe('"Iowan Old Style", Georgia, serif');
  expect(variables?.borderRadius).toBe("3px");
});
