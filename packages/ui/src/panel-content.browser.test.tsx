import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "./layers.css";
import { Panel, type PanelProps } from "./panel.tsx";
import "./reset.css";
import { TextField } from "./text-field.tsx";
import "./tokens.css";

describe("New content in an open panel", () => {
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
});

describe("Messages below the content of an open panel", () => {
  const phone = { width: 320, height: 568 };
  /** So low that the whole panel scrolls. */
  const low = { width: 600, height: 380 };

  const panel = (message?: string, { contentKey = "password", open = true } = {}) => (
    <Panel
      id="panel"
      label="Password"
      open={open}
      onClose={() => undefined}
      closeOnOutsidePress={false}
      contentKey={contentKey}
      alerts={message === undefined ? null : <p style={{ blockSize: "5rem" }}>{message}</p>}
      footer={<p>Terms</p>}
    >
      <div style={{ blockSize: "60rem" }} />
      <button type="button">Save</button>
    </Panel>
  );
  const save = page.getByRole("button", { name: "Save" });
  const place = () => Math.round(save.element().getBoundingClientRect().top);

  /** Resolves once events of earlier scrolls have come. */
  async function framesLater() {
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
  }

  function findScroller(): Element {
    const body = document.querySelector("[data-panel-body]");
    for (const each of [body, body?.closest("dialog")]) {
      if (each !== null && each !== undefined && each.scrollHeight > each.clientHeight) return each;
    }
    throw new Error("nothing scrolls");
  }

  /** Scrolls an open panel to its end. */
  async function scrollToEnd() {
    // The panel gives it the focus, which scrolls, too.
    await expect.element(save).toHaveFocus();
    const scroller = findScroller();
    scroller.scrollTop = scroller.scrollHeight;
    await framesLater();
    return scroller;
  }

  const range = ({ scrollHeight, clientHeight }: Element) => scrollHeight - clientHeight;

  test.each([
    ["on a small phone", phone],
    ["on a screen so low that the whole panel scrolls", low],
  ])("a button at the end stays under the finger when a message goes, %s", async (_, size) => {
    await page.viewport(size.width, size.height);
    const screen = await render(panel("Saved"));
    const scroller = await scrollToEnd();
    const [before, rangeBefore] = [place(), range(scroller)];
    await screen.rerender(panel());
    expect(place()).toBe(before);
    // Neither it nor the room to scroll changes with the next message.
    await screen.rerender(panel("Saved again"));
    expect(place()).toBe(before);
    expect(range(scroller)).toBe(rangeBefore);
    await screen.rerender(panel());
    expect(place()).toBe(before);
  });

  test("content that is scrolled on purpose while a message goes stays where it was scrolled to", async () => {
    await page.viewport(phone.width, phone.height);
    const screen = await render(panel("Saved"));
    const scroller = await scrollToEnd();
    const removed = screen.rerender(panel());
    // No event of this scroll has come when the message is gone.
    const wanted = scroller.scrollTop - 120;
    scroller.scrollTop = wanted;
    await removed;
    await framesLater();
    expect(scroller.scrollTop).toBe(wanted);
  });

  test.each([
    ["other content", phone, false],
    ["other content of a low screen", low, false],
    ["the same content, opened again,", phone, true],
  ])("%s has no space of an earlier message", async (_, size, isOpenedAgain) => {
    await page.viewport(size.width, size.height);
    const next = panel(undefined, { contentKey: isOpenedAgain ? "password" : "account" });
    const fresh = await render(next);
    const rangeWithout = range(await scrollToEnd());
    await fresh.unmount();

    const screen = await render(panel("Saved"));
    await scrollToEnd();
    await screen.rerender(panel());
    if (isOpenedAgain) {
      await screen.rerender(panel(undefined, { open: false }));
      await expect.poll(() => document.querySelector("dialog")?.getAnimations()).toEqual([]);
    }
    await screen.rerender(next);
    expect(range(await scrollToEnd())).toBe(rangeWithout);
  });
});
