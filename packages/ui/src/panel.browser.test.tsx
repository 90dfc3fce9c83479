/// <reference types="@vitest/browser-playwright" />
import { act, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "./button.tsx";
import "./layers.css";
import { Panel, type PanelCloseReason, type PanelProps } from "./panel.tsx";
import "./reset.css";
import { TextField } from "./text-field.tsx";
import "./tokens.css";

interface SceneProps extends Partial<PanelProps> {
  readonly onReason?: (reason: PanelCloseReason) => void;
  /** Removes the opener from the page once the panel is open. */
  readonly openerLeaves?: boolean;
}

/** A page with an opener and a panel, as the app's overlay host uses it. */
function Scene({ onReason, openerLeaves = false, ...panel }: SceneProps) {
  const [open, setOpen] = useState(false);
  return (
    <main>
      <h1>Landing</h1>
      {openerLeaves && open ? null : (
        <Button
          onClick={() => {
            setOpen(true);
          }}
        >
          Get started
        </Button>
      )}
      <Panel
        id="panel"
        label="Enter your phone number"
        closeOnOutsidePress
        {...panel}
        open={open}
        onClose={(reason) => {
          onReason?.(reason);
          setOpen(false);
        }}
      >
        <TextField label="Phone number" />
      </Panel>
    </main>
  );
}

/** A panel without an opener. */
const held = {
  id: "panel",
  label: "Enter your phone number",
  closeOnOutsidePress: true,
  onClose: vi.fn<PanelProps["onClose"]>(),
} as const;

const opener = page.getByRole("button", { name: "Get started" });
const dialog = page.getByRole("dialog", { name: "Enter your phone number" });
const field = page.getByRole("textbox", { name: "Phone number" });

/** A press on the page next to the panel. */
function pressOutside() {
  const panel = document.querySelector("dialog");
  panel?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, clientX: 20, clientY: 200 }));
}

/** What a panel is in one frame. */
interface PanelFrame {
  readonly open: boolean;
  readonly modal: boolean;
  /** The element that has the focus. */
  readonly focused: Element | null;
}

/** Presses an element, and returns what the panel is when the next frame begins; `before` runs then. */
async function frameOfPress(target: Element, before?: () => void): Promise<PanelFrame> {
  if (!(target instanceof HTMLElement)) throw new TypeError("an HTML element is pressed");
  target.focus();
  target.click();
  return new Promise((seen) => {
    requestAnimationFrame(() => {
      before?.();
      const panel = document.querySelector("dialog");
      seen({
        open: panel?.open === true,
        modal: panel?.matches(":modal") === true,
        focused: document.activeElement,
      });
    });
  });
}

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

  test("new content in the open panel takes the focus", async () => {
    const panel = (contentKey: string) => (
      <Panel
        id="p"
        label="Flow"
        open
        closeOnOutsidePress
        onClose={vi.fn<PanelProps["onClose"]>()}
        contentKey={contentKey}
      >
        <TextField label={`Field of ${contentKey}`} />
      </Panel>
    );
    const { rerender } = await render(panel("entry"));
    await expect.element(page.getByLabelText("Field of entry")).toHaveFocus();
    await rerender(panel("verify"));
    await expect.element(page.getByLabelText("Field of verify")).toHaveFocus();
  });

  test("new content that asks for the focus with React's autoFocus keeps it", async () => {
    const panel = (contentKey: string) => (
      <Panel
        id="panel"
        label="Verify"
        open
        onClose={() => undefined}
        closeOnOutsidePress={false}
        contentKey={contentKey}
      >
        <button type="button">Change number</button>
        <TextField label={`Field of ${contentKey}`} autoFocus />
      </Panel>
    );
    const screen = await render(panel("entry"));
    await screen.rerender(panel("verify"));
    await expect.element(page.getByLabelText("Field of verify")).toHaveFocus();
  });

  test("new content gives the focus to its first control that keys reach", async () => {
    const panel = (contentKey: string) => (
      <Panel
        id="p"
        label="Flow"
        open
        closeOnOutsidePress
        onClose={vi.fn<PanelProps["onClose"]>()}
        contentKey={contentKey}
      >
        <input aria-label="For password managers" tabIndex={-1} />
        <TextField label={`Field of ${contentKey}`} />
      </Panel>
    );
    const { rerender } = await render(panel("verify"));
    await expect.element(page.getByLabelText("Field of verify")).toHaveFocus();
    await rerender(panel("login"));
    await expect.element(page.getByLabelText("Field of login")).toHaveFocus();
  });

  test("a long text takes the focus without pushing its title out of sight", async () => {
    await page.viewport(400, 500);
    await render(
      <Panel
        id="p"
        label="Legal"
        open
        closeOnOutsidePress
        onClose={vi.fn<PanelProps["onClose"]>()}
        contentKey="terms"
      >
        <h2>Terms</h2>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is tested */}
        <section tabIndex={0} aria-label="Terms">
          <p style={{ height: "200vh" }}>Many words.</p>
        </section>
      </Panel>,
    );
    await expect.element(page.getByRole("region", { name: "Terms" })).toHaveFocus();
    await expect.element(page.getByRole("heading", { name: "Terms" })).toBeInViewport({ ratio: 1 });
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

describe('Panel before JavaScript (docs/experience.md, "First paint")', () => {
  test("Escape closes a panel that the browser opened and its owner does not know of yet", async () => {
    const reasons: PanelCloseReason[] = [];
    await render(<Scene onReason={(reason) => reasons.push(reason)} />);
    document.querySelector("dialog")?.showModal();
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    expect(reasons).toEqual(["escape"]);
  });

  test("opened natively before hydration, it stays open, keeps what was typed and tells its owner", async () => {
    const onNativeOpen = vi.fn<() => void>();
    const tree = (
      <Panel
        id="native"
        label="Enter your phone number"
        open={false}
        closeOnOutsidePress
        onClose={vi.fn<PanelProps["onClose"]>()}
        onNativeOpen={onNativeOpen}
      >
        <TextField label="Phone number" />
      </Panel>
    );
    const host = document.createElement("div");
    host.innerHTML = `<button command="show-modal" commandfor="native">Get started</button><div id="tree">${renderToString(tree)}</div>`;
    document.body.append(host);
    await expect.element(dialog).not.toBeInTheDocument();
    await opener.click();
    await field.fill("07700 900123");

    const container = host.querySelector("#tree");
    if (container === null) throw new Error("the rendered tree is missing");
    const root = await act(() => hydrateRoot(container, tree));

    await expect.poll(() => onNativeOpen.mock.calls.length).toBe(1);
    await expect.element(dialog).toBeVisible();
    await expect.element(field).toHaveValue("07700 900123");
    await expect.element(field).toHaveFocus();
    root.unmount();
    host.remove();
  });

  /** A panel that its button opens by the browser's own means. */
  function NativeScene({ onReason }: Pick<SceneProps, "onReason">) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button command="show-modal" commandfor="native">
          Get started
        </Button>
        <output>{open ? "Known" : "Unknown"}</output>
        <Panel
          id="native"
          label="Enter your phone number"
          open={open}
          closeOnOutsidePress
          onNativeOpen={() => setOpen(true)}
          onClose={(reason) => {
            onReason?.(reason);
            setOpen(false);
          }}
        >
          <TextField label="Phone number" />
        </Panel>
      </>
    );
  }

  test("after hydration, too, a press shows it with the next frame; its owner is told after that", async () => {
    await render(<NativeScene />);
    const pressed = opener.element();
    expect(await frameOfPress(pressed)).toEqual({ open: true, modal: false, focused: pressed });
    expect(document.querySelector("output")?.textContent).toBe("Unknown");
    await expect.poll(() => document.querySelector("dialog")?.matches(":modal")).toBe(true);
    expect(document.querySelector("dialog")?.contains(document.activeElement)).toBe(true);
    await expect.poll(() => document.querySelector("output")?.textContent).toBe("Known");
    await userEvent.keyboard("{Escape}");
    await expect.element(opener).toHaveFocus();
  });

  test("a press outside closes a panel that the browser opened and its owner does not know of yet", async () => {
    const reasons: PanelCloseReason[] = [];
    await render(<NativeScene onReason={(reason) => reasons.push(reason)} />);
    (opener.element() as HTMLButtonElement).click();
    pressOutside();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(reasons).toEqual(["outside"]);
  });
});
