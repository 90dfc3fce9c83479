/// <reference types="@vitest/browser-playwright" />
import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { profileFixture } from "@parlour/contract/fixtures";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../app/app.tsx";
import { FakeServer } from "../testing/fake-server.ts";
import { freshStorage, openTestApp, type TestAppOptions } from "../testing/test-app.ts";

const chat = `/meet/${profileFixture.id}`;
const started = vi.spyOn(OscillatorNode.prototype, "start");
let visibility: DocumentVisibilityState = "visible";

beforeEach(() => {
  started.mockClear();
  visibility = "visible";
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => visibility });
});

afterEach(async () => {
  Reflect.deleteProperty(document, "visibilityState");
  // As in all other tests (vitest.config.ts).
  await seesMotion(false);
});

async function seesMotion(isWanted: boolean): Promise<void> {
  const value = isWanted ? "no-preference" : "reduce";
  await cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });
}

async function open(path: string, server: FakeServer, storages: TestAppOptions["storages"]) {
  const app = await openTestApp({ server, path, loggedIn: true, ...(storages && { storages }) });
  const screen = await render(<App app={app} />);
  return { app, screen };
}

async function receive(server: FakeServer, text: string): Promise<Element> {
  await expect.poll(() => server.openStreams).toBe(1);
  const message = server.say("received", text);
  server.push({ type: "message", message, cursor: String(message.sequence) });
  const said = page.getByRole("log").getByText(text);
  await expect.element(said).toBeInTheDocument();
  return said.element();
}

describe("when a reply comes", () => {
  it("it is silent until the account's switch, which plays it once, and from then on in sight only", async () => {
    const storages = { local: freshStorage(), session: freshStorage() };
    const server = new FakeServer();
    const before = await open(chat, server, storages);
    await receive(server, "Nobody hears this");
    expect(started).not.toHaveBeenCalled();
    await before.screen.unmount();

    const account = await open("/account", new FakeServer(), storages);
    const choice = page.getByRole("checkbox", { name: "Play a soft sound" });
    await expect.element(choice).not.toBeChecked();
    await choice.click();
    await expect.element(choice).toBeChecked();
    await expect.poll(() => started.mock.calls.length).toBe(2);
    expect(storages.local.getItem("parlour.device.reply-signals")).toMatch(/^sound/);
    await account.screen.unmount();

    const later = new FakeServer();
    await open(chat, later, storages);
    await receive(later, "This is heard");
    await expect.poll(() => started.mock.calls.length).toBe(4);
    visibility = "hidden";
    await receive(later, "This is for nobody");
    expect(started).toHaveBeenCalledTimes(4);
  });

  it("it is silent while another page in sight signals it", async () => {
    const storages = { local: freshStorage(), session: freshStorage() };
    storages.local.setItem("parlour.device.reply-signals", "sound kept");
    const otherPage = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const over = navigator.locks.request("reply-signal", async () => {
      held.resolve();
      await otherPage.promise;
    });
    await held.promise;
    const asked = vi.spyOn(navigator.locks, "request");
    try {
      const server = new FakeServer();
      await open(chat, server, storages);
      await receive(server, "Heard from the other page");
      await expect.poll(() => asked.mock.calls.filter(([name]) => name === "reply-signal").length).toBe(1);
      await Promise.all(asked.mock.results.map(({ value }) => value as Promise<unknown>));
      expect(started).not.toHaveBeenCalled();
    } finally {
      asked.mockRestore();
      otherPage.resolve();
      await over;
    }
  });

  it("what one writes oneself makes no sound", async () => {
    const storages = { local: freshStorage(), session: freshStorage() };
    storages.local.setItem("parlour.device.reply-signals", "sound kept");
    const server = new FakeServer();
    await open(chat, server, storages);
    await page.getByRole("textbox", { name: "Message to Isolde" }).fill("Good evening");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect.element(page.getByText("Sent", { exact: true })).toBeVisible();
    expect(started).not.toHaveBeenCalled();
  });

  it("the account offers no vibration where the device has none", async () => {
    const own = Object.getOwnPropertyDescriptor(Navigator.prototype, "vibrate");
    Object.defineProperty(Navigator.prototype, "vibrate", { configurable: true, value: undefined });
    try {
      await open("/account", new FakeServer(), undefined);
      await expect.element(page.getByRole("checkbox", { name: "Play a soft sound" })).toBeVisible();
      expect(page.getByRole("checkbox", { name: "Vibrate" }).elements()).toHaveLength(0);
    } finally {
      if (own !== undefined) Object.defineProperty(Navigator.prototype, "vibrate", own);
    }
  });
});

describe("how a reply arrives", () => {
  const motionOf = (element: Element): Animation[] => element.getAnimations();

  /** Stops the motions of new messages as they come into the list: a busy machine looks after a motion's end. */
  function stopMotions(list: Element): readonly Animation[] {
    const stopped: Animation[] = [];
    const watcher = new MutationObserver(() => {
      const begun = [...list.querySelectorAll("p")].flatMap(motionOf);
      for (const motion of begun.filter(({ playState }) => playState === "running")) {
        motion.pause();
        stopped.push(motion);
      }
    });
    watcher.observe(list, { childList: true, subtree: true });
    onTestFinished(() => watcher.disconnect());
    return stopped;
  }

  it("quietly, in its place: frame by frame, and nothing around it moves", async () => {
    await seesMotion(true);
    const server = new FakeServer();
    server.profiles = server.profiles.map((profile) => ({ ...profile, unreadCount: 0 }));
    for (let count = 1; count <= 30; count += 1) server.say("received", `Line ${count}`);
    await open(chat, server, undefined);
    await expect.element(page.getByText("Line 30")).toBeVisible();
    // Opening a chat animates nothing.
    expect([...document.querySelectorAll('[role="log"] p')].flatMap(motionOf)).toEqual([]);

    const scroller = page.getByRole("log").element();
    const stopped = stopMotions(scroller);
    const bubble = await receive(server, "The lamp is lit");
    const [motion] = stopped;
    if (motion === undefined) throw new Error("It does not move.");
    expect(motionOf(bubble)).toEqual([motion]);
    const frames = [0, 80, 160, 240, 320].map((ms) => {
      motion.currentTime = ms;
      return {
        opacity: Number(getComputedStyle(bubble).opacity),
        end: scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop,
        width: scroller.scrollWidth - scroller.clientWidth,
      };
    });
    const opacities = frames.map(({ opacity }) => opacity);
    expect(opacities[0]).toBe(0);
    expect(opacities.at(-1)).toBe(1);
    expect(opacities).toEqual(opacities.toSorted((one, other) => one - other));
    for (const { end, width } of frames) expect([Math.abs(end) <= 1, width]).toEqual([true, 0]);
  });

  it("without any motion for those who want less", async () => {
    await seesMotion(false);
    const server = new FakeServer();
    await open(chat, server, undefined);
    const bubble = await receive(server, "The lamp is lit");
    expect(motionOf(bubble)).toEqual([]);
    expect(getComputedStyle(bubble).opacity).toBe("1");
  });
});
