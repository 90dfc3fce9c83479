import { describe, expect, it } from "vitest";
import { createReloads } from "./reload-when-back.ts";

/** A page whose server responds while `isUp`. */
function page() {
  const kept = new Map<string, string>();
  const state = {
    isUp: true,
    isFull: false,
    now: 0,
    age: 0,
    reloads: 0,
    asked: 0,
    part: null as string | null,
  };
  const waits: { readonly ms: number; readonly task: () => void }[] = [];
  const listeners = new Set<() => void>();
  const reloads = createReloads({
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem(key, value) {
        if (state.isFull) throw new DOMException("full", "QuotaExceededError");
        kept.set(key, value);
      },
    },
    now: () => state.now,
    pageAge: () => state.age,
    after: (ms, task) => {
      const wait = { ms, task };
      waits.push(wait);
      return () => {
        if (waits.includes(wait)) waits.splice(waits.indexOf(wait), 1);
      };
    },
    onOnline: (task) => {
      listeners.add(task);
      return () => listeners.delete(task);
    },
    isAnswered: async (part) => {
      state.asked += 1;
      state.part = part;
      return state.isUp;
    },
    reload: () => {
      state.reloads += 1;
    },
  });
  /** Resolves when all requests have their response. */
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return {
    state,
    waits,
    listeners,
    reloads,
    settled,
    online: async () => {
      for (const task of listeners) task();
      await settled();
    },
    tellAt: async (now: number) => {
      state.now = now;
      reloads.afterRefusal();
      await settled();
    },
    /** Ends the next wait. Returns its length in ms. */
    wait: async () => {
      const next = waits.shift();
      next?.task();
      await settled();
      return next?.ms;
    },
  };
}

describe("reloading after 503", () => {
  it("happens at most once a minute, across the reload itself", async () => {
    const { state, tellAt } = page();
    const reloads: number[] = [];
    for (const now of [0, 1, 59_999, 60_000, 60_001]) {
      await tellAt(now);
      reloads.push(state.reloads);
    }
    expect(reloads).toEqual([1, 1, 1, 2, 2]);
  });

  it("is not blocked by a clock that was set back", async () => {
    const { state, tellAt } = page();
    await tellAt(1_000_000);
    await tellAt(10);
    expect(state.reloads).toBe(2);
  });

  it("waits for a server that is away, asking ever more seldom and one question at a time", async () => {
    const { state, waits, tellAt, wait } = page();
    state.isUp = false;
    await tellAt(0);
    await tellAt(1);
    expect(state.asked).toBe(1);
    const asked: (number | undefined)[] = [];
    for (let turn = 0; turn < 6; turn += 1) asked.push(await wait());
    expect(asked).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000]);
    expect(state.reloads).toBe(0);
    state.isUp = true;
    await wait();
    expect([state.reloads, waits.length]).toEqual([1, 0]);
  });
});

describe("reloading while the storage is full", () => {
  it("happens once the page is a minute old, because nothing remembers the last reload", async () => {
    const { state, tellAt, wait } = page();
    state.isFull = true;
    await tellAt(0);
    expect(state.reloads).toBe(0);
    await wait();
    state.age = 60_000;
    await wait();
    expect(state.reloads).toBe(1);
  });
});

describe("reloading for a part that did not come", () => {
  const part = "/assets/chat-page-1.js";

  it("asks for the part itself, and at once when the browser is online again", async () => {
    const { state, listeners, reloads, settled, online } = page();
    state.isUp = false;
    reloads.forMissingPart(part);
    await settled();
    expect(state).toMatchObject({ asked: 1, part, reloads: 0 });
    state.isUp = true;
    await online();
    expect([state.reloads, listeners.size]).toEqual([1, 0]);
  });

  it("waits for the minute to be over instead of giving up", async () => {
    const { state, waits, reloads, settled, tellAt, wait } = page();
    await tellAt(0);
    reloads.forMissingPart(part);
    await settled();
    expect([state.reloads, waits.length]).toEqual([1, 1]);
    state.now = 60_000;
    await wait();
    expect(state.reloads).toBe(2);
  });

  it("is over when the page that needed it was left", async () => {
    const { state, waits, listeners, reloads, settled } = page();
    state.isUp = false;
    const end = reloads.forMissingPart(part);
    await settled();
    end();
    expect([waits.length, listeners.size]).toEqual([0, 0]);
    state.isUp = true;
    // Left while the request was running.
    reloads.forMissingPart(part)();
    await settled();
    expect(state.reloads).toBe(0);
  });
});
