import { describe, expect, it } from "vitest";
import { createReloadWhenBack } from "./reload-when-back.ts";

/** A page whose server answers while `isUp`; `tell` is a 503 at that moment. */
function page() {
  const kept = new Map<string, string>();
  const state = { isUp: true, now: 0, reloads: 0, asked: 0 };
  const waits: { readonly ms: number; readonly task: () => void }[] = [];
  const tell = createReloadWhenBack({
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    now: () => state.now,
    after: (ms, task) => void waits.push({ ms, task }),
    isAnswered: async () => {
      state.asked += 1;
      return state.isUp;
    },
    reload: () => {
      state.reloads += 1;
    },
  });
  /** What was asked has been answered. */
  const settled = async (): Promise<void> => {
    await Promise.resolve();
    await Promise.resolve();
  };
  return {
    state,
    waits,
    tellAt: async (now: number) => {
      state.now = now;
      tell();
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
