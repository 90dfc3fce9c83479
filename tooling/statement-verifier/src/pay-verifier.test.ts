import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { payHashOf, verifyPay } from "./check-pay.ts";
import { readPayStatement, type PayEntry, type PayStatement } from "./pay-statement.ts";
import { UnreadableStatement } from "./unreadable.ts";

/** Both fixtures are a statement from the server: replies, presence over a change of rates, a break and a correction. */
const fixture = (name: string): string => join(import.meta.dirname, "fixtures", name);
const json = readFileSync(fixture("pay-statement.json"), "utf8");
const csv = readFileSync(fixture("pay-statement.csv"), "utf8");
const sound = readPayStatement(json);

const problemsOf = (statement: PayStatement, earlier: readonly PayStatement[] = []): string =>
  verifyPay(statement, { earlier }).problems.join("\n");

function change(position: number, by: (entry: PayEntry) => Partial<PayEntry>): PayStatement {
  return {
    ...sound,
    entries: sound.entries.map((entry) => (entry.position === position ? { ...entry, ...by(entry) } : entry)),
  };
}

/** A forgery by somebody with access to the database: every hash, amount and total is recomputed to fit. */
function rewritten(statement: PayStatement): PayStatement {
  let previousHash = "0".repeat(64);
  const totals = new Map<string, number>();
  const entries = statement.entries.map((entry, index) => {
    const minor = entry.lines[0]?.amount ?? 0;
    const totalAfter = (totals.get(entry.currency) ?? 0) + minor;
    totals.set(entry.currency, totalAfter);
    const numbered = { ...entry, position: index + 1, previousHash, minor, totalAfter };
    const hash = payHashOf(statement.staffId, previousHash, numbered);
    previousHash = hash;
    return { ...numbered, hash };
  });
  const sorted = [...totals].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const account = {
    position: entries.length,
    hash: previousHash,
    totals: sorted.map(([currency, minor]) => ({ currency, minor })),
  };
  return { ...statement, entries, account };
}

const paying =
  (amount: number) =>
  ({ lines }: PayEntry): Partial<PayEntry> => ({
    lines: lines.map((line, index) => ({ ...line, amount: index === 0 ? amount : 0 - amount })),
  });

test("a statement that the server gave is sound, and both formats say the same", () => {
  expect(problemsOf(sound)).toBe("");
  expect(sound.entries).toHaveLength(11);
  expect(readPayStatement(csv)).toEqual(sound);
  expect(readPayStatement(`\uFEFF${csv.replaceAll("\r\n", "\n")}`)).toEqual(sound);
});

describe("a changed statement is detected", () => {
  const cases: readonly (readonly [string, PayStatement, RegExp])[] = [
    ["another time", change(3, () => ({ createdAt: "2026-10-28T02:00:00.001Z" })), /entry 3: .*changed/],
    ["another day", change(3, () => ({ day: "2026-10-22" })), /entry 3: .*changed/],
    ["another site", change(3, () => ({ site: "frostmere-GB" })), /entry 3: .*changed/],
    ["more replies", change(1, () => ({ quantity: 2 })), /entry 1: .*changed/],
    ["more charged replies", change(1, () => ({ charged: 2 })), /entry 1: .*changed/],
    ["another rate", change(3, () => ({ rateMinor: 1022 })), /entry 3: .*changed/],
    ["another reason", change(11, () => ({ reason: "Because" })), /entry 11: .*changed/],
    ["another corrector", change(11, () => ({ correctedBy: "x" })), /entry 11: .*changed/],
    ["another amount", change(1, paying(12)), /entry 1: .*changed/],
    ["another total", change(4, () => ({ totalAfter: 1 })), /entry 4: the total afterwards/],
    ["an entry left out", { ...sound, entries: sound.entries.toSpliced(4, 1) }, /entry 6: follows 4/],
    ["the last one left out", { ...sound, entries: sound.entries.slice(0, -1) }, /account: names entry 11/],
    ["two exchanged", { ...sound, entries: sound.entries.toReversed() }, /not linked/],
    ["other totals", { ...sound, account: { ...sound.account, totals: [] } }, /account: totals/],
  ];
  test.each(cases)("with %s", (_, statement, expected) => {
    expect(problemsOf(statement)).toMatch(expected);
  });

  test("in any single bit of what it says", () => {
    // the texts for people repeat what the other fields say; no hash covers them
    const covered = json.replaceAll(/^\s*"text".*\n/gm, "");
    expect(problemsOf(readPayStatement(covered))).toBe("");
    const unnoticed: string[] = [];
    let tried = 0;
    for (let at = covered.indexOf('"account"'); at < covered.length; at += 3) {
      if (/\s/.test(covered.charAt(at))) continue;
      tried += 1;
      const flipped = String.fromCharCode(covered.charCodeAt(at) ^ (1 << (at % 7)));
      const mutated = covered.slice(0, at) + flipped + covered.slice(at + 1);
      try {
        if (problemsOf(readPayStatement(mutated)) === "") unnoticed.push(mutated.slice(at - 20, at + 20));
      } catch (error) {
        if (!(error instanceof UnreadableStatement)) throw error;
      }
    }
    expect(unnoticed).toEqual([]);
    expect(tried).toBeGreaterThan(1_500);
  });
});

describe("a statement whose hashes and totals were all recomputed is detected", () => {
  test.each([
    ["more for a reply", change(1, paying(12)), /pays 12 so far, its rate makes 11/],
    ["less for an hour", change(3, paying(3407)), /pays 3407 so far, its rate makes 3408/],
    ["a correction without a reason", change(11, () => ({ reason: null })), /without a reason/],
    [
      "a correction by the person who is paid",
      change(11, () => ({ correctedBy: sound.staffId })),
      /by the person who is paid/,
    ],
    [
      "an entry that is there twice",
      { ...sound, entries: [...sound.entries, ...sound.entries.slice(0, 1)] },
      /booked twice/,
    ],
    ["another currency", change(1, () => ({ currency: "EUR" })), /not in its region's currency/],
    [
      "another account",
      change(1, ({ lines }) => ({ lines: lines.map((line) => ({ ...line, account: "operator:pay" })) })),
      /not a double entry/,
    ],
  ] as const)("by %s", (_, statement, expected) => {
    expect(problemsOf(rewritten(statement))).toMatch(expected);
  });

  test("beside one that was downloaded earlier", () => {
    const forged = rewritten(change(11, () => ({ reason: "Because" })));
    expect(problemsOf(forged)).toBe("");
    expect(problemsOf(forged, [sound])).toBe("entry 11: was another in the earlier statement");
    const shorter = rewritten({ ...sound, entries: sound.entries.slice(0, -1) });
    expect(problemsOf(shorter, [sound])).toBe("entry 11: the earlier statement has it, this one does not");
    expect(problemsOf(sound, [{ ...sound, staffId: "x" }])).toContain("of another operator");
  });
});

describe("the command", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "pay-statement-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function run(...args: readonly string[]) {
    const command = join(import.meta.dirname, "statement-verifier.ts");
    const { status, stdout } = spawnSync(process.execPath, [command, ...args], { encoding: "utf8" });
    return { status, output: stdout };
  }

  test("says sound and exits with 0, also beside an earlier file", () => {
    for (const args of [
      [fixture("pay-statement.json")],
      ["--earlier", fixture("pay-statement.csv"), fixture("pay-statement.json")],
    ]) {
      const { status, output } = run(...args);
      expect(status).toBe(0);
      expect(output).toMatch(/^sound: 11 entries, 0\.23 EUR, 101\.42 GBP earned/);
    }
  });

  test("says what is off and exits with 1; a kind of file that it can't read is 2", () => {
    const path = join(folder, "changed.csv");
    writeFileSync(path, csv.replace("15 minutes", "25 minutes"));
    // the text for people has the reason, too, and comes after it
    expect(run(path)).toEqual({
      status: 1,
      output:
        "entry 11: its hash does not fit its content: it was changed\nNOT SOUND: 1 thing is off in 11 entries\n",
    });
    writeFileSync(path, csv.slice(0, csv.indexOf("account,")));
    expect(run(path).status).toBe(2);
    expect(run(fixture("pay-statement.json"), fixture("pay-statement.json")).status).toBe(2);
  });
});
