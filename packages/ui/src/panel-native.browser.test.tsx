import { act, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "./button.tsx";
import "./layers.css";
import { Panel, type PanelCloseReason, type PanelProps } from "./panel.tsx";
import "./reset.css";
import {
  dialog,
  field,
  frameOfPress,
  opener,
  pressOutside,
  Scene,
  type SceneProps,
} from "./testing/panel-scene.tsx";
import { TextField } from "./text-field.tsx";
import "./tokens.css";

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
