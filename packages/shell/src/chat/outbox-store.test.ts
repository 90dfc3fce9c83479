import { describe, expect, it, vi } from "vitest";
import { messageFixture } from "@parlour/contract/fixtures";
import type { Clock } from "@parlour/overlays/clock";
import { keptStorage } from "../session/kept-storage.ts";
import { freshStorage, tabOf } from "../testing/test-app.ts";
import { createOutboxStore, type OutboxStore, type SendOutcome } from "./outbox-store.ts";
import type { OutboxEntry } from "./outbox.ts";

/** Waits for something that must happen, however busy the machine is. */
const seen = <Found>(look: () => Found) => vi.waitFor(look, { timeout: 20_000 });

/** Creates a clock that runs waiting tasks on request. */
function handClock(): Clock & { runNext: () => number | null } {
  const waiting: { ms: number; task: () => void }[] = [];
  return {
    now: () => Date.parse("2026-11-20T20:15:00.000Z"),
    after(ms, task) {
      const one = { ms, task };
      waiting.push(one);
      return () => void waiting.splice(waiting.indexOf(one), waiting.includes(one) ? 1 : 0);
    },
    every: () => () => undefined,
    runNext() {
      const next = waiting.shift();
      next?.task();
      return next?.ms ?? null;
    },
  };
}

interface Bench {
  readonly store: OutboxStore;
  readonly clock: ReturnType<typeof handClock>;
  /** Sends that wait for a response, oldest first. */
  readonly asked: { entry: OutboxEntry; answer: (outcome: SendOutcome) => void }[];
  readonly stored: string[];
  readonly refused: string[];
}

function bench(storage: Storage = freshStorage(), prefix = "m"): Bench {
  const clock = handClock();
  const asked: Bench["asked"] = [];
  const stored: string[] = [];
  const refused: string[] = [];
  let made = 0;
  const store = createOutboxStore({
    storage: keptStorage(storage, "owner"),
    clock,
    newId: () => `${prefix}${(made += 1)}`,
    send: async (entry) => new Promise((answer) => void asked.push({ entry, answer })),
    onStored: (message) => void stored.push(message.clientMessageId ?? ""),
    onRefused: (entry, failure) => void refused.push(`${entry.clientMessageId} ${failure}`),
    exclusively: async (task) => task(),
  });
  return { store, clock, asked, stored, refused };
}

function storedAs(entry: OutboxEntry): SendOutcome {
  return {
    type: "stored",
    message: { ...messageFixture, direction: "sent", clientMessageId: entry.clientMessageId },
  };
}
async function nextAsked(one: Bench, count: number): Promise<Bench["asked"][number]> {
  return seen(() => {
    const found = one.asked[count - 1];
    if (found === undefined) throw new Error("nothing was sent yet");
    return found;
  });
}

describe("sending", () => {
  it("shows the message at once and sends the next only after the one before is stored", async () => {
    const one = bench();
    one.store.add("isolde", "first");
    one.store.add("isolde", "second");
    expect(one.store.state.entries.map((entry) => [entry.body, entry.state])).toEqual([
      ["first", "sending"],
      ["second", "waiting"],
    ]);
    expect(one.asked).toHaveLength(1);
    const first = await nextAsked(one, 1);
    first.answer(storedAs(first.entry));
    const second = await nextAsked(one, 2);
    expect(second.entry.body).toBe("second");
    expect(one.stored).toEqual(["m1"]);
  });

  it("tries again with the same id after a silence, later each time", async () => {
    const one = bench();
    one.store.add("isolde", "first");
    (await nextAsked(one, 1)).answer({ type: "unanswered" });
    await seen(() => expect(one.store.state.entries[0]?.attempts).toBe(1));
    expect(one.clock.runNext()).toBe(1000);
    const again = await nextAsked(one, 2);
    expect(again.entry.clientMessageId).toBe("m1");
    again.answer({ type: "unanswered" });
    await seen(() => expect(one.store.state.entries[0]?.attempts).toBe(2));
    expect(one.clock.runNext()).toBe(2000);
  });

  it("keeps a refused message, holds what is behind it, and goes on after Retry", async () => {
    const one = bench();
    one.store.add("isolde", "first");
    one.store.add("isolde", "second");
    (await nextAsked(one, 1)).answer({ type: "refused", failure: "no_credit" });
    await seen(() => expect(one.refused).toEqual(["m1 no_credit"]));
    expect(one.asked).toHaveLength(1);
    one.store.retry("m1");
    expect((await nextAsked(one, 2)).entry.clientMessageId).toBe("m1");
  });

  it("survives a reload with its order and ids", async () => {
    const storage = freshStorage();
    const before = bench(storage);
    before.store.add("isolde", "first");
    before.store.add("isolde", "second");
    const after = bench(storage);
    expect(after.store.state.entries.map((entry) => entry.body)).toEqual(["first", "second"]);
    after.store.flush();
    expect((await nextAsked(after, 1)).entry.clientMessageId).toBe("m1");
  });

  it("takes over a queue that an earlier version has stored as a whole", () => {
    const storage = freshStorage();
    const before = bench(storage);
    before.store.add("isolde", "first");
    before.store.add("isolde", "second");
    const whole = JSON.stringify(before.store.state.entries);
    storage.clear();
    storage.setItem("parlour.owner.outbox", whole);
    expect(bench(storage).store.state.entries.map(({ body }) => body)).toEqual(["first", "second"]);
    expect(storage.getItem("parlour.owner.outbox")).toBeNull();
    expect(bench(storage).store.state.entries).toHaveLength(2);
  });

  it("forgets everything at logout", () => {
    const storage = freshStorage();
    const one = bench(storage);
    one.store.add("isolde", "first");
    one.store.clear();
    expect(bench(storage).store.state.entries).toEqual([]);
  });
});

describe("two tabs of one customer", () => {
  it("share one queue: what one writes stands in the other, and neither loses what the other wrote", async () => {
    const storage = freshStorage();
    const here = bench(storage, "here");
    const there = bench(storage, "there");
    here.store.add("isolde", "from here");
    there.store.add("maren", "from there");
    here.store.reread();
    there.store.reread();
    const bodies = (one: Bench) => one.store.state.entries.map((entry) => entry.body);
    expect(bodies(here)).toEqual(["from here", "from there"]);
    expect(bodies(there)).toEqual(["from here", "from there"]);

    const first = await nextAsked(here, 1);
    first.answer(storedAs(first.entry));
    await seen(() => expect(bodies(here)).toEqual(["from there"]));
    there.store.reread();
    expect(bodies(there)).toEqual(["from there"]);
  });

  it("keep both messages when neither has heard of the other's writing yet", () => {
    const disk = freshStorage();
    bench(tabOf(disk), "here").store.add("isolde", "from here");
    bench(tabOf(disk), "there").store.add("isolde", "from there");
    expect(bench(disk).store.state.entries.map(({ body }) => body)).toEqual(["from here", "from there"]);
  });

  it("take over the message of a closed tab after a while, with the same id", async () => {
    const storage = freshStorage();
    const stays = bench(storage, "stays");
    const goes = bench(storage, "goes");
    goes.store.add("isolde", "nobody answers this tab any more");
    stays.store.reread();
    expect(stays.asked).toHaveLength(0);
    expect(stays.clock.runNext()).toBeGreaterThan(30_000);
    expect((await nextAsked(stays, 1)).entry.clientMessageId).toBe("goes1");
  });

  it("keep a message that did not fit into the storage in their own tab, whatever another tab changes", async () => {
    const storage = freshStorage(400);
    storage.setItem("others", "x".repeat(330));
    const here = bench(storage, "h");
    const there = bench(storage, "t");
    here.store.add("isolde", "written into a full storage");
    storage.removeItem("others");
    there.store.add("maren", "from there");
    here.store.reread();
    expect(here.store.state.entries.map(({ body }) => body)).toEqual([
      "from there",
      "written into a full storage",
    ]);
    (await nextAsked(here, 1)).answer({ type: "unanswered" });
    there.store.reread();
    await seen(() => {
      there.store.reread();
      expect(there.store.state.entries.map(({ body }) => body)).toContain("written into a full storage");
    });
  });
});
