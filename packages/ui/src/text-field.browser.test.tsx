import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "./layers.css";
import { PasswordField } from "./password-field.tsx";
import "./reset.css";
import { TextField } from "./text-field.tsx";
import "./tokens.css";

describe("Text field", () => {
  test("is described by its error first, then its hint", async () => {
    await render(
      <TextField label="Username" hint="2 to 20 letters and digits" error="Minimum length is 2 characters" />,
    );
    const field = page.getByRole("textbox", { name: "Username" });
    await expect
      .element(field)
      .toHaveAccessibleDescription("Minimum length is 2 characters 2 to 20 letters and digits");
    await expect.element(field).toBeInvalid();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Minimum length is 2 characters");
  });

  test("is neither invalid nor described when nothing is wrong", async () => {
    await render(<TextField label="Username" />);
    const field = page.getByRole("textbox", { name: "Username" });
    await expect.element(field).not.toHaveAttribute("aria-invalid");
    await expect.element(field).not.toHaveAttribute("aria-describedby");
  });

  test("its text is never under 16 px, which would make phones zoom in, and it is easy to touch", async () => {
    await render(<TextField label="Username" />);
    const field = page.getByRole("textbox", { name: "Username" }).element();
    expect(Number.parseFloat(getComputedStyle(field).fontSize)).toBeGreaterThanOrEqual(16);
    expect(field.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  });
});

describe("Password field (LOGIN-1)", () => {
  test("shows and hides what was typed without losing it", async () => {
    await render(<PasswordField label="Password" />);
    const field = page.getByLabelText("Password", { exact: true });
    await field.fill("Lantern7");
    await expect.element(field).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect.element(field).toHaveAttribute("type", "text");
    await expect.element(field).toHaveValue("Lantern7");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect.element(field).toHaveAttribute("type", "password");
  });

  test("takes the hint for a new password from its caller", async () => {
    await render(<PasswordField label="Password" autoComplete="new-password" />);
    await expect
      .element(page.getByLabelText("Password", { exact: true }))
      .toHaveAttribute("autocomplete", "new-password");
  });
});
