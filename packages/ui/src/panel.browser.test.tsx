/// <reference types="@vitest/browser-playwright" />
import { afterEach, describe, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "./layers.css";
import { Panel, type PanelCloseReason, type PanelProps } from "./panel.tsx";
import "./reset.css";
import { dialog, field, frameOfPress, opener, pressOutside, Scene } from "./testing/panel-scene.tsx";
import "./tokens.css";

/** A panel without an opener. */
const held = {
  id: "panel",
  label: "Enter your phone number",
  closeOnOutsidePress: true,
  onClose: vi.fn<PanelProps["onClose"]>(),
} as const;

/** Returns top and height of each part of the panel, which only moves sideways. */
function placesInPanel(): readonly string[] {
  return [...(document.querySelector("dialog")?.children ?? [])].map((part) => {
    const { y, height } = part.getBoundingClientRect();
    return `${y} ${height}`;
  });
}

/** What a browser tells about people who want no motion. */
const reducedMotion = { name: "prefers-reduced-motion", value: "reduce" } as const;

afterEach(async () => {
  await cdp().send("Emulation.setEmulatedMedia", { features: [] });
  await page.viewport(1024, 720);
});

describe("The panel (PANEL-1 to PANEL-3)", () => {
  test("is laid out while closed, so that a press only paints it; nobody can see or reach it yet", async () => {
    await render(<Scene />);
    const panel = document.querySelector("dialog");
    const input = panel?.querySelector("input");
    expect(input?.getBoundingClientRect().height).toBeGreaterThan(20);
    expect(panel?.checkVisibility({ visibilityProperty: true })).toBe(false);
    await expect.element(dialog).not.toBeInTheDocument();
    input?.focus();
    expect(document.activeElement).not.toBe(input);
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  });

  test("opens as a modal and moves focus to its first control", async () => {
    await render(<Scene />);
    await opener.click();
    await expect.element(dialog).toBeVisible();
    await expect.element(field).toHaveFocus();
    expect(document.querySelector("dialog")?.matches(":modal")).toBe(true);
  });

  test("with reduced motion what is in it is visible, and takes the focus, as soon as it is open", async () => {
    await cdp().send("Emulation.setEmulatedMedia", { features: [reducedMotion] });
    await render(<Scene />);
    const panel = document.querySelector("dialog");
    const input = panel?.querySelector("input");
    if (panel === null || input === null || input === undefined) throw new Error("no field");
    expect(getComputedStyle(input).visibility).toBe("hidden");
    panel.open = true;
    expect(getComputedStyle(input).visibility).toBe("visible");
    input.focus();
    expect(document.activeElement).toBe(input);
  });

  test("a press shows it with the next frame; it is modal and has the focus once that is painted", async () => {
    await render(<Scene />);
    const pressed = opener.element();
    expect(await frameOfPress(pressed)).toEqual({ open: true, modal: false, focused: pressed });
    await expect.element(field).toHaveFocus();
    expect(document.querySelector("dialog")?.matches(":modal")).toBe(true);
  });

  test("is modal before it is painted if a key comes first, which then acts in it", async () => {
    await render(<Scene />);
    const frame = await frameOfPress(opener.element(), () => {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "0", bubbles: true }));
    });
    expect(frame).toEqual({ open: true, modal: true, focused: field.element() });
  });

  test("goes on sliding in when it becomes modal, and does not begin again", async () => {
    await render(<Scene />);
    await frameOfPress(opener.element());
    const panel = document.querySelector("dialog");
    const [slide] = panel?.getAnimations() ?? [];
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "0", bubbles: true }));
    expect(panel?.matches(":modal")).toBe(true);
    expect(panel?.getAnimations()).toContain(slide);
    expect(slide?.startTime).not.toBeNull();
  });

  test("focus goes back to its opener even if the content took it before the panel was modal", async () => {
    await render(<Scene />);
    await frameOfPress(opener.element(), () => document.querySelector("input")?.focus());
    await expect.poll(() => document.querySelector("dialog")?.matches(":modal")).toBe(true);
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(opener).toHaveFocus();
  });

  test("a press outside before it is modal acts on its backdrop", async () => {
    const reasons: PanelCloseReason[] = [];
    await render(<Scene onReason={(reason) => reasons.push(reason)} />);
    await frameOfPress(opener.element(), () => {
      const at = { bubbles: true, clientX: 20, clientY: 200 };
      document.querySelector("h1")?.dispatchEvent(new PointerEvent("pointerdown", at));
    });
    await expect.element(dialog).not.toBeInTheDocument();
    expect(reasons).toEqual(["outside"]);
  });

  test("a press that still hits the page's root once it is modal acts on its backdrop", async () => {
    const reasons: PanelCloseReason[] = [];
    await render(<Scene onReason={(reason) => reasons.push(reason)} />);
    await opener.click();
    await expect.poll(() => document.querySelector("dialog")?.matches(":modal")).toBe(true);
    const at = { bubbles: true, clientX: 20, clientY: 200 };
    document.documentElement.dispatchEvent(new PointerEvent("pointerdown", at));
    await expect.element(dialog).not.toBeInTheDocument();
    expect(reasons).toEqual(["outside"]);
  });

  test("closed before it was modal, it stays closed", async () => {
    const { rerender } = await render(<Panel {...held} open />);
    await rerender(<Panel {...held} open={false} />);
    // Two frames later it would be modal.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await expect.poll(() => document.querySelector("dialog")?.open).toBe(false);
  });

  test("Escape closes it and focus goes back to its opener", async () => {
    const reasons: PanelCloseReason[] = [];
    await render(<Scene onReason={(reason) => reasons.push(reason)} />);
    await opener.click();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    expect(reasons).toEqual(["escape"]);
  });

  test("keeps header, content and footer in their places in every frame while it slides out", async () => {
    // Slow enough that even a busy machine draws some frames of the animation.
    document.documentElement.style.setProperty("--motion-base", "600ms");
    const gone = vi.fn<() => void>();
    await render(<Scene header="Head" footer="Foot" onGone={gone} />);
    await opener.click();
    await expect.element(field).toHaveFocus();
    await expect.poll(() => document.querySelector("dialog")?.getAnimations()).toEqual([]);
    const standing = placesInPanel();
    const frames: (readonly string[])[] = [];
    const look = () => {
      if (gone.mock.calls.length > 0) return;
      frames.push(placesInPanel());
      requestAnimationFrame(look);
    };
    await userEvent.keyboard("{Escape}");
    look();
    await expect.poll(() => gone.mock.calls.length).toBe(1);
    expect(frames.length).toBeGreaterThan(1);
    expect(new Set(frames.map(String))).toEqual(new Set([String(standing)]));
    document.documentElement.style.removeProperty("--motion-base");
  });

  test("focus goes to the page's heading if the opener is gone", async () => {
    await render(<Scene openerLeaves />);
    await opener.click();
    await expect.element(field).toHaveFocus();
    pressOutside();
    await expect.element(page.getByRole("heading", { name: "Landing" })).toHaveFocus();
  });

  test("a press outside closes it if `closeOnOutsidePress` allows it", async () => {
    const reasons: PanelCloseReason[] = [];
    await render(<Scene onReason={(reason) => reasons.push(reason)} />);
    await opener.click();
    await expect.element(dialog).toBeVisible();
    pressOutside();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(reasons).toEqual(["outside"]);
  });

  test("a press outside does nothing with `closeOnOutsidePress={false}`, as on mobile", async () => {
    const onReason = vi.fn<(reason: PanelCloseReason) => void>();
    await render(<Scene closeOnOutsidePress={false} onReason={onReason} />);
    await opener.click();
    await expect.element(dialog).toBeVisible();
    pressOutside();
    await expect.element(dialog).toBeVisible();
    expect(onReason).not.toHaveBeenCalled();
  });

  test("a press inside never closes it", async () => {
    const onReason = vi.fn<(reason: PanelCloseReason) => void>();
    await render(<Scene onReason={onReason} />);
    await opener.click();
    await field.click();
    await userEvent.click(dialog, { position: { x: 200, y: 600 } });
    expect(onReason).not.toHaveBeenCalled();
  });

  test("is 35% of the width with a minimum of 400 px, and the full width under 768 px", async () => {
    await render(<Scene />);
    await opener.click();
    const box = () => document.querySelector("dialog")?.offsetWidth;
    await expect.poll(box).toBe(400);
    await page.viewport(1600, 900);
    await expect.poll(box).toBe(560);
    await page.viewport(767, 900);
    await expect.poll(box).toBe(767);
  });

  test("stops the page behind it from scrolling while it is open", async () => {
    await render(<Scene />);
    const overflow = () => getComputedStyle(document.documentElement).overflowY;
    expect(overflow()).toBe("visible");
    await opener.click();
    await expect.poll(overflow).toBe("hidden");
    await userEvent.keyboard("{Escape}");
    await expect.poll(overflow).toBe("visible");
  });

  test("a file picker's own cancel event does not close it", async () => {
    const onReason = vi.fn<(reason: PanelCloseReason) => void>();
    await render(<Scene onReason={onReason} />);
    await opener.click();
    await expect.element(field).toHaveFocus();
    field.element().dispatchEvent(new Event("cancel", { bubbles: true }));
    expect(onReason).not.toHaveBeenCalled();
  });
});
