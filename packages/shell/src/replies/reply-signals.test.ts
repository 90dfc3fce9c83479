import { createFakeClock } from "@parlour/overlays/testing/fake-clock";
import { describe, expect, it, vi } from "vitest";
import { keptStorage } from "../session/kept-storage.ts";
import { freshStorage } from "../testing/test-app.ts";
import { createReplySettings } from "./reply-settings.ts";
import { createReplySignals } from "./reply-signals.ts";

function bench({ storage = freshStorage(), canVibrate = true, comes = true } = {}) {
  const clock = createFakeClock();
  const done: string[] = [];
  const world = { isVisible: true, comes, hasTurn: true };
  const settings = createReplySettings(keptStorage(storage, "device"));
  const signals = createReplySignals({
    settings,
    clock,
    isVisible: () => world.isVisible,
    takeTurn: async () => world.hasTurn,
    vibrate: canVibrate ? () => void done.push("vibrated") : null,
    loadSound: async () => {
      if (!world.comes) throw new Error("did not come");
      return { wake: () => void done.push("woken"), play: () => void done.push("played") };
    },
  });
  const reply = (): void => {
    clock.advance(60_000);
    signals.reply();
  };
  return { clock, done, world, settings, signals, reply, storage };
}

describe("a reply", () => {
  it("is silent until somebody on this device wants it otherwise", async () => {
    const { done, reply, settings } = bench();
    expect(settings.state).toEqual({ sound: false, haptics: false });
    reply();
    await Promise.resolve();
    expect(done).toEqual([]);
  });

  it("is heard and felt as chosen, on this device alone", async () => {
    const first = bench();
    first.settings.set({ sound: true });
    first.reply();
    await vi.waitFor(() => expect(first.done).toEqual(["played"]));
    first.settings.set({ haptics: true, sound: false });
    first.reply();
    await vi.waitFor(() => expect(first.done).toEqual(["played", "vibrated"]));
    const later = bench({ storage: first.storage });
    expect(later.settings.state).toEqual({ sound: false, haptics: true });
    expect(bench().settings.state).toEqual({ sound: false, haptics: false });
  });

  it("is not signalled while nobody sees the page", async () => {
    const { done, reply, settings, world } = bench();
    settings.set({ sound: true, haptics: true });
    world.isVisible = false;
    reply();
    await Promise.resolve();
    expect(done).toEqual([]);
  });

  it("is signalled once where several come together", async () => {
    const { done, signals, settings, clock } = bench();
    settings.set({ haptics: true });
    for (let count = 0; count < 5; count += 1) signals.reply();
    await vi.waitFor(() => expect(done).toEqual(["vibrated"]));
    clock.advance(2000);
    signals.reply();
    await vi.waitFor(() => expect(done).toEqual(["vibrated", "vibrated"]));
  });

  it("is signalled by one of several pages in sight", async () => {
    const { done, settings, world, reply } = bench();
    settings.set({ sound: true, haptics: true });
    world.hasTurn = false;
    reply();
    world.hasTurn = true;
    reply();
    await vi.waitFor(() => expect(done).toEqual(["vibrated", "played"]));
  });

  it("follows what another tab has chosen", async () => {
    const { done, reply, storage } = bench();
    createReplySettings(keptStorage(storage, "device")).set({ haptics: true });
    reply();
    await vi.waitFor(() => expect(done).toEqual(["vibrated"]));
  });

  it("is heard later where the sound did not come at first, and never felt where the device can't", async () => {
    const { done, reply, settings, world } = bench({ canVibrate: false, comes: false });
    settings.set({ sound: true, haptics: true });
    reply();
    await vi.waitFor(() => expect(done).toEqual([]));
    world.comes = true;
    await vi.waitFor(() => {
      reply();
      expect(done).toContain("played");
    });
    expect(done).not.toContain("vibrated");
  });

  it("is played at once when it is turned on, within the press that turns it on", async () => {
    const { done, signals } = bench();
    signals.preview("sound");
    await vi.waitFor(() => expect(done).toEqual(["woken", "played"]));
    signals.preview("haptics");
    expect(done.at(-1)).toBe("vibrated");
  });
});
