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
  const panel = (contentKey: string, message?: string) => (
    <Panel
      id="panel"
      label="Password"
      open
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

  /** Scrolls to the end, and waits until the page knows it. */
  async function scrollToEnd() {
    const body = document.querySelector("[data-panel-body]");
    const scroller = [body, body?.closest("dialog")].find(
      (each) => each !== null && each !== undefined && each.scrollHeight > each.clientHeight,
    );
    if (scroller === null || scroller === undefined) throw new Error("nothing scrolls");
    scroller.scrollTop = scroller.scrollHeight;
    // Events of a scroll come before the next frame is drawn.
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    return scroller;
  }

  test.each([
    ["on a small phone", 320, 568],
    ["on a screen so low that the whole panel scrolls", 600, 380],
  ])("a button at the end stays under the finger when a message goes, %s", async (_, width, height) => {
    await page.viewport(width, height);
    const screen = await render(panel("password", "Saved"));
    // The panel gives it the focus, which scrolls, too.
    await expect.element(save).toHaveFocus();
    const scroller = await scrollToEnd();
    const [before, range] = [place(), scroller.scrollHeight - scroller.clientHeight];
    await screen.rerender(panel("password"));
    expect(place()).toBe(before);
    // Neither it nor the room to scroll changes with the next message.
    await screen.rerender(panel("password", "Saved again"));
    expect(place()).toBe(before);
    expect(scroller.scrollHeight - scroller.clientHeight).toBe(range);
    await screen.rerender(panel("password"));
    expect(place()).toBe(before);
  });

  test("other content has no space of an earlier message", async () => {
    await page.viewport(320, 568);
    const screen = await render(panel("password", "Saved"));
    await expect.element(save).toHaveFocus();
    await scrollToEnd();
    await screen.rerender(panel("password"));
    await screen.rerender(panel("account"));
    const { scrollHeight } = await scrollToEnd();
    await screen.unmount();
    await render(panel("account"));
    await expect.element(save).toHaveFocus();
    expect((await scrollToEnd()).scrollHeight).toBe(scrollHeight);
  });
});
