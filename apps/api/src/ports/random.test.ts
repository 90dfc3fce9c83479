import { expect, test } from "vitest";
import { systemRandom } from "./random.ts";

test("ids are ordered, also within a millisecond, and differ", () => {
  const ids = Array.from({ length: 5_000 }, () => systemRandom.uuid());
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  const millisecond = Number.parseInt(ids.at(-1)?.replace("-", "").slice(0, 12) ?? "", 16);
  expect(Math.abs(millisecond - Date.now())).toBeLessThan(60_000);
  // The random end, without the sequence before it.
  expect(new Set(ids.map((id) => id.slice(-10))).size).toBe(ids.length);
});
