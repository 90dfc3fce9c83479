import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { chooseFile, pictureFile } from "../testing/picture-file.ts";
import { arrivals, toCreateStep } from "../testing/fixtures.ts";
import { createScene, OverlayScene } from "../testing/overlay-scene.tsx";

/** A part that can't be loaded offers a way out (NAV-17). */

const { calendar, editor } = vi.hoisted(() => ({
  calendar: { load: (): unknown => undefined },
  editor: { load: (): unknown => undefined },
}));
vi.mock("../date-of-birth/birth-calendar.tsx", async () => {
  await calendar.load();
  return { BirthCalendar: () => <p>The calendar</p> };
});
vi.mock("../image-upload/photo-editor.ts", async () => {
  await editor.load();
  return { AvatarEditor: () => <p>The editor</p> };
});

const openCalendar = page.getByRole("button", { name: "Pick from a calendar" });

describe("a part of the app that does not come", () => {
  it("leaves the date's fields where they are when the calendar does not come within 120 s", async () => {
    calendar.load = async () => new Promise(() => undefined);
    const scene = createScene({ events: toCreateStep(2), draft: { phone: "1" } });
    await render(<OverlayScene scene={scene} />);
    await page.getByLabelText("Day").fill("17");
    await openCalendar.click();
    await expect.element(page.getByText("Loading the calendar")).toBeInTheDocument();
    scene.clock.advance(120_000);
    await expect.element(page.getByText(/The calendar did not load\. Type the date/)).toBeVisible();
    await expect.element(page.getByLabelText("Day")).toHaveValue("17");
  });

  it("leads back to the picker, with words, when the photo editor can't be loaded", async () => {
    editor.load = async () => Promise.reject(new TypeError("Failed to fetch"));
    const events = [...arrivals.account, { type: "open", overlay: "image-upload" }] as const;
    await render(<OverlayScene scene={createScene({ events, loggedIn: true })} />);
    await expect.element(page.getByRole("button", { name: "Choose a Photo" })).toBeVisible();
    chooseFile(await pictureFile());
    await expect.element(page.getByText(/The photo editor did not load/)).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Choose a Photo" })).toBeVisible();
  });
});
