import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { arrivals, toCreateStep } from "../testing/fixtures.ts";
import { createScene, OverlayScene } from "../testing/overlay-scene.tsx";

const openCalendar = page.getByRole("button", { name: "Pick from a calendar" });

describe("The calendar (AGE-4)", () => {
  it("opens in year view when creating", async () => {
    await render(<OverlayScene scene={createScene({ events: toCreateStep(2), draft: { phone: "1" } })} />);
    await openCalendar.click();
    await expect.element(page.getByRole("button", { name: "January 1996" })).toBeVisible();
  });

  it("opens in month view when editing, with weeks that start on Monday", async () => {
    const events = [...arrivals.account, { type: "open", overlay: "date-of-birth" }] as const;
    await render(<OverlayScene scene={createScene({ events, loggedIn: true })} />);
    await openCalendar.click();
    await expect.element(page.getByRole("button", { name: "17 May 1990" })).toBeVisible();
    const first = document.querySelector(".react-calendar__month-view__weekdays__weekday");
    expect(first?.textContent).toBe("Mon");
  });

  it("opens whole in sight on the smallest phone, and a month from its top", async () => {
    await page.viewport(320, 568);
    await render(<OverlayScene scene={createScene({ events: toCreateStep(2), draft: { phone: "1" } })} />);
    await openCalendar.click();
    for (const name of ["January 1996", "December 1996"]) {
      await expect.element(page.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
    }
    await page.getByRole("button", { name: "December 1996" }).click();
    await expect.element(page.getByRole("button", { name: "Next month" })).toBeInViewport({ ratio: 1 });
  });

  it("goes no further back than 1950-01-01 and no further on than today", async () => {
    const draft = { phone: "1", dateOfBirth: { day: "1", month: "1", year: "1950" } };
    await render(<OverlayScene scene={createScene({ events: toCreateStep(2), draft })} />);
    await openCalendar.click();
    await expect.element(page.getByRole("button", { name: "January 1950" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Previous year" })).toBeDisabled();
  });

  it("follows a year that is typed, and then the whole date", async () => {
    await render(<OverlayScene scene={createScene({ events: toCreateStep(2), draft: { phone: "1" } })} />);
    await openCalendar.click();
    await expect.element(page.getByRole("button", { name: "January 1996" })).toBeVisible();
    await page.getByLabelText("Year").fill("1962");
    await expect.element(page.getByRole("button", { name: "January 1962" })).toBeVisible();
    await page.getByLabelText("Day").fill("17");
    await page.getByLabelText("Month").fill("5");
    await page.getByRole("button", { name: "May 1962" }).click();
    await expect.element(page.getByRole("button", { name: "17 May 1962" })).toBeVisible();
    await page.getByLabelText("Month").fill("11");
    await expect.element(page.getByRole("button", { name: "17 November 1962" })).toBeVisible();
  });

  it("names its arrows by how far they go, in each view", async () => {
    await render(<OverlayScene scene={createScene({ events: toCreateStep(2), draft: { phone: "1" } })} />);
    await openCalendar.click();
    await page.getByRole("button", { name: "Previous year" }).click();
    await page.getByRole("button", { name: "Next ten years" }).click();
    await page.getByRole("button", { name: "January 2005" }).click();
    await page.getByRole("button", { name: "Next month" }).click();
    await expect.element(page.getByRole("button", { name: "1 February 2005" })).toBeVisible();
    await page.getByRole("button", { name: "Previous year" }).click();
    await expect.element(page.getByRole("button", { name: "1 February 2004" })).toBeVisible();
    // The panel's Back button.
    expect(page.getByRole("button", { name: "Back", exact: true }).elements()).toHaveLength(1);
  });

  it("is walked with the arrow keys and fills the typed fields", async () => {
    const events = [...arrivals.account, { type: "open", overlay: "date-of-birth" }] as const;
    await render(<OverlayScene scene={createScene({ events, loggedIn: true })} />);
    await openCalendar.click();
    const seventeenth = page.getByRole("button", { name: "17 May 1990" });
    await expect.element(seventeenth).toBeVisible();
    (seventeenth.element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowDown}{ArrowRight}");
    await expect.element(page.getByRole("button", { name: "25 May 1990" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByLabelText("Day")).toHaveValue("25");
  });
});
