import { describe, expect, test } from "vitest";
import { heldOutReplies } from "../testing/reply-lines-held-out.ts";
import { ordinaryReplies } from "../testing/reply-lines-ordinary.ts";
import { labelledReplies, type LabelledReply } from "../testing/reply-lines.ts";
import { offServiceBreaks, offServiceRules } from "./off-service.ts";

type Detect = (text: string) => boolean;
const detects: Detect = (text) => offServiceBreaks(text).length > 0;

/** Of the replies held back, the share that break a rule; and of those that break one, the share held back. */
function score(lines: readonly LabelledReply[], detect: Detect): { precision: number; recall: number } {
  const held = lines.filter(({ text }) => detect(text));
  const right = held.filter(({ breaks }) => breaks.length > 0).length;
  const breaking = lines.filter(({ breaks }) => breaks.length > 0).length;
  return { precision: held.length === 0 ? 0 : right / held.length, recall: right / breaking };
}

function meets(
  lines: readonly LabelledReply[],
  detect: Detect,
  least: { precision: number; recall: number },
) {
  const { precision, recall } = score(lines, detect);
  return precision >= least.precision && recall >= least.recall;
}

/** `fitted`: lines that the lists were written with. `new`: lines that nobody looks at when the lists change. */
const sets = [
  { name: "fitted", lines: labelledReplies, least: { precision: 0.97, recall: 0.92 } },
  { name: "new", lines: heldOutReplies, least: { precision: 0.9, recall: 0.6 } },
] as const;

describe("replies with contact outside the service (DESK-20)", () => {
  test("there are enough lines of every region and rule", () => {
    const lines = [...labelledReplies, ...heldOutReplies];
    expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length);
    expect(lines.length).toBeGreaterThanOrEqual(300);
    for (const region of ["GB", "AU", "IE"]) {
      expect(lines.filter((line) => line.region === region).length).toBeGreaterThan(100);
    }
    for (const rule of offServiceRules) {
      expect(lines.filter(({ breaks }) => breaks.includes(rule)).length).toBeGreaterThan(45);
    }
  });

  test.each(sets)("$name lines are classified correctly", ({ name, lines, least }) => {
    for (const region of ["GB", "AU", "IE", "all"]) {
      const own = lines.filter((line) => region === "all" || line.region === region);
      const { precision, recall } = score(own, detects);
      console.log(
        `${name}, ${region}: ${own.length} lines, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
      );
    }
    expect(meets(lines, detects, least)).toBe(true);
  });

  test.each(sets)(
    "a rule that lets everything through, or nothing, is found by the $name lines",
    ({ lines, least }) => {
      expect(meets(lines, () => false, least)).toBe(false);
      expect(meets(lines, () => true, least)).toBe(false);
    },
  );

  test("ordinary replies pass", () => {
    const held = ordinaryReplies.filter(detects);
    console.log(`ordinary: ${ordinaryReplies.length} lines, ${held.length} held back`);
    expect(new Set(ordinaryReplies).size).toBeGreaterThanOrEqual(150);
    expect(held.length / ordinaryReplies.length).toBeLessThan(0.03);
  });

  test.each([
    ["phone", "Call me on 07700 900 123", "07700 900 123"],
    ["phone", "It is 07700900123", "07700900123"],
    [
      "phone",
      "oh four nine one, five seven oh, one five six",
      "oh four nine one, five seven oh, one five six",
    ],
    ["address", "Send it to SW1A 1AA", "sw1a 1aa"],
    ["handle", "rosie@example.com", "rosie@example.com"],
    ["link", "look at https://example.com/me", "https://example.com/me"],
    ["meeting", "Meet me at the Crown at 8 on Friday", "meet me at the crown at 8 on friday"],
  ] as const)("names the rule %s and the words of '%s'", (rule, text, words) => {
    expect(offServiceBreaks(text)).toContainEqual({ rule, words });
  });

  test("a refusal and an imagined scene pass", () => {
    expect(offServiceBreaks("We can never meet, and that is part of the fun.")).toEqual([]);
    expect(offServiceBreaks("In our story you meet me at the station at midnight.")).toEqual([]);
  });
});
