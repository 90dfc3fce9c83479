import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditDayProblems, readAuditDay } from "./audit-day.ts";
import { verifyPay } from "./check-pay.ts";
import { parseFields } from "./fields.ts";
import { readPayStatement } from "./pay-statement.ts";
import { readProof } from "./proof.ts";
import { readCsv } from "./read-csv.ts";
import { readJson } from "./read-json.ts";
import { readRoots, rootListProblems } from "./root.ts";
import { UnreadableStatement } from "./unreadable.ts";
import { verify } from "./verify.ts";

/**
 * The fixtures are from the server: a customer's statement with its proof, the roots of three days, and the audit of the
 * first one, from which an erasure has removed a reason.
 */
const fixture = (name: string): string => join(import.meta.dirname, "fixtures", name);
const text = (name: string): string => readFileSync(fixture(name), "utf8");
const statement = readJson(text("proved-statement.json"));
const roots = readRoots(text("roots.json"));
const [newest, , first] = roots;
const audit = text("audit.jsonl");
if (newest === undefined || first === undefined) throw new Error("the fixture has no roots");

/** Returns copies of a value, each with one of its texts, numbers or nulls changed, and where. */
function changedEverywhere(value: unknown, path = ""): readonly (readonly [string, unknown])[] {
  if (typeof value === "string") return [[path, value === "" ? "x" : changedText(value)]];
  if (typeof value === "number") return [[path, value + 1]];
  if (value === null) return [[path, "x"]];
  if (Array.isArray(value)) {
    return value.flatMap((each: unknown, index) =>
      changedEverywhere(each, `${path}[${index}]`).map(
        ([at, changed]) => [at, value.with(index, changed)] as const,
      ),
    );
  }
  return Object.entries(value as object).flatMap(([key, each]) =>
    changedEverywhere(each, `${path}.${key}`).map(
      ([at, changed]) => [at, { ...(value as object), [key]: changed }] as const,
    ),
  );
}

/** Changes the last letter to another that keeps the form of a hash. */
function changedText(value: string): string {
  const last = value.at(-1) ?? "";
  return `${value.slice(0, -1)}${last === "1" ? "2" : "1"}`;
}

/** Whether a check finds something, or can't read what it gets. */
function isFound(check: () => readonly string[]): boolean {
  try {
    return check().length > 0;
  } catch (error) {
    if (error instanceof UnreadableStatement) return true;
    throw error;
  }
}

describe("a statement with a proof", () => {
  test("leads to the root that was kept, in JSON and in CSV", () => {
    expect(readCsv(text("proved-statement.csv"))).toEqual(statement);
    const verdict = verify([statement], { kept: newest });
    expect([verdict.problems, verdict.notes, verdict.proved]).toEqual([
      [],
      [],
      { day: newest.day, entries: 9 },
    ]);
  });

  test("leads to an older root by the list of roots, and to no other", () => {
    const of = (kept: string, list = roots) =>
      verify([statement], { kept: { root: kept, day: null }, roots: list }).problems;
    expect(of(first.root)).toEqual([]);
    expect(of(first.root, [])).toEqual([expect.stringContaining("is not the one that was kept")]);
    expect(of("ab".repeat(32))).toEqual(["the list of roots does not have the one that was kept"]);
    expect(of(first.root, roots.slice(1))).toEqual([expect.stringContaining("does not have the root of")]);
    expect(of(first.root, [newest, first])).toEqual([expect.stringContaining("are missing")]);
    expect(verify([statement], { kept: { root: first.root, day: newest.day } }).problems).toHaveLength(1);
  });

  test("fails the check if anything in the proof is changed", () => {
    const changes = changedEverywhere((JSON.parse(text("proved-statement.json")) as { proof: object }).proof);
    expect(changes.length).toBeGreaterThan(10);
    const missed = changes.filter(
      ([, changed]) =>
        !isFound(() => {
          const proof = readProof(parseFields(JSON.stringify(changed), "proof"));
          return verify([{ ...statement, proof }], { kept: newest }).problems;
        }),
    );
    expect(missed.map(([at]) => at)).toEqual([]);
  });

  test("fails the check if its last entry is not the root's, or without a proof", () => {
    const shorter = { ...statement, movements: statement.movements.slice(0, -1), complete: false };
    const verdict = verify([shorter], { kept: newest });
    expect(verdict.notes.join()).toContain("the proof was not checked");
    expect(verdict.proved).toBeNull();
    const without = verify([{ ...statement, proof: null }], { kept: newest });
    expect(without.problems).toEqual(["there is no proof: nothing leads to the root that was kept"]);
  });
});

describe("the list of roots", () => {
  test("is sound, in any order", () => {
    expect(rootListProblems(roots)).toEqual([]);
    expect(rootListProblems([...roots, ...roots].toReversed())).toEqual([]);
  });

  test("fails the check if anything in it is changed", () => {
    const missed = changedEverywhere(roots).filter(
      ([at, changed]) => !at.endsWith(".format") && !isFound(() => rootListProblems(changed as typeof roots)),
    );
    expect(missed).toEqual([]);
  });
});

describe("the audit of a day", () => {
  test("is sound, also without what an erasure has removed", () => {
    expect(auditDayProblems(readAuditDay(audit))).toMatchObject({ problems: [], removed: 1 });
  });

  test("fails the check if anything in it is changed, added, removed or exchanged", () => {
    const lines = audit.trimEnd().split("\n");
    const changes = lines.flatMap((line, index) =>
      changedEverywhere(JSON.parse(line)).map(
        ([at, changed]) => [`line ${index + 1}${at}`, lines.with(index, JSON.stringify(changed))] as const,
      ),
    );
    expect(changes.length).toBeGreaterThan(30);
    const others: readonly (readonly [string, readonly string[]])[] = [
      ["an entry left out", lines.toSpliced(1, 1)],
      ["an entry twice", lines.toSpliced(1, 0, lines[1] ?? "")],
      ["two exchanged", [lines[0] ?? "", lines[2] ?? "", lines[1] ?? "", ...lines.slice(3)]],
      ["cut", lines.slice(0, -1)],
    ];
    const missed = [...changes, ...others].filter(
      ([, changed]) => !isFound(() => auditDayProblems(readAuditDay(changed.join("\n"))).problems),
    );
    expect(missed.map(([at]) => at)).toEqual([]);
  });
});

describe("the command", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "parlour-roots-"));
    writeFileSync(join(folder, "root.json"), JSON.stringify({ format: "parlour-root-1", ...newest }));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function run(...args: readonly string[]): { readonly status: number | null; readonly output: string } {
    const command = join(import.meta.dirname, "statement-verifier.ts");
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: "utf8" });
    return { status, output: stdout + stderr };
  }

  test("takes a kept root as a file or a hash, and checks statements, audits and lists", () => {
    const kept = join(folder, "root.json");
    expect(run("--root", kept, fixture("proved-statement.csv"))).toEqual({
      status: 0,
      output: expect.stringMatching(/^sound: 9 movements, .*, in the root of 2026-11-22\n$/) as string,
    });
    expect(run("--root", first.root, fixture("proved-statement.json")).status).toBe(1);
    const list = ["--root", first.root, "--roots", fixture("roots.json")];
    expect(run(...list, fixture("proved-statement.json")).status).toBe(0);
    expect(run(...list)).toEqual({ status: 0, output: "sound: 3 roots\n" });
    expect(run("--root", first.root, fixture("audit.jsonl"))).toEqual({
      status: 0,
      output:
        "Note: 1 value was removed by an erasure.\nsound: 2 entries of the audit of 2026-11-20, in the root of that day\n",
    });
  });

  test("says how much of a statement the root contains: what is newer than the root is not in it", () => {
    // a statement from the server: 5 entries of pay, and a proof for a root from when there was 1
    const pay = readFileSync(fixture("pay-proved.json"), "utf8");
    const root = "d4d57b6575bd855718c2f12d0fdc052e164ad70429ab4342fa3ff8430a9b2401";
    expect(run("--root", root, fixture("pay-proved.json")).output).toMatch(
      /^sound: 5 entries, .*, the first 1 of 5 in the root of 2026-11-27\n$/,
    );
    const none = readPayStatement(pay);
    if (none.proof === null) throw new Error("the fixture has no proof");
    expect(verifyPay({ ...none, proof: { ...none.proof, position: 0 } }).proved).toEqual({
      day: "2026-11-27",
      entries: 0,
    });
  });

  test("checks many files, each by itself", () => {
    const changed = join(folder, "changed.json");
    writeFileSync(changed, text("proved-statement.json").replace('"balanceAfter": 4', '"balanceAfter": 40'));
    const files = ["proved-statement.json", "audit.jsonl", "roots.json"].map(fixture);
    const { status, output } = run(
      "--each",
      "--root",
      first.root,
      "--roots",
      fixture("roots.json"),
      ...files,
      changed,
    );
    expect(status).toBe(1);
    expect(
      output.split("\n").map((line) => line.slice(line.indexOf(": ") + 2, line.indexOf(": ") + 11)),
    ).toEqual(["sound", "sound", "sound", "NOT SOUND", ""]);
  });
});
