import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashOf } from "./check-chain.ts";
import { csvRecords } from "./csv-records.ts";
import { readCsv } from "./read-csv.ts";
import { readJson } from "./read-json.ts";
import type { Line, Movement, Statement } from "./statement.ts";
import { UnreadableStatement } from "./unreadable.ts";
import { verify } from "./verify.ts";

/**
 * Both fixtures are a statement from the server: trial, purchase, three replies, a lost dispute, a second
 * purchase that pays the debt, a reply, and a free one.
 */
const fixture = (name: string): string => join(import.meta.dirname, "fixtures", name);
const json = readFileSync(fixture("statement.json"), "utf8");
const csv = readFileSync(fixture("statement.csv"), "utf8");
const sound = readJson(json);

function problemsOf(statement: Statement, earlier: readonly Statement[] = []): readonly string[] {
  return verify([statement], { earlier }).problems;
}

function change(position: number, by: (movement: Movement) => Partial<Movement>): Statement {
  return {
    ...sound,
    movements: sound.movements.map((movement) =>
      movement.position === position ? { ...movement, ...by(movement) } : movement,
    ),
  };
}

/** A forgery by somebody with access to the database: every sum and every hash is recomputed to fit. */
function rewritten(statement: Statement): Statement {
  let previousHash = "0".repeat(64);
  let standing = { purchased: 0, free: 0, debt: 0 };
  const movements = statement.movements.map((movement, index) => {
    const added = (account: string): number =>
      movement.lines.reduce((sum, line) => (line.account === account ? sum + line.amount : sum), 0);
    const moved = {
      purchased: added("customer:purchased"),
      free: added("customer:free"),
      debt: 0 - added("customer:debt"),
    };
    standing = {
      purchased: standing.purchased + moved.purchased,
      free: standing.free + moved.free,
      debt: standing.debt + moved.debt,
    };
    const numbered = { ...movement, position: index + 1, previousHash };
    const hash = hashOf(statement.customerId, previousHash, numbered);
    previousHash = hash;
    return {
      ...numbered,
      ...moved,
      balanceAfter: standing.purchased + standing.free,
      debtAfter: standing.debt,
      hash,
    };
  });
  const lots = statement.lots.map((lot) => ({
    ...lot,
    remaining: movements
      .flatMap(({ lines }) => lines)
      .filter(({ account, lotId }) => lotId === lot.lotId && account !== "customer:debt")
      .reduce((sum, { amount }) => sum + amount, 0),
  }));
  const account = {
    ...standing,
    balance: standing.purchased + standing.free,
    position: movements.length,
    hash: previousHash,
  };
  return { ...statement, movements, lots, account };
}

function linesOf(position: number): readonly Line[] {
  return sound.movements[position - 1]?.lines ?? [];
}

describe("a statement that the server gave", () => {
  test("is sound, in JSON and in CSV, and both say the same", () => {
    expect(problemsOf(sound)).toEqual([]);
    expect(readCsv(csv)).toEqual(sound);
    expect(readCsv(`\uFEFF${csv.replaceAll("\r\n", "\n")}`)).toEqual(sound);
  });

  test("is still itself where a spreadsheet's guard stands before a value", () => {
    const guarded = csv.replaceAll("Reply from Isolde", "'=Reply");
    expect(problemsOf(readCsv(guarded))).toEqual([]);
  });
});

describe("a changed statement", () => {
  const cases: readonly (readonly [string, Statement, RegExp])[] = [
    ["another time", change(3, () => ({ createdAt: "2026-11-20T20:01:00.001Z" })), /movement 3: .*changed/],
    ["another cause", change(3, () => ({ cause: "goodwill" })), /movement 3: .*changed/],
    ["another id", change(3, () => ({ causeId: "x" })), /movement 3: .*changed/],
    [
      "another amount",
      change(2, ({ lines }) => ({ lines: lines.map((line) => ({ ...line, amount: line.amount * 2 })) })),
      /movement 2: .*changed/,
    ],
    [
      "lines that do not sum to zero",
      change(2, ({ lines }) => ({ lines: lines.slice(0, 1) })),
      /movement 2: its lines do not sum to zero/,
    ],
    ["another column", change(4, () => ({ purchased: 0 })), /movement 4: its columns/],
    ["another balance", change(4, () => ({ balanceAfter: 9 })), /movement 4: the balance afterwards is 4/],
    ["another debt", change(6, () => ({ debtAfter: 0 })), /movement 6: the debt afterwards is 3/],
    [
      "a movement left out",
      { ...sound, movements: sound.movements.toSpliced(4, 1) },
      /position 6 follows 4: movements are missing/,
    ],
    [
      "the last one left out",
      { ...sound, movements: sound.movements.slice(0, -1) },
      /account: names movement/,
    ],
    ["two exchanged", { ...sound, movements: sound.movements.toReversed() }, /not linked/],
    ["another debt now", { ...sound, account: { ...sound.account, debt: 1 } }, /account: debt is 1/],
    ["another balance now", { ...sound, account: { ...sound.account, balance: 1 } }, /account: the balance/],
    ["a lot left out", { ...sound, lots: sound.lots.slice(1) }, /lots: 3 came, 2 are listed/],
    [
      "another lot",
      { ...sound, lots: sound.lots.map((lot) => ({ ...lot, lotId: `${lot.lotId}-` })) },
      /no movement brought it/,
    ],
    ["a beginning that is none", { ...sound, opening: { ...sound.opening, free: 5 } }, /opens with nothing/],
  ];

  test.each(cases)("with %s is found out", (_, statement, expected) => {
    expect(problemsOf(statement).join("\n")).toMatch(expected);
  });
});

describe("a statement whose hashes and sums were all made to fit", () => {
  test("is found out beside one that was downloaded earlier", () => {
    const forged = rewritten(change(3, () => ({ createdAt: "2026-11-20T20:01:30.000Z" })));
    expect(problemsOf(forged)).toEqual([]);
    expect(problemsOf(forged, [sound])).toContainEqual("movement 3: was another in the earlier statement");
    const shorter = rewritten({ ...sound, movements: sound.movements.slice(0, -1) });
    expect(problemsOf(shorter)).toEqual([]);
    expect(problemsOf(shorter, [sound])).toEqual([
      "movement 9: the earlier statement has it, this one does not",
    ]);
    const earlier: Statement = { ...sound, movements: sound.movements.slice(0, 4), complete: false };
    expect(problemsOf(sound, [earlier])).toEqual([]);
  });

  const withLines = (position: number, lines: readonly Line[]): Statement =>
    rewritten(change(position, () => ({ lines })));
  const freeLot = linesOf(1).find(({ account }) => account === "customer:free")?.lotId ?? null;

  test("is found out where a free credit was spent while bought ones were left", () => {
    const forged = withLines(3, [
      { account: "customer:free", lotId: freeLot, amount: -1 },
      { account: "house:consumed", lotId: null, amount: 1 },
    ]);
    expect(problemsOf(forged)).toContainEqual("movement 3: another lot's credits were to be spent first");
  });

  test("is found out where a reply cost two credits", () => {
    const forged = withLines(
      3,
      linesOf(3).map((line) => ({ ...line, amount: line.amount * 2 })),
    );
    expect(problemsOf(forged)).toContainEqual("movement 3: a reply does not cost 1 credit");
  });

  test("is found out where a reply was charged twice, or though it is listed as free", () => {
    const [third] = sound.movements.filter(({ position }) => position === 3);
    const [fourth] = sound.movements.filter(({ position }) => position === 4);
    if (third === undefined || fourth === undefined) throw new Error("the fixture has more movements");
    const twice = rewritten({
      ...sound,
      movements: sound.movements.toSpliced(3, 1, { ...fourth, causeId: third.causeId }),
    });
    expect(problemsOf(twice)).toContainEqual(`movement 4: reply ${third.causeId} is booked twice`);
    const [free] = sound.uncharged;
    if (free === undefined) throw new Error("the fixture has a free reply");
    const charged = rewritten(change(3, () => ({ causeId: free.replyId })));
    expect(problemsOf(charged)).toContainEqual(`reply ${free.replyId}: is listed as free, and charged`);
  });

  test("is found out where a reply was charged while credits were owed", () => {
    const last = sound.movements.find(({ position }) => position === 5);
    const dispute = sound.movements.find(({ position }) => position === 6);
    if (last === undefined || dispute === undefined) throw new Error("the fixture has more movements");
    const charged: Movement = {
      ...last,
      causeId: "one-more",
      lines: [
        { account: "customer:free", lotId: freeLot, amount: -1 },
        { account: "house:consumed", lotId: null, amount: 1 },
      ],
    };
    const forged = rewritten({ ...sound, movements: sound.movements.toSpliced(6, 0, charged) });
    expect(problemsOf(forged)).toContainEqual("movement 7: a reply is charged while credits are owed");
  });
});

describe("what is no statement", () => {
  test.each([
    ["no JSON", "{ not json"],
    ["another format", json.replace("parlour-statement-1", "parlour-statement-9")],
    ["a field of another form", json.replace('"position": 1,', '"position": "1",')],
    ["a part left out", json.replace('"lots"', '"bags"')],
  ])("is refused: %s", (_, text) => {
    expect(() => readJson(text)).toThrow(UnreadableStatement);
  });

  test.each([
    ["a file that was cut", csv.split("\r\n").slice(0, -2).join("\r\n")],
    ["no number where there should be one", csv.replace("movement,1,", "movement,one,")],
    ["a row that is too short", `${csv}movement,1\r\n`],
    ["rows of two customers", csv.replace(/(movement,2,[^,]*,)[0-9a-f-]+/, "$1somebody")],
    ["a quote without an end", `${csv}"`],
    ["another table", "a,b\r\n1,2\r\n"],
  ])("is refused: %s", (_, text) => {
    expect(() => readCsv(text)).toThrow(UnreadableStatement);
  });

  test("CSV is split as RFC 4180 says", () => {
    expect(csvRecords('a,"b ""c"", d"\r\n"e\r\nf",\n')).toEqual([
      ["a", 'b "c", d'],
      ["e\r\nf", ""],
    ]);
  });
});

describe("the command", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "parlour-statement-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function run(...args: readonly string[]): { readonly status: number | null; readonly output: string } {
    const command = join(import.meta.dirname, "statement-verifier.ts");
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: "utf8" });
    return { status, output: stdout + stderr };
  }

  test("says sound and exits with 0", () => {
    expect(run(fixture("statement.csv"))).toEqual({
      status: 0,
      output: expect.stringMatching(
        /^sound: 9 movements, 8 credits, chain ends in [0-9a-f]{16}…\n$/,
      ) as string,
    });
    expect(run("--earlier", fixture("statement.csv"), fixture("statement.json")).status).toBe(0);
  });

  test("says what is off and exits with 1", () => {
    const path = join(folder, "changed.json");
    writeFileSync(path, json.replace('"balanceAfter": 4', '"balanceAfter": 40'));
    const { status, output } = run(path);
    expect([status, output]).toEqual([
      1,
      "movement 4: the balance afterwards is 4, not 40\nNOT SOUND: 1 thing is off in 9 movements\n",
    ]);
  });

  test("exits with 2 for what it can't read", () => {
    const path = join(folder, "other.txt");
    writeFileSync(path, "Dear customer");
    expect(run(path).status).toBe(2);
    expect(run(join(folder, "missing.json")).status).toBe(2);
    expect(run().status).toBe(2);
  });
});
