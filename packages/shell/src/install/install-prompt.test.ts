import { describe, expect, test } from "vitest";
import { createInstallPrompt } from "./install-prompt.ts";

const iPhone = { userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)", maxTouchPoints: 5 };
const iPad = { userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", maxTouchPoints: 5 };
const mac = { userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", maxTouchPoints: 0 };

function pageOf({ navigator = mac, standalone = false } = {}) {
  const page = Object.assign(new EventTarget(), {
    navigator,
    matchMedia: () => ({ matches: standalone }),
  });
  // The parts of a window that are used here.
  const prompt = createInstallPrompt(page as unknown as Window);
  prompt.listen();
  return { page, prompt };
}

function offerOf(outcome: "accepted" | "dismissed") {
  const asked: string[] = [];
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
    async prompt() {
      asked.push(outcome);
      return { outcome };
    },
  });
  return { event, asked };
}

describe("the app can be installed", () => {
  test("when the browser has offered it, and is asked for on the customer's wish alone", async () => {
    const { page, prompt } = pageOf();
    expect(prompt.state.way).toBe("menu");
    const { event, asked } = offerOf("accepted");
    page.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect([prompt.state.way, asked]).toEqual(["offered", []]);
    await prompt.ask();
    expect([prompt.state.way, asked]).toEqual(["installed", ["accepted"]]);
  });

  test("not twice by one offer that was dismissed", async () => {
    const { page, prompt } = pageOf();
    const { event, asked } = offerOf("dismissed");
    page.dispatchEvent(event);
    await prompt.ask();
    await prompt.ask();
    expect([prompt.state.way, asked]).toEqual(["menu", ["dismissed"]]);
  });

  test.each([
    ["an iPhone", iPhone],
    ["an iPad that calls itself a Mac", iPad],
  ])("by hand on %s", (_what, navigator) => {
    expect(pageOf({ navigator }).prompt.state.way).toBe("by-hand");
  });

  test("no more where it is", () => {
    expect(pageOf({ navigator: iPhone, standalone: true }).prompt.state.way).toBe("installed");
    const { page, prompt } = pageOf();
    page.dispatchEvent(new Event("appinstalled"));
    expect(prompt.state.way).toBe("installed");
  });
});
