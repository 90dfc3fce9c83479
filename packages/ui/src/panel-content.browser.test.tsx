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
