import { describe, expect, it } from "vitest";
import { pageTitle } from "./page-title.ts";

describe("the page title", () => {
  it("is the brand name alone on /", () => {
    expect(pageTitle("Duskwren", "/")).toBe("Duskwren");
  });
  it("adds a dash and the capitalised first path segment", () => {
    expect(pageTitle("Duskwren", "/meet")).toBe("Duskwren - Meet");
    expect(pageTitle("Duskwren", "/meet/0198c0de")).toBe("Duskwren - Meet");
    expect(pageTitle("Duskwren", "/credits/checkout")).toBe("Duskwren - Credits");
  });
  it("counts unread messages in front", () => {
    expect(pageTitle("Duskwren", "/meet", 2)).toBe("(2) Duskwren - Meet");
    expect(pageTitle("Duskwren", "/meet", 140)).toBe("(99+) Duskwren - Meet");
  });
});
