import { useEffect } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server.browser";
import { afterEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { overlayPanelId } from "../host/panel-id.ts";
import { adoptTypedPhone, phoneFieldId } from "../sign-up-draft.ts";
import { factsFixture } from "../testing/fixtures.ts";
import { createScene, OverlayScene, type Scene } from "../testing/overlay-scene.tsx";

const open = [{ type: "open", overlay: "entry" }] as const;
const phone = page.getByLabelText("Mobile number");
const check = page.getByLabelText("I am human");
const continueButton = page.getByRole("button", { name: "Continue" });

describe("Entry (PHONE-1): Continue is enabled only when", () => {
  it("a bot-check response exists and the phone field is not empty", async () => {
    await render(<OverlayScene scene={createScene({ events: open })} />);
    await expect.element(continueButton).toBeDisabled();
    await phone.fill("07700 900123");
    await expect.element(continueButton).toBeDisabled();
    await check.click();
    await expect.element(continueButton).toBeEnabled();
    await phone.fill("");
    await expect.element(continueButton).toBeDisabled();
  });

  it("and Continue goes to Verify with the number as the server normalised it", async () => {
    const scene = createScene({ events: open });
    await render(<OverlayScene scene={scene} />);
    await phone.fill("07700 900123");
    await check.click();
    await continueButton.click();
    await expect.element(page.getByText("+447700900123")).toBeVisible();
    expect(scene.store.state.flow.current).toBe("verify");
    expect(scene.ports.codes).toEqual([{ phone: "+447700900123", purpose: "sign_in" }]);
  });

  it("a number already texted goes on to Verify when the server asks to wait", async () => {
    const draft = { phone: "+447700900123", codeSentTo: "+447700900123" };
    const scene = createScene({ events: open, draft });
    scene.ports.failNext("sendCode", { code: "resend_cooldown", message: "Wait a little." });
    await render(<OverlayScene scene={scene} />);
    await check.click();
    await continueButton.click();
    await expect.element(page.getByLabelText("Verification code")).toBeVisible();
  });
});

describe("Entry (PHONE-9): the marketing opt-out notice", () => {
  it.each([true, false])("shows only when the region has marketing: %s", async (marketing) => {
    await render(<OverlayScene scene={createScene({ events: open, facts: factsFixture({ marketing }) })} />);
    await expect.element(phone).toBeVisible();
    expect(page.getByText(/STOP/).elements()).toHaveLength(marketing ? 1 : 0);
  });
});

interface PageProps {
  readonly scene: Scene;
  readonly onHydrated?: () => void;
}

function Page({ scene, onHydrated }: PageProps) {
  useEffect(() => onHydrated?.(), [onHydrated]);
  return <OverlayScene scene={scene} />;
}

describe("Entry before any script", () => {
  let root: Root | null = null;
  const place = document.createElement("div");

  afterEach(() => {
    root?.unmount();
    root = null;
    place.remove();
  });

  async function serve(before: () => Promise<void> | void) {
    const problems: unknown[] = [];
    const scene = createScene();
    place.innerHTML = renderToString(<Page scene={createScene()} />);
    document.body.append(place);
    await before();
    adoptTypedPhone(document, scene.store.draft);
    const hydrated = Promise.withResolvers<void>();
    root = hydrateRoot(place, <Page scene={scene} onHydrated={hydrated.resolve} />, {
      onRecoverableError: (error) => problems.push(error),
    });
    await hydrated.promise;
    scene.store.restore();
    return { scene, problems };
  }

  it("is rendered closed on the server, with a real phone field in it", async () => {
    const { problems } = await serve(() => {
      const field = document.getElementById(phoneFieldId);
      expect(field?.getAttribute("type")).toBe("tel");
      expect(field?.getAttribute("autocomplete")).toBe("tel");
      expect(document.querySelector("dialog")?.open).toBe(false);
    });
    expect(problems).toEqual([]);
  });

  it("keeps what was typed in the natively opened panel, and keeps it open", async () => {
    const { scene, problems } = await serve(async () => {
      document.querySelector<HTMLDialogElement>(`#${overlayPanelId}`)?.showModal();
      await userEvent.fill(phone, "07700 900123");
    });
    expect(problems).toEqual([]);
    await expect.element(phone).toHaveValue("07700 900123");
    await expect.poll(() => scene.store.state.flow.current).toBe("entry");
    expect(document.querySelector("dialog")?.open).toBe(true);
    await check.click();
    await expect.element(continueButton).toBeEnabled();
  });
});
