import { describe, expect, test } from "vitest";
import { heldOutMessages } from "../testing/care-lines-held-out.ts";
import { ordinaryReplies } from "../testing/reply-lines-ordinary.ts";
import { labelledReplies } from "../testing/reply-lines.ts";
import { labelledMessages, type LabelledMessage } from "../testing/care-lines.ts";
import { careSignsOf } from "./care-signs.ts";
import { careSigns, flagKindFor } from "./care.ts";

type Detect = (text: string) => boolean;
const detects: Detect = (text) => careSignsOf(text).length > 0;

/** Of the messages found, the share that has a sign; and of those that have one, the share found. */
function score(lines: readonly LabelledMessage[], detect: Detect): { precision: number; recall: number } {
  const found = lines.filter(({ text }) => detect(text));
  const right = found.filter(({ signs }) => signs.length > 0).length;
  const all = lines.filter(({ signs }) => signs.length > 0).length;
  return { precision: found.length === 0 ? 0 : right / found.length, recall: right / all };
}

function meets(
  lines: readonly LabelledMessage[],
  detect: Detect,
  least: { precision: number; recall: number },
): boolean {
  const { precision, recall } = score(lines, detect);
  return precision >= least.precision && recall >= least.recall;
}

/** `fitted`: lines that the lists were written with. `new`: lines that nobody looks at when the lists change. */
const sets = [
  { name: "fitted", lines: labelledMessages, least: { precision: 0.97, recall: 0.97 } },
  { name: "new", lines: heldOutMessages, least: { precision: 0.9, recall: 0.78 } },
] as const;

describe("messages that suggest a flag (DESK-22)", () => {
  test("there are enough lines of every region and sign", () => {
    const lines = [...labelledMessages, ...heldOutMessages];
    expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length);
    expect(lines.length).toBeGreaterThanOrEqual(300);
    for (const region of ["GB", "AU", "IE"]) {
      const own = lines.filter((line) => line.region === region);
      expect(own.length).toBeGreaterThan(100);
      expect(own.filter(({ signs }) => signs.length === 0).length).toBeGreaterThan(45);
    }
    for (const sign of careSigns) {
      expect(lines.filter(({ signs }) => signs.includes(sign)).length).toBeGreaterThan(12);
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
    for (const sign of careSigns) {
      const own = lines.filter(({ signs }) => signs.includes(sign));
      const { recall } = score(own, detects);
      console.log(`${name}, ${sign}: ${own.length} lines, recall ${recall.toFixed(3)}`);
      expect(recall).toBeGreaterThan(0.6);
    }
    expect(meets(lines, detects, least)).toBe(true);
  });

  test.each(sets)(
    "of the $name lines that are found, the flag offered is of the right kind",
    ({ name, lines }) => {
      const found = lines.filter(({ text, signs }) => signs.length > 0 && detects(text));
      const right = found.filter(({ text, signs: [sign] }) =>
        careSignsOf(text).some((each) => sign !== undefined && flagKindFor(each) === flagKindFor(sign)),
      );
      console.log(`${name}: ${right.length} of ${found.length} are offered the right kind`);
      expect(right.length / found.length).toBeGreaterThan(0.9);
    },
  );

  test.each(sets)(
    "a rule that suggests nothing, or everything, is found by the $name lines",
    ({ lines, least }) => {
      expect(meets(lines, () => false, least)).toBe(false);
      expect(meets(lines, () => true, least)).toBe(false);
    },
  );

  test("lines that were written for another rule suggest nothing", () => {
    const lines = [...ordinaryReplies, ...labelledReplies.map(({ text }) => text)];
    const found = lines.filter(detects);
    console.log(`written for DESK-20: ${lines.length} lines, ${found.length} found`);
    expect(found.length / lines.length).toBeLessThan(0.02);
  });

  test.each([
    ["under_age", "im 15 btw"],
    ["suicide", "I want to die"],
    ["self_harm", "I'm self-harming again"],
    ["danger", "He hits me"],
    ["threat", "I'm going to hurt her"],
    ["distress", "I can't cope"],
  ] as const)("names the sign %s of '%s'", (sign, text) => {
    expect(careSignsOf(text)).toContain(sign);
  });

  test("a story in one sentence does not excuse the next", () => {
    expect(careSignsOf("What a sad song. I want to die.")).toEqual(["suicide"]);
    expect(careSignsOf("In the film she wants to die.")).toEqual([]);
  });
});
