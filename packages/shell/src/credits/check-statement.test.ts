import type { Statement, StatementEntry } from "@parlour/contract/operations/statement";
import { describe, expect, it } from "vitest";
import { checkStatement, hashOf, type SeenHead } from "./check-statement.ts";
import { statementFixture as sound } from "./testing/statement-fixture.ts";

const { subtle } = crypto;

async function problemsOf(statement: Statement, earlier: SeenHead | null = null): Promise<readonly string[]> {
  const { problems } = await checkStatement(statement, { subtle, earlier });
  return problems.map(({ position, text }) => `${position ?? "all"}: ${text}`);
}

function change(position: number, by: (entry: StatementEntry) => Partial<StatementEntry>): Statement {
  const entries = sound.entries.map((entry) =>
    entry.position === position ? { ...entry, ...by(entry) } : entry,
  );
  return { ...sound, entries };
}

describe("a statement that the server gave", () => {
  it("is sound", async () => {
    expect(await checkStatement(sound, { subtle })).toEqual({ problems: [], movements: 9, earlier: null });
  });
  it("tells how far the check has got", async () => {
    const parts: number[] = [];
    await checkStatement(sound, { subtle, onProgress: (part) => void parts.push(part) });
    expect(parts).toEqual([1]);
  });
});

describe("a statement that was tampered with is refused", () => {
  it("if the time, cause or amount of a movement was changed", async () => {
    const changed = "was changed after it was booked";
    expect(await problemsOf(change(3, () => ({ createdAt: "2026-11-20T20:01:00.001Z" })))).toEqual([
      `3: ${changed}`,
    ]);
    expect(await problemsOf(change(1, () => ({ cause: "goodwill" })))).toEqual([`1: ${changed}`]);
    const dearer = change(4, ({ postings }) => ({
      postings: postings.map((posting) => ({ ...posting, amount: posting.amount * 2 })),
    }));
    expect(await problemsOf(dearer)).toContain("4: a reply costs 1 credit");
    expect(await problemsOf(dearer)).toContain(`4: ${changed}`);
  });
  it("if the shown amount differs from its lines", async () => {
    expect(await problemsOf(change(2, () => ({ purchased: 3 })))).toEqual([
      "2: shows another amount than its lines say",
    ]);
    expect(await problemsOf(change(2, () => ({ balanceAfter: 5 })))).toEqual([
      "2: the balance afterwards is 6, not 5",
    ]);
    expect(await problemsOf(change(6, () => ({ debtAfter: 0 })))).toEqual([
      "6: what is owed afterwards is 3, not 0",
    ]);
  });
  it("when a movement is left out, at the end too", async () => {
    const gap = { ...sound, entries: sound.entries.filter(({ position }) => position !== 4) };
    expect(await problemsOf(gap)).toContain("5: a movement before it is missing");
    const cut = { ...sound, entries: sound.entries.slice(0, -1) };
    expect(await problemsOf(cut)).toContain(
      "all: The newest movement is not the one that the account names.",
    );
  });
  it("when the account or a purchase holds something else", async () => {
    const account = { ...sound.account, purchased: 5, balance: 7 };
    expect(await problemsOf({ ...sound, account })).toEqual([
      "all: The balance is not what the movements leave.",
    ]);
    const lots = sound.lots.map((lot, index) => (index === 0 ? { ...lot, remaining: 1 } : lot));
    expect(await problemsOf({ ...sound, lots })).toEqual([
      "all: What is left of your purchases is not what the movements leave.",
    ]);
  });
  it("when a reply that is listed as free was charged", async () => {
    const [charged] = sound.entries.filter(({ cause }) => cause === "reply");
    const unchargedReplies = sound.unchargedReplies.map((reply) => ({
      ...reply,
      replyId: charged?.causeId ?? "",
    }));
    expect(await problemsOf({ ...sound, unchargedReplies })).toEqual([
      "all: A reply that is listed as free was charged.",
    ]);
  });
  it("if the whole chain was rewritten, by what this browser saw before", async () => {
    const [first] = sound.entries;
    if (first === undefined) throw new Error("The fixture has movements.");
    const moved = { ...first, createdAt: "2026-11-20T19:00:00.000Z" };
    const entry = { ...moved, hash: await hashOf(subtle, sound.customerId, moved) };
    const [lot] = sound.lots.filter(({ kind }) => kind === "free");
    if (lot === undefined) throw new Error("The fixture has a free lot.");
    const account = { purchased: 0, free: 2, balance: 2, debt: 0, position: 1, hash: entry.hash };
    const rewritten = { ...sound, account, entries: [entry], lots: [lot], unchargedReplies: [] };
    expect(await problemsOf(rewritten)).toEqual([]);
    const seen = { position: 1, hash: first.hash, at: "2026-11-20T20:00:30.000Z" };
    expect(await problemsOf(rewritten, seen)).toEqual([
      "1: is not what it was when this browser last checked your statement",
    ]);
    expect(await problemsOf(sound, seen)).toEqual([]);
  });
});
