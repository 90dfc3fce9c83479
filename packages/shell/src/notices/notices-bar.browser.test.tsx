import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { contrastRatio } from "@parlour/contract/rules/contrast";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../app/app.tsx";
import { FakeServer } from "../testing/fake-server.ts";
import { openTestApp } from "../testing/test-app.ts";

async function showAlert(icon: string, colour: string) {
  const app = await openTestApp({ server: new FakeServer(), path: "/", loggedIn: false });
  await render(<App app={app} />);
  app.services.alerts.offer({
    active: true,
    expiry: new Date(Date.now() + 60_000).toISOString(),
    alertIcon: icon,
    alertColour: colour,
    alertContentPrimary: "Tonight",
    alertContentSecondary: "We close for an hour at four.",
  });
  const notice = page.getByRole("status").filter({ hasText: "Tonight" });
  await expect.element(notice).toBeVisible();
  return { notice: notice.element() as HTMLElement, theme: app.tenant.theme };
}

describe("an alert in the bar (ALERT-1, ALERT-5)", () => {
  it("shows its icon in its colour", async () => {
    const { notice, theme } = await showAlert("moon", "#8a4b2a");
    await expect.poll(() => notice.querySelector("[data-icon=moon]")).not.toBeNull();
    const tone = notice.style.getPropertyValue("--tone");
    expect(contrastRatio(tone, theme.surface)).toBeGreaterThanOrEqual(3);
    const icon = notice.querySelector("[data-icon=moon]");
    if (icon === null) throw new Error("There is no icon.");
    const channels = [1, 3, 5].map((from) => Number.parseInt(tone.slice(from, from + 2), 16));
    expect(getComputedStyle(icon).color).toBe(`rgb(${channels.join(", ")})`);
  });

  it("looks like any notice without them", async () => {
    const { notice } = await showAlert("", "");
    expect(notice.style.getPropertyValue("--tone")).toBe("");
    expect(notice.querySelector("svg")).not.toBeNull();
  });
});
