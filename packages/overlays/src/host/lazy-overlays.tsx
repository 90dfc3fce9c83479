import { lazy, type ComponentType } from "react";
import { systemClock } from "../clock.ts";
import type { Overlay } from "../flow.ts";
import { loadPart } from "../parts/load-part.ts";

/** Entry is in the first HTML. Every other overlay is a separate chunk. */
type LazyOverlay = Exclude<Overlay, "entry">;

const load: { readonly [Name in LazyOverlay]: () => Promise<ComponentType> } = {
  menu: async () => (await import("../menu/menu-overlay.tsx")).MenuOverlay,
  "nav-menu": async () => (await import("../nav-menu/nav-menu-overlay.tsx")).NavMenuOverlay,
  account: async () => (await import("../account/account-overlay.tsx")).AccountOverlay,
  "date-of-birth": async () =>
    (await import("../date-of-birth/date-of-birth-overlay.tsx")).DateOfBirthOverlay,
  username: async () => (await import("../username/username-overlay.tsx")).UsernameOverlay,
  "image-upload": async () => (await import("../image-upload/image-upload-overlay.tsx")).ImageUploadOverlay,
  password: async () => (await import("../password/password-overlay.tsx")).PasswordOverlay,
  verify: async () => (await import("../verify/verify-overlay.tsx")).VerifyOverlay,
  create: async () => (await import("../create/create-overlay.tsx")).CreateOverlay,
  login: async () => (await import("../login/login-overlay.tsx")).LoginOverlay,
  "how-to": async () => (await import("../how-to/how-to-overlay.tsx")).HowToOverlay,
  terms: async () => (await import("../legal/legal-overlays.tsx")).TermsOverlay,
  privacy: async () => (await import("../legal/legal-overlays.tsx")).PrivacyOverlay,
  cookies: async () => (await import("../legal/legal-overlays.tsx")).CookiesOverlay,
  accessibility: async () => (await import("../legal/legal-overlays.tsx")).AccessibilityOverlay,
};

function lazily(name: LazyOverlay) {
  return lazy(async () => ({ default: await loadPart(load[name](), systemClock) }));
}

/** The overlays that load when they are first shown. */
export const lazyOverlays: { readonly [Name in LazyOverlay]: ComponentType } = {
  menu: lazily("menu"),
  "nav-menu": lazily("nav-menu"),
  account: lazily("account"),
  "date-of-birth": lazily("date-of-birth"),
  username: lazily("username"),
  "image-upload": lazily("image-upload"),
  password: lazily("password"),
  verify: lazily("verify"),
  create: lazily("create"),
  login: lazily("login"),
  "how-to": lazily("how-to"),
  terms: lazily("terms"),
  privacy: lazily("privacy"),
  cookies: lazily("cookies"),
  accessibility: lazily("accessibility"),
};

/** Loads an overlay's chunk in advance. A failure shows only if the overlay is opened. */
export function preloadOverlay(name: LazyOverlay): void {
  load[name]().catch(() => undefined);
}
