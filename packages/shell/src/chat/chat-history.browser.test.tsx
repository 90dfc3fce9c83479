import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { FakeServer } from "../testing/fake-server.ts";
import { chatPath, openChat } from "./testing/open-chat.tsx";

/** Scrolls, and ends when the list has heard of it, as it has in the frame in which a reader scrolls. */
async function scrollTo(list: Element, top: number): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    list.addEventListener("scroll", () => resolve(), { once: true });
  });
  list.scrollTo(0, top);
  await heard;
}

/** Ends when the list is at its end and has been there for ten frames: opening scrolls for some. */
async function atItsEnd(list: Element): Promise<void> {
  await expect
    .poll(() => Math.round(list.scrollHeight - list.clientHeight - list.scrollTop))
    .toBeLessThanOrEqual(1);
  let same = 0;
  let last = -1;
  while (same < 10) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    same = list.scrollTop === last ? same + 1 : 0;
    last = list.scrollTop;
  }
}

describe("the chat's history", () => {
  it("loads older messages and shows where the unread ones begin", async () => {
    const server = new FakeServer();
    for (let count = 1; count <= 70; count += 1)
      server.say(count % 2 === 0 ? "received" : "sent", `Line ${count}`);
    await openChat(server);
    await expect.element(page.getByText("Line 70")).toBeVisible();
    await expect.element(page.getByText(/new message/)).toBeInTheDocument();
    const scroller = page.getByRole("log").element();
    const histories = () => server.calls.filter((call) => call.endsWith("/message/history")).length;
    const asked = histories();
    server.hold("/im/api/message/history");
    // Also while the list still takes its place where the unread messages begin.
    await expect
      .poll(() => {
        scroller.scrollTo(0, 0);
        return histories();
      })
      .toBeGreaterThan(asked);
    const topOf = () => page.getByText("Line 21", { exact: true }).element().getBoundingClientRect().top;
    const before = topOf();
    server.release("/im/api/message/history");
    await expect.element(page.getByText("Line 1", { exact: true })).toBeInTheDocument();
    await expect.poll(() => Math.abs(topOf() - before)).toBeLessThanOrEqual(1);
  });

  it("keeps only the rows in sight in the document once a history is long, and the reader in their place", async () => {
    const server = new FakeServer();
    server.profiles = server.profiles.map((profile) => ({ ...profile, unreadCount: 0 }));
    for (let count = 1; count <= 700; count += 1) {
      server.say(count % 3 === 0 ? "received" : "sent", `Line ${count}. ${"More of it. ".repeat(count % 7)}`);
    }
    await openChat(server);
    const log = page.getByRole("log");
    await expect.element(log.getByText(/^Line 700\./)).toBeVisible();
    const histories = () => server.calls.filter((call) => call.endsWith("/message/history")).length;
    for (let pages = 2; pages <= 9; pages += 1) {
      await expect
        .poll(() => {
          document.querySelector('[role="log"]')?.scrollTo(0, 0);
          return histories();
        })
        .toBeGreaterThanOrEqual(pages);
    }
    await expect.poll(() => document.querySelectorAll('[role="log"] p').length).toBeLessThan(200);
    const scroller = log.element();
    const yOf = (text: string | null | undefined) =>
      [...scroller.querySelectorAll("p")].find((line) => line.textContent === text)?.getBoundingClientRect()
        .top;
    const asked = histories();
    server.hold("/im/api/message/history");
    await expect
      .poll(() => {
        scroller.scrollTo(0, 0);
        return histories();
      })
      .toBeGreaterThan(asked);
    const read = [...scroller.querySelectorAll("p")].find((line) => line.textContent.startsWith("Line"));
    const text = read?.textContent;
    const before = yOf(text) ?? Number.NaN;
    server.release("/im/api/message/history");
    await expect.poll(() => scroller.scrollTop).toBeGreaterThan(500);
    await expect.poll(() => Math.abs((yOf(text) ?? 10_000) - before)).toBeLessThanOrEqual(1);
    await page.getByRole("button", { name: "Latest" }).click();
    await expect.element(log.getByText(/^Line 700\./)).toBeVisible();
    server.push({ type: "message", message: server.say("received", "Still awake?"), cursor: "701" });
    await expect.element(log.getByText("Still awake?")).toBeVisible();
  }, 60_000);

  it("opens a long history at its end again, also once its beginning was loaded", async () => {
    await page.viewport(390, 844);
    const server = new FakeServer();
    server.profiles = server.profiles.map((profile) => ({ ...profile, unreadCount: 0 }));
    for (let count = 1; count <= 250; count += 1)
      server.say(
        count % 3 === 0 ? "sent" : "received",
        `Line ${count}. ${"More of it. ".repeat(count % 40)}`,
      );
    const { app } = await openChat(server);
    const log = page.getByRole("log");
    await expect.element(log.getByText(/^Line 250\./)).toBeVisible();
    await expect
      .poll(() => {
        document.querySelector('[role="log"]')?.scrollTo(0, 0);
        return log.getByText(/^Line 1\./).query();
      })
      .not.toBeNull();
    await app.router.navigate({ to: "/meet" });
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await app.router.navigate({ href: chatPath });
    await expect.element(log.getByText(/^Line 250\./)).toBeVisible();
    await expect.poll(() => document.querySelectorAll('[role="log"] p').length).toBeLessThan(200);
    const belowView = () => {
      const { scrollHeight, clientHeight, scrollTop } = log.element();
      return Math.round(scrollHeight - clientHeight - scrollTop);
    };
    await expect.poll(belowView).toBeLessThanOrEqual(1);
    // As if a keyboard opens or a notice appears below the messages.
    const frame = log.element().parentElement;
    for (const height of [500, 300, 420]) {
      if (frame !== null) frame.style.flex = "none";
      if (frame !== null) frame.style.blockSize = `${height}px`;
      await expect.poll(() => log.element().clientHeight).toBe(height);
      await expect.poll(belowView).toBeLessThanOrEqual(1);
    }
    await expect.element(page.getByRole("button", { name: "Latest" })).not.toBeInTheDocument();
  });

  it("has every message of a history of fewer than 200 rows in the document, in order", async () => {
    const server = new FakeServer();
    server.leastPage = 150;
    server.profiles = server.profiles.map((profile) => ({ ...profile, unreadCount: 0 }));
    for (let count = 1; count <= 150; count += 1)
      server.say("sent", `Line ${count}. ${"More of it. ".repeat(count % 9)}`);
    await openChat(server);
    const lines = () =>
      [...document.querySelectorAll('[role="log"] p')].flatMap(
        (line) => /^Line (\d+)\./.exec(line.textContent)?.[1] ?? [],
      );
    const all = Array.from({ length: 150 }, (_, index) => String(index + 1));
    await expect.poll(lines).toEqual(all);
    const log = page.getByRole("log").element();
    await atItsEnd(log);
    await scrollTo(log, 0);
    await expect.element(page.getByRole("button", { name: "Latest" })).toBeVisible();
    expect(lines()).toEqual(all);
  });

  it.each([40, 400])("opens %i messages where the unread ones begin, just below the top", async (count) => {
    await page.viewport(390, 844);
    const server = new FakeServer();
    server.leastPage = count;
    for (let made = 1; made <= count; made += 1)
      server.say("received", `Line ${made}. ${"More of it. ".repeat(made % 40)}`);
    server.profiles = server.profiles.map((profile) => ({ ...profile, unreadCount: 9 }));
    await openChat(server);
    const log = page.getByRole("log");
    const belowTop = () =>
      Math.round(
        (log.getByText("9 new messages").query()?.closest("p")?.parentElement?.getBoundingClientRect().top ??
          Number.NaN) - log.element().getBoundingClientRect().top,
      );
    await expect.poll(belowTop).toBe(24);
    await expect.element(page.getByRole("button", { name: "9 new" })).toBeVisible();
    expect(server.calls).not.toContain("POST /im/api/message/read");
  });

  it("puts a short conversation next to the composer, and grows it up from there", async () => {
    const server = new FakeServer();
    server.profiles = server.profiles.map((profile) => ({ ...profile, unreadCount: 0 }));
    server.say("sent", "Line 1");
    await openChat(server);
    await expect.poll(() => server.openStreams).toBe(1);
    const log = page.getByRole("log");
    const belowRow = (text: string) =>
      log.element().getBoundingClientRect().bottom -
      (log.getByText(text, { exact: true }).element().closest("[data-index]")?.getBoundingClientRect()
        .bottom ?? 0);
    await expect.element(log.getByText("Line 1", { exact: true })).toBeVisible();
    await expect.poll(() => belowRow("Line 1")).toBeLessThanOrEqual(16);
    const room = belowRow("Line 1");
    for (let count = 2; count <= 12; count += 1) {
      server.push({
        type: "message",
        message: server.say("received", `Line ${count}`),
        cursor: String(count),
      });
      await expect.element(log.getByText(`Line ${count}`, { exact: true })).toBeVisible();
      await expect.poll(() => Math.abs(belowRow(`Line ${count}`) - room)).toBeLessThanOrEqual(1);
    }
    expect(log.element().scrollHeight).toBeGreaterThan(log.element().clientHeight);
  });

  it("leaves readers who have just scrolled up where they are when a message comes in the same frame", async () => {
    const server = new FakeServer();
    server.profiles = server.profiles.map((profile) => ({ ...profile, unreadCount: 0 }));
    for (let count = 1; count <= 40; count += 1) server.say("sent", `Line ${count}`);
    await openChat(server);
    await expect.element(page.getByText("Line 40")).toBeVisible();
    await expect.poll(() => server.openStreams).toBe(1);
    const log = page.getByRole("log").element();
    await atItsEnd(log);
    const to = log.scrollTop - 300;
    await scrollTo(log, to);
    server.push({ type: "message", message: server.say("received", "Are you there?"), cursor: "41" });
    await expect.element(page.getByRole("button", { name: "1 new" })).toBeVisible();
    expect(Math.abs(log.scrollTop - to)).toBeLessThanOrEqual(1);
  });

  it("shows how many are new while one reads further up, and follows only near the end", async () => {
    const server = new FakeServer();
    server.profiles = server.profiles.map((profile) => ({ ...profile, unreadCount: 0 }));
    for (let count = 1; count <= 40; count += 1) server.say("sent", `Line ${count}`);
    await openChat(server);
    await expect.element(page.getByText("Line 40")).toBeVisible();
    await expect.poll(() => server.openStreams).toBe(1);
    const log = page.getByRole("log").element();
    await atItsEnd(log);
    await scrollTo(log, 100);
    await expect.element(page.getByRole("button", { name: "Latest" })).toBeVisible();
    server.push({ type: "message", message: server.say("received", "Are you there?"), cursor: "41" });
    await page.getByRole("button", { name: "1 new" }).click();
    await expect.element(page.getByRole("log").getByText("Are you there?")).toBeVisible();
    await expect.poll(() => server.calls.filter((call) => call.endsWith("/message/read")).length).toBe(1);
  });

  it("opens where the unread messages begin when they are more than fit, and reads them only at the end", async () => {
    const server = new FakeServer();
    for (let count = 1; count <= 40; count += 1) server.say("received", `Line ${count}`);
    server.profiles = server.profiles.map((profile) => ({ ...profile, unreadCount: 30 }));
    await openChat(server);
    await expect.element(page.getByText("30 new messages")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "30 new" })).toBeVisible();
    expect(server.calls).not.toContain("POST /im/api/message/read");
    await page.getByRole("button", { name: "30 new" }).click();
    await expect.poll(() => server.calls).toContain("POST /im/api/message/read");
  });

  it("keeps messages read when a page loads that the server made before they were read", async () => {
    const server = new FakeServer();
    for (let count = 1; count <= 40; count += 1) server.say("received", `Line ${count}`);
    await openChat(server);
    await expect.poll(() => server.calls).toContain("POST /im/api/message/read");
    await expect.poll(() => server.openStreams).toBe(1);
    // The conversation loads again once the stream is back; this server still says that two are unread.
    server.say("sent", "Sent from another device");
    server.dropStreams();
    const log = page.getByRole("log");
    await expect.element(log.getByText("Sent from another device")).toBeVisible();
    await atItsEnd(log.element());
    await scrollTo(log.element(), 0);
    await expect.element(page.getByRole("button", { name: "Latest" })).toBeVisible();
  });

  it("offers to load older messages again after a failure, and does not ask on its own", async () => {
    const server = new FakeServer();
    server.profiles = server.profiles.map((profile) => ({ ...profile, unreadCount: 0 }));
    for (let count = 1; count <= 70; count += 1) server.say("sent", `Line ${count}`);
    await openChat(server);
    await expect.element(page.getByText("Line 70")).toBeVisible();
    const log = page.getByRole("log").element();
    await atItsEnd(log);
    server.failNext("/im/api/message/history", "internal");
    await scrollTo(log, 0);
    await expect.element(page.getByText("Older messages could not be loaded.")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText("Line 1", { exact: true })).toBeInTheDocument();
  });
});
