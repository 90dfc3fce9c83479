import { createFakeClock } from "@parlour/overlays/testing/fake-clock";
import { describe, expect, it } from "vitest";
import { keptStorage } from "../session/kept-storage.ts";
import { freshStorage } from "../testing/test-app.ts";
import { createVisits } from "./visits.ts";

const hourMs = 3_600_000;

function bench(storage: Storage | null = freshStorage()) {
  const clock = createFakeClock();
  const open = () => createVisits(keptStorage(storage, "device"), clock);
  return { clock, open };
}

describe("visits", () => {
  it("allow the offer from the third on, each an hour or more after the last", () => {
    const { clock, open } = bench();
    const offered: boolean[] = [];
    // Reloads within the hour are the same visit.
    for (const minutes of [0, 10, 49, 1, 30, 31]) {
      clock.advance(minutes * 60_000);
      open().note();
      offered.push(open().mayOffer());
    }
    expect(offered).toEqual([false, false, false, false, false, true]);
  });

  it("allow no offer for half a year once it was put off", () => {
    const { clock, open } = bench();
    for (let visit = 0; visit < 3; visit += 1) {
      open().note();
      clock.advance(hourMs);
    }
    expect(open().mayOffer()).toBe(true);
    open().putOff();
    clock.advance(179 * 24 * hourMs);
    open().note();
    expect(open().mayOffer()).toBe(false);
    clock.advance(24 * hourMs);
    expect(open().mayOffer()).toBe(true);
  });

  it("are not counted where nothing can be kept, and nothing is offered there", () => {
    for (const storage of [null, freshStorage(5)]) {
      const { clock, open } = bench(storage);
      for (let visit = 0; visit < 9; visit += 1) {
        open().note();
        clock.advance(hourMs);
      }
      expect(open().mayOffer()).toBe(false);
    }
  });
});
