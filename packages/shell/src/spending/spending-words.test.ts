import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  chatRepliesText,
  limitsText,
  lineText,
  monthAfter,
  monthName,
  monthRows,
  monthWords,
} from "./spending-words.ts";

/** Words that invite to spend, or praise what is sold (SPEND-8). */
const sellingWords =
  /\b(buy|buys|purchase now|top ?up|offers?|deals?|bonus\w*|discounts?|savings?|save|cheap\w*|best|better|great\w*|special\w*|exclusive\w*|extra|rewards?|unlock\w*|upgrade\w*|bundles?|credits? left|only|just|hurry|last chance|miss(ed|ing)?|waiting for you|more replies|keep (on )?(chatting|going)|continue|enjoy\w*|treat\w*|deserve\w*|lucky|win|free credits? (for|with)|get|don.t stop|recommend\w*|popular|value)\b/i;
/** Words that judge. */
const judgingWords =
  /\b(too (much|often|many)|excessive\w*|addict\w*|problem\w*|unusual\w*|worr\w*|careful|should|warning|irresponsible|high|wasted?|overspen\w*|gambl\w*)\b/i;

/** Texts of a source file that reach the page: string literals and JSX text. */
function textsOf(file: string): string[] {
  const source = readFileSync(new URL(file, import.meta.url), "utf8")
    .replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$|^import .*$|^export \{.*$|from ".*"/gm, "")
    .replaceAll(/className=\{[^}]*\}|styles\["\w+"\]/g, "");
  return [...source.matchAll(/"([^"\n]*)"|`([^`]*)`|>([^<>{}]+)</g)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? "",
  );
}

const files = [
  "./spending-words.ts",
  "./spending-line.tsx",
  "./spending-line-place.tsx",
  "./chat-cost.tsx",
  "./chat-cost-list.tsx",
  "./month-table.tsx",
  "../account/spending-section.tsx",
];

describe("the texts about spending", () => {
  test.each(files)("in %s contain none that sell or judge", (file) => {
    const texts = textsOf(file);
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.filter((text) => sellingWords.test(text) || judgingWords.test(text))).toEqual([]);
  });

  // A planted fault: each would be found.
  test.each([
    "Buy credits",
    "Top up now",
    "Our best offer for you",
    "Save 20 %",
    "Only 3 credits left",
    "Isolde is waiting for you",
    "You have spent too much",
    "This is unusual for you",
  ])("would be found: %s", (text) => {
    expect(sellingWords.test(text) || judgingWords.test(text)).toBe(true);
  });
});

describe("the line", () => {
  const pace = { kind: "pace", currency: "GBP", window: "week", paidMinor: 6000 } as const;

  test("says what was paid, and the most before", () => {
    expect(lineText({ ...pace, mostBeforeMinor: 2000 })).toBe(
      "You have paid £60.00 in the last 7 days. In the 8 weeks before, the most in 7 days was £20.00.",
    );
    expect(lineText({ ...pace, window: "day", mostBeforeMinor: 0 })).toBe(
      "You have paid £60.00 in the last 24 hours. In the 8 weeks before you paid nothing.",
    );
    expect(lineText({ ...pace, mostBeforeMinor: null })).toBe("You have paid £60.00 in the last 7 days.");
  });

  test("says how much of a limit is used", () => {
    expect(
      lineText({ kind: "limit", currency: "EUR", window: "month", paidMinor: 4000, limitMinor: 5000 }),
    ).toBe("You have paid €40.00 of your limit of €50.00 for any month.");
  });
});

test("months, limits and replies have plain names", () => {
  expect(monthName("2026-11")).toBe("November 2026");
  expect(monthAfter("2026-12", 1)).toBe("2027-01");
  expect(monthAfter("2026-01", -1)).toBe("2025-12");
  const none = { dayMinor: null, weekMinor: null, monthMinor: null };
  expect(limitsText(none, "GBP")).toBe(monthWords.noLimits);
  expect(limitsText({ ...none, dayMinor: 2000, monthMinor: 9000 }, "AUD")).toBe(
    "$20.00 in any 24 hours, $90.00 in any month.",
  );
  expect(chatRepliesText(1, 0)).toBe("1 reply");
  expect(chatRepliesText(31, 3)).toBe("31 replies, 3 of which cost nothing");
  expect(chatRepliesText(2, 2)).toBe("2 replies, which cost nothing");
  expect(monthRows("GBP").map(({ name }) => name)).toContain("Replies received");
});
