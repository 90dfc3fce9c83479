import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { profileFixture } from "@parlour/contract/fixtures";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../app/app.tsx";
import { FakeServer } from "../testing/fake-server.ts";
import { freshStorage, openTestApp, type TestAppOptions } from "../testing/test-app.ts";

const path = `/meet/${profileFixture.id}`;

async function openChat(server: FakeServer, more: Partial<TestAppOptions> = {}) {
  const app = await openTestApp({ server, path, loggedIn: true, ...more });
  const screen = await render(<App app={app} />);
  return { app, screen, field: page.getByRole("textbox", { name: "Message to Isolde" }) };
}

/** Scrolls, and ends when the list has heard of it, as it has in the frame in which a reader scrolls. */
async function scrollTo(list: Element, top: number): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    list.addEventListener("scroll", () => resolve(), { once: true });
  });
  list.scrollTo(0, top);
  await heard;
}

/** Ends when the list has been at one position for ten frames: opening scrolls for some. */
async function settled(list: Element): Promise<void> {
  let same = 0;
  let last = -1;
  while (same < 10) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    same = list.scrollTop === last ? same + 1 : 0;
    last = list.scrollTop;
  }
}

describe("the chat", () => {
  it("says in its header that profiles are fictional and that no meeting is possible", async () => {
    await openChat(new FakeServer());
    await expect
      .element(page.getByText(/fictional and answered by operators. No meeting/).first())
      .toBeVisible();
  });

  it("wears the brand's icon of conversations until somebody has written", async () => {
    const { app, field } = await openChat(new FakeServer());
    const icon = () => document.querySelector(`img[src="${app.tenant.authLayout.conversationIcon}"]`);
    await expect.poll(icon).not.toBeNull();
    expect(icon()?.getAttribute("alt")).toBe("");
    await field.fill("Good evening");
    await userEvent.keyboard("{Enter}");
    await expect.poll(icon).toBeNull();
  });

  it("shows a sent message at once, then as sent", async () => {
    const server = new FakeServer();
    server.hold("/im/api/message/send");
    const { field } = await openChat(server);
    await field.fill("Good evening");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Sending")).toBeVisible();
    await expect.element(field).toHaveValue("");
    server.release("/im/api/message/send");
    await expect.element(page.getByText("Sent", { exact: true })).toBeVisible();
    await expect.element(page.getByRole("log").getByText("Good evening")).toBeVisible();
  });

  it("makes a new line with Shift and Enter", async () => {
    const { field } = await openChat(new FakeServer());
    await field.click();
    await userEvent.keyboard("One{Shift>}{Enter}{/Shift}Two");
    await expect.element(field).toHaveValue("One\nTwo");
  });

  it("shows what arrives on the stream, and typing before it", async () => {
    const server = new FakeServer();
    await openChat(server);
    await expect.poll(() => server.openStreams).toBe(1);
    server.push({ type: "typing", profileId: profileFixture.id, typing: true });
    await expect.element(page.getByText("Isolde is typing")).toBeVisible();
    server.push({ type: "message", message: server.say("received", "The lamp is lit."), cursor: "1" });
    await expect.element(page.getByRole("log").getByText("The lamp is lit.")).toBeVisible();
    await expect.element(page.getByText("Isolde is typing")).not.toBeInTheDocument();
  });

  it("keeps a refused message with Retry and Copy, and sends it with the same id on Retry", async () => {
    const server = new FakeServer();
    server.failNext("/im/api/message/send", "invalid_request");
    const { field } = await openChat(server);
    await field.fill("Once more");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Not sent")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Copy" })).toBeVisible();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.element(page.getByText("Sent", { exact: true })).toBeVisible();
    const ids = server.bodies.flatMap((body) =>
      typeof body === "object" && body !== null && "clientMessageId" in body ? [body.clientMessageId] : [],
    );
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it("counts from 400 characters and marks what is past 460 without cutting it", async () => {
    const { field } = await openChat(new FakeServer());
    await field.fill("a".repeat(399));
    await expect.element(page.getByText("/ 460")).not.toBeInTheDocument();
    await field.fill("a".repeat(440));
    await expect.element(page.getByText("440 / 460")).toBeVisible();
    await expect.element(page.getByText("20 characters left")).toBeInTheDocument();
    await field.fill("a".repeat(470));
    await expect.element(page.getByText("470 / 460")).toBeVisible();
    await expect.element(field).toHaveValue("a".repeat(470));
    expect(document.querySelector("mark")?.textContent).toBe("a".repeat(10));
    await userEvent.keyboard("{Enter}");
    await expect.element(field).toHaveValue("a".repeat(470));
  });

  it("puts a starter of one of three tones into the composer", async () => {
    const { field } = await openChat(new FakeServer());
    const starters = page.getByRole("region", { name: "Conversation starters" });
    await expect.element(starters.getByText("Flirty")).toBeVisible();
    await starters.getByText("You have the look of someone with a secret.").click();
    await expect.element(field).toHaveValue("You have the look of someone with a secret.");
  });

  it("shows all three starters on the smallest phone, beside a composer that is whole", async () => {
    await page.viewport(320, 568);
    const { field } = await openChat(new FakeServer());
    const starters = page.getByRole("region", { name: "Conversation starters" }).getByRole("listitem");
    await expect.element(starters).toHaveLength(3);
    const boxes = starters.elements().map((element) => element.getBoundingClientRect());
    for (const { left, right, top } of boxes)
      expect([left >= 0, right <= 320, top > 0]).toEqual([true, true, true]);
    const write = field.element().getBoundingClientRect();
    expect(Math.max(...boxes.map(({ bottom }) => bottom))).toBeLessThanOrEqual(write.top);
    expect(write.bottom).toBeLessThanOrEqual(568);
    const firstText = starters.first().element().querySelector("button");
    expect(firstText?.scrollWidth).toBeLessThanOrEqual(firstText?.clientWidth ?? 0);
    // The profile does not fit above the starters: its end, with the description, is visible.
    const { scrollHeight, clientHeight, scrollTop } = page.getByRole("log").element();
    expect(scrollHeight).toBeGreaterThan(clientHeight);
    expect(scrollHeight - clientHeight - scrollTop).toBeLessThanOrEqual(1);
    await page.viewport(1280, 800);
  });

  it.each([500, 600, 768, 1024])("cuts off no starter at %i px", async (width) => {
    await page.viewport(width, 900);
    await openChat(new FakeServer());
    const starters = page.getByRole("region", { name: "Conversation starters" }).getByRole("listitem");
    await expect.element(starters).toHaveLength(3);
    const list = starters.first().element().parentElement?.getBoundingClientRect();
    for (const element of starters.elements()) {
      const { left, right } = element.getBoundingClientRect();
      expect([left >= (list?.left ?? 0), right <= (list?.right ?? 0)]).toEqual([true, true]);
    }
    await page.viewport(1280, 800);
  });

  it("closes the starters once the conversation has begun in another tab", async () => {
    const server = new FakeServer();
    await openChat(server);
    const tray = page.getByRole("region", { name: "Conversation starters" });
    await expect.element(tray).toBeVisible();
    await expect.poll(() => server.openStreams).toBe(1);
    server.push({ type: "message", message: server.say("sent", "From the other tab"), cursor: "1" });
    await expect.element(page.getByRole("log").getByText("From the other tab")).toBeVisible();
    await expect.element(tray).not.toBeInTheDocument();
  });

  it("keeps the draft and offers the four bundles in place at zero balance", async () => {
    const server = new FakeServer();
    server.balance = 0;
    const { field } = await openChat(server);
    const card = page.getByRole("region", { name: "Out of credits" });
    await expect.element(card.getByRole("link")).toHaveLength(4);
    await field.fill("Wait for me");
    await userEvent.keyboard("{Enter}");
    await expect.element(field).toHaveValue("Wait for me");
    expect(server.calls).not.toContain("POST /im/api/message/send");
  });

  it("gives the text back when the server says that no credit is left", async () => {
    const server = new FakeServer();
    server.failNext("/im/api/message/send", "no_credit");
    const { field } = await openChat(server);
    await field.fill("Almost");
    server.balance = 0;
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("region", { name: "Out of credits" })).toBeVisible();
    await expect.element(field).toHaveValue("Almost");
  });

  it("warns gently at 3 credits, and says the price of a reply otherwise", async () => {
    const server = new FakeServer();
    const { app } = await openChat(server);
    await expect.element(page.getByText(/1 credit per reply received \(£0\.\d\d to £0\.50\)/)).toBeVisible();
    (await app.services.serverData.load()).setQueryData(["balance"], 3);
    await expect.element(page.getByText("3 credits left: 3 more replies")).toBeVisible();
  });

  it("brings draft and unsent messages back after a reload, in order", async () => {
    const storages = { local: freshStorage(), session: freshStorage() };
    const offline = new FakeServer();
    offline.failNext("/im/api/message/send", "network", "network", "network");
    const before = await openChat(offline, { storages });
    await before.field.fill("first");
    await userEvent.keyboard("{Enter}");
    await before.field.fill("second");
    await userEvent.keyboard("{Enter}");
    await before.field.fill("half a thou");
    await expect.element(page.getByText("Waiting for connection").first()).toBeVisible();
    await before.screen.unmount();

    const server = new FakeServer();
    const after = await openChat(server, { storages });
    await expect.element(after.field).toHaveValue("half a thou");
    await expect.poll(() => server.messages.map((message) => message.body)).toEqual(["first", "second"]);
  });

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
    await app.router.navigate({ href: path });
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
    document.querySelector('[role="log"]')?.scrollTo(0, 0);
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

  it("tells the desk that the customer is typing, once in a while and without the text, and that they stopped", async () => {
    const server = new FakeServer();
    server.say("received", "Good evening");
    await openChat(server);
    const field = page.getByRole("textbox", { name: /^Message to/ });
    await field.fill("A secret");
    await field.fill("A secret that is longer");
    const signals = () => server.calls.filter((call) => call.endsWith("/message/typing")).length;
    await expect.poll(signals).toBe(1);
    await field.fill("");
    await expect.poll(signals).toBe(2);
    expect(JSON.stringify(server.calls)).not.toContain("secret");
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
    const room = belowRow("Line 1");
    expect(room).toBeLessThanOrEqual(16);
    for (let count = 2; count <= 12; count += 1) {
      server.push({
        type: "message",
        message: server.say("received", `Line ${count}`),
        cursor: String(count),
      });
      await expect.element(log.getByText(`Line ${count}`, { exact: true })).toBeVisible();
      expect(Math.abs(belowRow(`Line ${count}`) - room)).toBeLessThanOrEqual(1);
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
    await settled(log);
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
    await settled(log);
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

  it("says quietly that a reply was free, and nothing of the price of others", async () => {
    const server = new FakeServer();
    server.profiles = server.profiles.map((profile) => ({ ...profile, unreadCount: 0 }));
    server.say("received", "This one is on the house.", { creditCost: 0 });
    server.say("received", "This one is not.");
    await openChat(server);
    await expect.element(page.getByText("free", { exact: true })).toBeVisible();
    expect(page.getByText("free", { exact: true }).elements()).toHaveLength(1);
  });

  it("explains at the composer why nothing can be sent, and sends what waits once the age is confirmed", async () => {
    const server = new FakeServer();
    server.failNext("/im/api/message/send", {
      code: "age_verification_required",
      message:
        "To chat and to buy credits, text ADULT to 60777 from your phone. It confirms that you are 18 or older.",
    });
    server.customer = { ...server.customer, adultVerified: false };
    const { field } = await openChat(server);
    await field.fill("May I?");
    await userEvent.keyboard("{Enter}");
    const card = page.getByRole("region", { name: "Confirm your age to write" });
    await expect.element(card.getByText("text ADULT to 60777", { exact: false })).toBeVisible();
    // It replaces the composer.
    await expect.element(field).not.toBeInTheDocument();
    server.customer = { ...server.customer, adultVerified: true };
    await card.getByRole("button", { name: "I have sent the text" }).click();
    await expect.element(page.getByRole("log").getByText("May I?")).toBeVisible();
    await expect.element(card).not.toBeInTheDocument();
    await expect.poll(() => server.messages.map((message) => message.body)).toEqual(["May I?"]);
  });

  it("holds what is behind a failed message, and says so", async () => {
    const server = new FakeServer();
    server.failNext("/im/api/message/send", "invalid_request");
    const { field } = await openChat(server);
    await field.fill("one");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Not sent")).toBeVisible();
    await field.fill("two");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Waits for the message before it")).toBeVisible();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.poll(() => server.messages.map((message) => message.body)).toEqual(["one", "two"]);
  });

  it("offers to load older messages again after a failure, and does not ask on its own", async () => {
    const server = new FakeServer();
    server.profiles = server.profiles.map((profile) => ({ ...profile, unreadCount: 0 }));
    for (let count = 1; count <= 70; count += 1) server.say("sent", `Line ${count}`);
    await openChat(server);
    await expect.element(page.getByText("Line 70")).toBeVisible();
    server.failNext("/im/api/message/history", "internal");
    document.querySelector('[role="log"]')?.scrollTo(0, 0);
    await expect.element(page.getByText("Older messages could not be loaded.")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText("Line 1", { exact: true })).toBeInTheDocument();
  });

  it("says that the connection is away, and that what is written is kept", async () => {
    const server = new FakeServer();
    await openChat(server);
    await expect.poll(() => server.openStreams).toBe(1);
    server.failNext(
      "/im/api/message/stream",
      "network",
      "network",
      "network",
      "network",
      "network",
      "network",
    );
    server.dropStreams();
    await expect.element(page.getByText(/What you write is kept/)).toBeVisible();
  });

  it("says when a profile is not available any more", async () => {
    const server = new FakeServer();
    server.profiles = server.profiles.slice(1);
    await openTestApp({ server, path, loggedIn: true }).then(async (app) => render(<App app={app} />));
    await expect.element(page.getByText("Nobody is at home here")).toBeVisible();
  });
});
