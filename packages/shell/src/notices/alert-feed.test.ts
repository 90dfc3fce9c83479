import type { Client } from "@parlour/api-client/create-client";
import type { ActiveAlert } from "@parlour/contract/operations/content";
import { describe, expect, it, vi } from "vitest";
import { createAlertFeed } from "./alert-feed.ts";
import { createNoticeStore } from "./notice-store.ts";

/** Waits for something that must happen, however busy the machine is. */
const seen = <Found>(look: () => Found) => vi.waitFor(look, { timeout: 20_000 });

const alert: ActiveAlert = {
  active: true,
  expiry: "2026-11-21T12:00:00.000Z",
  alertIcon: "moon",
  alertColour: "#8a4b2a",
  alertContentPrimary: "Tonight",
  alertContentSecondary: "We close for an hour at four.",
};
const none: ActiveAlert = { ...alert, active: false, expiry: null };

/** A feed with prepared responses, at 11:00. */
function opened(responses: (ActiveAlert | Error)[]) {
  const kept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const notices = createNoticeStore(kept);
  let asked = 0;
  let hidden = false;
  let tick = (): void => undefined;
  let everyMs = 0;
  const call = async (): Promise<ActiveAlert> => {
    const response = responses[asked] ?? none;
    asked += 1;
    if (response instanceof Error) throw response;
    return response;
  };
  const feed = createAlertFeed({
    // A call's type depends on its operation; here only one is called.
    client: { call: call as unknown as Client["call"] },
    notices,
    brand: "duskwren",
    regionId: 1,
    isIdle: () => hidden,
    clock: {
      now: () => Date.parse("2026-11-21T11:00:00.000Z"),
      after: () => () => undefined,
      every(ms, task) {
        everyMs = ms;
        tick = task;
        return () => {
          tick = () => undefined;
        };
      },
    },
  });
  return {
    feed,
    notices,
    asked: () => asked,
    everyMs: () => everyMs,
    hide: () => void (hidden = true),
    next: async () => {
      const before = asked;
      tick();
      await seen(() => expect(asked).toBe(before + 1));
    },
    tick: () => tick(),
    texts: () => notices.state.items.map(({ text }) => text),
  };
}

describe("alert polling", () => {
  it("asks at once and then every 10 seconds, until it is stopped or the page is hidden", async () => {
    const { feed, asked, everyMs, next, tick, hide } = opened([]);
    const stop = feed.start();
    expect([asked(), everyMs()]).toEqual([1, 10_000]);
    await next();
    hide();
    tick();
    stop();
    tick();
    expect(asked()).toBe(2);
  });

  it("shows an alert once, until its expiry", async () => {
    const { feed, next, notices, texts } = opened([alert, alert]);
    feed.start();
    await seen(() => expect(texts()).toEqual(["We close for an hour at four."]));
    expect(notices.state.items[0]).toMatchObject({
      title: "Tonight",
      until: Date.parse(alert.expiry ?? ""),
      look: { icon: "moon", colour: "#8a4b2a" },
    });
    notices.dismiss(notices.state.items[0]?.id ?? 0);
    await next();
    feed.offer(alert);
    expect(texts()).toEqual([]);
  });

  it("shows one whose expiry differs, and none that is inactive or over", () => {
    const { feed, texts } = opened([]);
    feed.offer(none);
    feed.offer({ ...alert, expiry: "2026-11-21T10:59:59.000Z" });
    expect(texts()).toEqual([]);
    feed.offer(alert);
    feed.offer({ ...alert, expiry: "2026-11-21T13:00:00.000Z", alertContentSecondary: "Longer." });
    expect(texts()).toEqual(["We close for an hour at four.", "Longer."]);
  });

  it("stays while errors come and go", () => {
    const { feed, notices, texts } = opened([]);
    feed.offer(alert);
    for (const text of ["one", "two", "three", "four"]) notices.show({ tone: "error", text });
    expect(texts()).toEqual(["We close for an hour at four.", "two", "three", "four"]);
  });

  it("tells once that an alert could not be fetched, until one can again", async () => {
    const broken = new Error("no answer");
    const { feed, next, texts, notices } = opened([broken, broken, none, broken]);
    feed.start();
    await seen(() => expect(texts()).toEqual(["Error fetching active alert"]));
    notices.dismiss(notices.state.items[0]?.id ?? 0);
    await next();
    await next();
    expect(texts()).toEqual([]);
    await next();
    await seen(() => expect(texts()).toEqual(["Error fetching active alert"]));
  });
});
