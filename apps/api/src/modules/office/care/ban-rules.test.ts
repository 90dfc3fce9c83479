import { banCategories } from "@parlour/contract/rules/care";
import { expect, test } from "vitest";
import { banText } from "./ban-rules.ts";

test("the text names the category and how to appeal", () => {
  expect(
    banText({ brandName: "Emberlane", category: "threat", customerServiceEmail: "care@emberlane.example" }),
  ).toBe(
    "Your Emberlane account was closed. Reason: a threat. To appeal, write to care@emberlane.example at any time and name this phone number. Somebody else will decide.",
  );
});

test("the text fits two parts of 153 characters in every category", () => {
  const brand = {
    brandName: "A brand of twenty ab",
    customerServiceEmail: "customer-service@a-brand.example",
  };
  for (const category of banCategories) {
    const text = banText({ ...brand, category });
    expect(text.length).toBeLessThanOrEqual(306);
    // In the alphabet of texts, so that a part has 153 characters.
    expect(text).toMatch(/^[\x20-\x7e]+$/);
  }
});
