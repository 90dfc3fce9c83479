import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { failureMessages, successMessages } from "../messages.ts";
import { fieldMessages } from "../field-messages.ts";
import { uploadedPicture } from "../testing/fake-ports.ts";
import { arrivals } from "../testing/fixtures.ts";
import { createScene, OverlayScene } from "../testing/overlay-scene.tsx";
import { chooseFile, pictureFile } from "../testing/picture-file.ts";
import { movePhoto } from "./move-photo.ts";

const picker = page.getByRole("button", { name: "Choose a Photo" });
const area = page.getByRole("application", { name: /Your photo/ });
const zoom = page.getByRole("slider", { name: "Zoom" });
const save = page.getByRole("button", { name: "Save Image" });
const discard = page.getByRole("button", { name: "Discard this photo" });

async function show() {
  const scene = createScene({
    events: [...arrivals.account, { type: "open", overlay: "image-upload" }],
    loggedIn: true,
  });
  await render(<OverlayScene scene={scene} />);
  await expect.element(picker).toBeVisible();
  return scene;
}

async function showChosen() {
  const scene = await show();
  chooseFile(await pictureFile());
  await expect.element(save).toBeEnabled();
  // The editor draws shortly after it reports that the photo has loaded.
  await expect.poll(photoBox).toMatchObject({ height: 248 });
  return scene;
}

const drawn = vi.spyOn(CanvasRenderingContext2D.prototype, "drawImage");

function editorCanvas() {
  const canvas = area.element().querySelector("canvas");
  if (canvas === null) throw new Error("There is no editor.");
  return canvas;
}

/** The photo's position relative to the crop area's corner, as last rendered. */
function photoBox() {
  const canvas = editorCanvas();
  const last = drawn.mock.contexts.findLastIndex(
    (context) => context instanceof CanvasRenderingContext2D && context.canvas === canvas,
  );
  const [, left, top, width, height] = (drawn.mock.calls[last] ?? []).map(Number);
  if (left === undefined || top === undefined || width === undefined || height === undefined)
    throw new Error("There is no photo.");
  const { clientWidth, clientHeight } = canvas;
  const round = (value: number) => Math.round(value * 10) / 10 + 0;
  return {
    left: round(left - (clientWidth - 248) / 2),
    top: round(top - (clientHeight - 248) / 2),
    width: round(width),
    height: round(height),
  };
}

describe("Image upload (PHOTO-1 to PHOTO-5)", () => {
  it("starts with no file: a 'Choose a Photo' area, no crop and nothing to save", async () => {
    await show();
    expect(area.elements()).toHaveLength(0);
    expect(save.elements()).toHaveLength(0);
  });

  it("opens a file picker for images only", async () => {
    await show();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    const opened = vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(() => undefined);
    await picker.click();
    expect(opened).toHaveBeenCalledOnce();
    expect(input?.accept).toBe("image/*");
    opened.mockRestore();
  });

  it("shows the chosen photo in a round crop area of 248x248, without white space", async () => {
    await showChosen();
    const mask = area.element().querySelector("span");
    const { width, height, borderRadius } = getComputedStyle(mask ?? area.element());
    expect({ width, height }).toEqual({ width: "248px", height: "248px" });
    expect(Number.parseFloat(borderRadius)).toBeGreaterThanOrEqual(124);
    await expect.poll(photoBox).toEqual({ left: -41.3, top: 0, width: 330.7, height: 248 });
  });

  it("moves and zooms by keys, and stops at the photo's edge", async () => {
    await showChosen();
    await expect.element(area).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.poll(photoBox).toMatchObject({ left: -29.3, top: 0 });
    await userEvent.keyboard("{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}");
    await expect.poll(photoBox).toMatchObject({ left: 0, top: 0 });
    await userEvent.keyboard("+");
    await expect.poll(photoBox).toMatchObject({ height: 260.4 });
    await userEvent.keyboard("-");
    await expect.poll(photoBox).toMatchObject({ height: 248 });
  });

  it("moves and zooms by buttons and the slider", async () => {
    await showChosen();
    await page.getByRole("button", { name: "Move the photo left" }).click();
    await expect.poll(photoBox).toMatchObject({ left: -53.3 });
    await page.getByRole("button", { name: "Zoom in" }).click();
    await expect.poll(() => photoBox().height).toBeGreaterThan(280);
    await zoom.fill("2");
    await expect.poll(photoBox).toMatchObject({ height: 496 });
    await page.getByRole("button", { name: "Zoom out" }).click();
    await expect.poll(() => photoBox().height).toBeLessThan(440);
  });

  it("zooms in on scrolling down, and does not scroll the panel with it", async () => {
    await showChosen();
    const turn = (deltaY: number) => {
      const event = new WheelEvent("wheel", { deltaY, bubbles: true, cancelable: true });
      area.element().dispatchEvent(event);
      return event.defaultPrevented;
    };
    // The editor listens to the wheel only after it has settled; a turn of 0 shows when it does.
    await expect.poll(() => turn(0)).toBe(true);
    expect(turn(100)).toBe(true);
    await expect.poll(photoBox).toMatchObject({ height: 260.4 });
    turn(-100);
    await expect.poll(photoBox).toMatchObject({ height: 248 });
  });

  it("follows a drag", async () => {
    await showChosen();
    const at = (target: EventTarget, type: string, clientX: number) =>
      target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY: 100 }));
    at(editorCanvas(), "mousedown", 100);
    at(document, "mousemove", 100);
    at(document, "mousemove", 120);
    await expect.poll(photoBox).toMatchObject({ left: -21.3 });
    at(document, "mouseup", 120);
    at(document, "mousemove", 160);
    await expect.poll(photoBox).toMatchObject({ left: -21.3 });
  });

  it("never shows white space, however the photo is moved and zoomed", async () => {
    await showChosen();
    const steps = [
      { x: 5000, y: 5000, zoom: "3" },
      { x: -5000, y: 40, zoom: "1.3" },
      { x: -5000, y: -5000, zoom: "5" },
      { x: 700, y: -5000, zoom: "1" },
    ];
    for (const step of steps) {
      movePhoto(editorCanvas(), step.x, step.y);
      await zoom.fill(step.zoom);
      await expect.poll(photoBox).toMatchObject({ height: Math.round(2480 * Number(step.zoom)) / 10 });
      const { left, top, width, height } = photoBox();
      expect(Math.max(left, top)).toBeLessThanOrEqual(0);
      expect(Math.min(left + width, top + height)).toBeGreaterThanOrEqual(247.9);
    }
  });

  it("discards the photo on close and reopens the picker", async () => {
    await showChosen();
    const opened = vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(() => undefined);
    await discard.click();
    await expect.element(picker).toBeVisible();
    expect(opened).toHaveBeenCalledOnce();
    expect(save.elements()).toHaveLength(0);
    opened.mockRestore();
  });

  it("uploads a jpg with a random name, saves the account and moves to My Account", async () => {
    const scene = await showChosen();
    const arrive = scene.ports.hold("uploadPicture");
    await save.click();
    await expect.element(save).toHaveAttribute("aria-busy", "true");
    arrive();
    await expect.poll(() => scene.store.state.flow.current).toBe("account");
    const [picture] = scene.ports.pictures;
    expect(picture?.name).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$/);
    expect(picture?.type).toBe("image/jpeg");
    const bitmap = await createImageBitmap(picture ?? new Blob());
    expect([bitmap.width, bitmap.height]).toEqual([496, 496]);
    expect(scene.ports.changes).toEqual([{ images: uploadedPicture }]);
    expect(scene.ports.notices).toEqual([{ tone: "success", text: successMessages.updateAccount }]);
  });

  it.each(["uploadPicture", "updateAccount"] as const)(
    "says so when %s fails; the preview clears, loading stops and the picker is back",
    async (port) => {
      const scene = await showChosen();
      scene.ports.failNext(port, { code: "internal", message: "" });
      await save.click();
      await expect.element(picker).toBeVisible();
      await expect.element(page.getByRole("alert")).toHaveTextContent(failureMessages.uploadImage);
      expect(scene.ports.notices).toEqual([]);
      expect(save.elements()).toHaveLength(0);
      expect(scene.store.state.flow.current).toBe("image-upload");
      chooseFile(await pictureFile());
      await expect.element(save).toBeEnabled();
      expect(page.getByRole("alert").elements()).toHaveLength(0);
    },
  );

  it("shows how much of the photo is uploaded; Cancel stops the upload and keeps the crop", async () => {
    const scene = await showChosen();
    const arrive = scene.ports.hold("uploadPicture");
    await zoom.fill("2");
    const before = save.element().getBoundingClientRect();
    await save.click();
    const bar = page.getByRole("progressbar", { name: "Uploading your photo: 50 per cent" });
    await expect.element(bar).toHaveValue(0.5);
    expect(save.element().getBoundingClientRect()).toEqual(before);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.element(save).toBeEnabled();
    await expect.poll(photoBox).toMatchObject({ height: 496 });
    expect(page.getByRole("progressbar").elements()).toHaveLength(0);
    arrive();
    expect([scene.ports.pictures, scene.ports.changes, scene.ports.notices]).toEqual([[], [], []]);
    await save.click();
    await expect.poll(() => scene.store.state.flow.current).toBe("account");
    expect(scene.ports.pictures).toHaveLength(1);
  });

  it("sends the same photo again after a lost connection, without choosing it again", async () => {
    const scene = await showChosen();
    scene.ports.failNext("uploadPicture", { code: "network", message: "" });
    await save.click();
    const again = page.getByRole("button", { name: "Try again with this photo" });
    await expect
      .poll(() => page.getByRole("alert").element().textContent)
      .toContain("We couldn't reach the server. Check your connection and try again.");
    await expect.element(picker).toBeVisible();
    // The second attempt also loses the connection.
    scene.ports.failNext("uploadPicture", { code: "network", message: "" });
    await again.click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    // The photo is uploaded, but the account can't be saved.
    scene.ports.failNext("updateAccount", { code: "unavailable", message: "" });
    await again.click();
    await expect.poll(() => scene.ports.pictures.length).toBe(1);
    await again.click();
    await expect.poll(() => scene.store.state.flow.current).toBe("account");
    expect(scene.ports.pictures).toHaveLength(1);
    expect(scene.ports.changes).toEqual([{ images: uploadedPicture }]);
  });

  it("offers no retry for a photo that the server refused, nor for one that was replaced", async () => {
    const scene = await showChosen();
    const again = page.getByRole("button", { name: "Try again with this photo" });
    scene.ports.failNext("uploadPicture", { code: "picture_limit", message: "" });
    await save.click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    expect(again.elements()).toHaveLength(0);
    chooseFile(await pictureFile());
    await expect.element(save).toBeEnabled();
    scene.ports.failNext("uploadPicture", { code: "network", message: "" });
    await save.click();
    await expect.element(again).toBeVisible();
    chooseFile(await pictureFile());
    await expect.element(save).toBeEnabled();
    expect(again.elements()).toHaveLength(0);
  });

  it("uploads a small square of a large photo", async () => {
    const scene = await show();
    chooseFile(await pictureFile(4000, 3000));
    await expect.element(save).toBeEnabled();
    await save.click();
    await expect.poll(() => scene.ports.pictures.length).toBe(1);
    const [picture] = scene.ports.pictures;
    const bitmap = await createImageBitmap(picture ?? new Blob());
    expect([bitmap.width, bitmap.height]).toEqual([496, 496]);
    expect(picture?.size).toBeLessThan(300_000);
  });

  it.each([
    ["text", new File(["no picture"], "notes.txt", { type: "text/plain" })],
    ["a damaged picture", new File(["no picture"], "broken.png", { type: "image/png" })],
  ])("refuses %s in words", async (_, file) => {
    await show();
    chooseFile(file);
    await expect.element(page.getByText(fieldMessages.pictureNotShown)).toBeVisible();
    await expect.element(picker).toBeVisible();
  });
});
