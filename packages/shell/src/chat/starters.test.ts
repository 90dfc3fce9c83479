import { describe, expect, it } from "vitest";
import { drawStarters } from "./starters.ts";

const lists = { clean: ["c1", "c2", "c3"], flirty: ["f1"], dirty: ["d1", "d2"] };

describe("drawing starters", () => {
  it("takes one of each tone, any of the list", () => {
    expect(drawStarters(lists, () => 0)).toEqual({ clean: "c1", flirty: "f1", dirty: "d1" });
    expect(drawStarters(lists, () => 0.999)).toEqual({ clean: "c3", flirty: "f1", dirty: "d2" });
  });

  it("reaches every starter of a list", () => {
    const drawn = new Set([0, 0.4, 0.8].map((number) => drawStarters(lists, () => number).clean));
    expect([...drawn]).toEqual(["c1", "c2", "c3"]);
  });

  it("shows others after a shuffle where there are others", () => {
    const shown = drawStarters(lists, () => 0);
    expect(drawStarters(lists, () => 0, shown)).toEqual({ clean: "c2", flirty: "f1", dirty: "d2" });
  });
});
