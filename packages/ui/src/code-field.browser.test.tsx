import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { CodeField } from "./code-field.tsx";
import "./layers.css";
import "./reset.css";
import "./tokens.css";

type OnComplete = (value: string) => void;

function Scene({ onComplete, error }: { readonly onComplete?: OnComplete; readonly error?: string }) {
  const [value, setValue] = useState("");
  return (
    <CodeField
      label="Code"
      length={4}
      value={value}
      onChange={setValue}
      onComplete={onComplete}
      error={error}
    />
  );
}

const field = page.getByRole("textbox", { name: "Code" });

async function paste(text: string) {
  await field.click();
  const data = new DataTransfer();
  data.setData("text/plain", text);
  field.element().dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  // A synthetic paste has no default action, so this inserts the text as the browser would.
  document.execCommand("insertText", false, text);
}

describe("Code field (CODE-1, CODE-2)", () => {
  test("is one numeric input that a texted code can fill", async () => {
    await render(<Scene />);
    await expect.element(field).toHaveAttribute("inputmode", "numeric");
    await expect.element(field).toHaveAttribute("autocomplete", "one-time-code");
    expect(page.getByRole("textbox").elements()).toHaveLength(1);
  });

  test("reports completion once, at the fourth digit", async () => {
    const onComplete = vi.fn<OnComplete>();
    await render(<Scene onComplete={onComplete} />);
    await field.click();
    await userEvent.keyboard("123");
    expect(onComplete).not.toHaveBeenCalled();
    await userEvent.keyboard("45");
    await expect.element(field).toHaveValue("1234");
    expect(onComplete.mock.calls).toEqual([["1234"]]);
  });

  test.each(["12-34", "1 2 3 4", " 1234 ", "Your code: 1234"])("accepts a pasted %j", async (text) => {
    const onComplete = vi.fn<OnComplete>();
    await render(<Scene onComplete={onComplete} />);
    await paste(text);
    await expect.element(field).toHaveValue("1234");
    expect(onComplete.mock.calls).toEqual([["1234"]]);
  });

  test("leaves out everything but digits", async () => {
    await render(<Scene />);
    await field.click();
    await userEvent.keyboard("1a2b");
    await expect.element(field).toHaveValue("12");
  });

  test("a corrected code is reported again", async () => {
    const onComplete = vi.fn<OnComplete>();
    await render(<Scene onComplete={onComplete} />);
    await field.click();
    await userEvent.keyboard("1234{Backspace}5");
    await expect.poll(() => onComplete.mock.calls).toEqual([["1234"], ["1235"]]);
  });

  test("names its error to assistive technology", async () => {
    await render(<Scene error="That code is not right" />);
    await expect.element(field).toHaveAccessibleDescription("That code is not right");
    await expect.element(field).toBeInvalid();
  });
});
