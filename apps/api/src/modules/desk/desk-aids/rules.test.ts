import { expect, test } from "vitest";
import { likePattern, rankReplies, weightAfterUse, weightNow, type RankedReply } from "./rules.ts";

const now = new Date("2026-11-20T20:00:00.000Z");
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);

function reply(title: string, uses: Partial<RankedReply> = {}): RankedReply {
  return { id: title, title, own: null, everybody: [], ...uses };
}

test("a use counts half as much after 14 days, and never more than when it happened", () => {
  expect(weightNow({ weight: 8, lastUsedAt: daysAgo(0) }, now)).toBe(8);
  expect(weightNow({ weight: 8, lastUsedAt: daysAgo(14) }, now)).toBe(4);
  expect(weightNow({ weight: 8, lastUsedAt: daysAgo(42) }, now)).toBe(1);
  expect(weightNow({ weight: 8, lastUsedAt: daysAgo(-1) }, now)).toBe(8);
  expect(weightAfterUse(undefined, now)).toBe(1);
  expect(weightAfterUse({ weight: 2, lastUsedAt: daysAgo(14) }, now)).toBe(2);
});

test("the operator's own uses rank before everybody's, recent before old, then titles", () => {
  const often = { weight: 40, lastUsedAt: daysAgo(0) };
  const ranked = rankReplies(
    [
      reply("Zebra"),
      reply("Everybody's", { everybody: [often, often] }),
      reply("Apple"),
      reply("Long ago", { own: { weight: 9, lastUsedAt: daysAgo(70) } }),
      reply("Lately", { own: { weight: 2, lastUsedAt: daysAgo(1) } }),
    ],
    now,
  );
  expect(ranked.map(({ title }) => title)).toEqual(["Lately", "Long ago", "Everybody's", "Apple", "Zebra"]);
});

test("signs of LIKE are looked for as they are", () => {
  expect(likePattern("100%_\\")).toBe("%100\\%\\_\\\\%");
});
