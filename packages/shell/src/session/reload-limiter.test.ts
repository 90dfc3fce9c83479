import { describe, expect, it } from "vitest";
import { reloadAtMostOnceAMinute } from "./reload-limiter.ts";

function page(): { at: (now: number) => boolean; reloads: () => number } {
  const kept = new Map<string, string>();
  let reloads = 0;
  return {
    at: (now) =>
      reloadAtMostOnceAMinute({
        storage: {
          getItem: (key) => kept.get(key) ?? null,
          setItem: (key, value) => void kept.set(key, value),
        },
        now: () => now,
        reload: () => {
          reloads += 1;
        },
      }),
    reloads: () => reloads,
  };
}

describe("reloading after 401 or 503", () => {
  it("happens at most once a minute, across the reload itself", () => {
    const { at, reloads } = page();
    expect([at(0), at(1), at(59_999), at(60_000), at(60_001)]).toEqual([true, false, false, true, false]);
    expect(reloads()).toBe(2);
  });
  it("is not blocked by a clock that was set back", () => {
    const { at } = page();
    expect([at(1_000_000), at(10)]).toEqual([true, true]);
  });
});
