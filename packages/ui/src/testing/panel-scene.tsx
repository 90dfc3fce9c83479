import { useState } from "react";
import { page } from "vitest/browser";
import { Button } from "../button.tsx";
import { Panel, type PanelCloseReason, type PanelProps } from "../panel.tsx";
import { TextField } from "../text-field.tsx";

export interface SceneProps extends Partial<PanelProps> {
  readonly onReason?: (reason: PanelCloseReason) => void;
  /** Removes the opener from the page once the panel is open. */
  readonly openerLeaves?: boolean;
}

/** A page with an opener and a panel, as the app's overlay host uses it. */
export function Scene({ onReason, openerLeaves = false, ...panel }: SceneProps) {
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

/** The scene's button, panel and field. */
export const opener = page.getByRole("button", { name: "Get started" });
export const dialog = page.getByRole("dialog", { name: "Enter your phone number" });
export const field = page.getByRole("textbox", { name: "Phone number" });

/** Presses on the page next to the panel. */
export function pressOutside(): void {
  const panel = document.querySelector("dialog");
  panel?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, clientX: 20, clientY: 200 }));
}

/** What a panel is in one frame. */
export interface PanelFrame {
  readonly open: boolean;
  readonly modal: boolean;
  /** The element that has the focus. */
  readonly focused: Element | null;
}

/** Presses an element, and returns what the panel is when the next frame begins; `before` runs then. */
export async function frameOfPress(target: Element, before?: () => void): Promise<PanelFrame> {
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
