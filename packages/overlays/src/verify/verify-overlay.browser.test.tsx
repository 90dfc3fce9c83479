import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { arrivals, draftFixture } from "../testing/fixtures.ts";
import { createScene, OverlayScene, type SceneOptions } from "../testing/overlay-scene.tsx";

const code = page.getByLabelText("Verification code");
const continueButton = page.getByRole("button", { name: "Continue" });

async function show(options: SceneOptions = {}) {
  const scene = createScene({ events: arrivals.verify, draft: draftFixture, ...options });
  await render(<OverlayScene scene={scene} />);
  await expect.element(code).toBeVisible();
  return scene;
}

describe("Verify (CODE-2)", () => {
  it("enables Continue only at 4 digits", async () => {
    const scene = await show();
    scene.ports.hold("verifyCode");
    await code.fill("482");
    await expect.element(continueButton).toBeDisabled();
    await code.fill("4820");
    // Submitted automatically, so it is busy now, and no longer disabled.
    await expect.element(continueButton).toHaveAttribute("aria-busy", "true");
    await expect.element(continueButton).not.toHaveAttribute("disabled");
  });

  it("submits by itself on completion, a pasted code with hyphens included", async () => {
    const scene = await show();
    await code.click();
    await userEvent.fill(code, "48-21");
    await expect.poll(() => scene.store.state.flow.current).toBe("create");
  });

  it("stays on an invalid code and says so beside it", async () => {
    const scene = await show();
    await code.fill("0000");
    await expect
      .element(page.getByText("Looks like you have entered an invalid verification code!"))
      .toBeVisible();
    expect(scene.store.state.flow.current).toBe("verify");
  });

  it("says nothing of a wrong code any more once another is typed", async () => {
    const scene = await show();
    await code.fill("0000");
    await expect.element(page.getByRole("alert")).toBeVisible();
    await code.fill("48");
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
    await code.fill("4821");
    await expect.poll(() => scene.store.state.flow.current).toBe("create");
    expect(scene.ports.notices).toEqual([]);
  });

  it("does nothing on a result without a meaning (CODE-17)", async () => {
    const scene = await show();
    scene.ports.verifyCode = () => Promise.resolve({ ok: true, value: null });
    await code.fill("4821");
    await expect.element(continueButton).toBeEnabled();
    expect(scene.store.state.flow.current).toBe("verify");
    expect(scene.ports.notices).toEqual([]);
  });

  it("says nothing to a banned customer (418)", async () => {
    const scene = await show();
    scene.ports.failNext("verifyCode", { code: "banned", message: "" });
    await code.fill("4821");
    await expect.element(continueButton).not.toHaveAttribute("aria-busy");
    expect(scene.ports.notices).toEqual([]);
    expect(page.getByRole("alert").elements()).toHaveLength(0);
  });
});

describe("Resend (CODE-9)", () => {
  it("is disabled for 30 seconds and counts down", async () => {
    const scene = await show({ resendIn: 30 });
    await expect.element(page.getByRole("button", { name: "Resend Disabled (30)" })).toBeDisabled();
    scene.clock.advance(29_000);
    await expect.element(page.getByRole("button", { name: "Resend Disabled (1)" })).toBeDisabled();
    scene.clock.advance(1000);
    await expect.element(page.getByRole("button", { name: "Resend", exact: true })).toBeEnabled();
  });
});

describe("WebOTP", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("takes the code from the text where the browser can read it", async () => {
    vi.stubGlobal("OTPCredential", function OTPCredential() {});
    vi.spyOn(navigator.credentials, "get").mockResolvedValue({
      id: "",
      type: "otp",
      code: "4821",
    } as Credential);
    const scene = createScene({ events: arrivals.verify, draft: draftFixture });
    await render(<OverlayScene scene={scene} />);
    await expect.poll(() => scene.store.state.flow.current).toBe("create");
  });
});
