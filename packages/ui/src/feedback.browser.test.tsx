import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "./button.tsx";
import { Checklist } from "./checklist.tsx";
import { Meter } from "./meter.tsx";
import { Notice } from "./notice.tsx";
import { Stepper } from "./stepper.tsx";

describe("Notice", () => {
  test("errors are announced at once, the others politely", async () => {
    await render(
      <>
        <Notice tone="error">Looks like you have entered the wrong password!</Notice>
        <Notice tone="success">Your details were updated successfully</Notice>
      </>,
    );
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("Looks like you have entered the wrong password!");
    await expect
      .element(page.getByRole("status"))
      .toHaveTextContent("Your details were updated successfully");
  });

  test("can be dismissed where that is offered, and only there", async () => {
    const onClose = vi.fn<() => void>();
    const { rerender } = await render(
      <Notice tone="info" onClose={onClose}>
        Back soon
      </Notice>,
    );
    await page.getByRole("button", { name: "Dismiss" }).click();
    expect(onClose).toHaveBeenCalledOnce();
    await rerender(<Notice tone="info">Back soon</Notice>);
    await expect.element(page.getByRole("button")).not.toBeInTheDocument();
  });
});

describe("Button", () => {
  test("while loading it keeps focus, says so and does not send its form again", async () => {
    const onSubmit = vi.fn<() => void>();
    await render(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <input aria-label="Name" />
        <Button type="submit" loading>
          Continue
        </Button>
      </form>,
    );
    const button = page.getByRole("button", { name: "Continue" });
    await userEvent.click(button, { force: true });
    await expect.element(button).toHaveFocus();
    await expect.element(button).toHaveAttribute("aria-busy", "true");
    await page.getByLabelText("Name").click();
    await userEvent.keyboard("{Enter}");
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe("Password strength (PASSWORD-2)", () => {
  test("is a native meter whose value is also said in words", async () => {
    await render(<Meter label="Strength" value={66} max={99} tone="warning" valueText="Nearly there" />);
    const meter = page.getByRole("meter", { name: "Strength" });
    await expect.element(meter).toHaveAttribute("value", "66");
    await expect.element(page.getByText("Nearly there")).toBeVisible();
  });

  test("the checklist says in words what is done", async () => {
    await render(
      <Checklist
        items={[
          { text: "At least 6 characters", met: true },
          { text: "Contains a number", met: false },
        ]}
      />,
    );
    const [first, second] = page.getByRole("listitem").elements();
    expect(first?.textContent).toBe("At least 6 characters: done");
    expect(second?.textContent).toBe("Contains a number: not yet");
  });
});

describe("The stepper of sign-up", () => {
  test("counts from 1 and marks the current step", async () => {
    await render(
      <Stepper label="Create account" steps={["Start", "Date of birth", "Username"]} current={2} />,
    );
    await expect.element(page.getByText("Step 2 of 3")).toBeVisible();
    const current = document.querySelector('[aria-current="step"]');
    expect(current?.textContent).toBe("Date of birth, current step");
  });
});
