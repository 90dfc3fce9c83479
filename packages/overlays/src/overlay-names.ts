/** The overlays and the fixed facts about each (PANEL-20 to PANEL-32, PANEL-36). */

export const overlays = [
  "menu",
  "nav-menu",
  "account",
  "date-of-birth",
  "username",
  "image-upload",
  "password",
  "verify",
  "create",
  "entry",
  "login",
  "how-to",
  "terms",
  "privacy",
  "cookies",
  "accessibility",
] as const;

/** An overlay of the panel; `menu` is the mobile menu. */
export type Overlay = (typeof overlays)[number];
export type LegalOverlay = "terms" | "privacy" | "cookies" | "accessibility";

/** Whether a stored value is the name of an overlay. */
export function isOverlay(value: unknown): value is Overlay {
  return overlays.some((overlay) => overlay === value);
}

/** Legal texts open on top of the current overlay and return to it. */
export function isLegal(overlay: Overlay): overlay is LegalOverlay {
  return overlay === "terms" || overlay === "privacy" || overlay === "cookies" || overlay === "accessibility";
}

/** Who an overlay is for: the password overlay is for both (edit when logged in, reset when logged out). */
const audience: { readonly [Name in Overlay]: "logged-out" | "logged-in" | "both" } = {
  menu: "logged-out",
  entry: "logged-out",
  verify: "logged-out",
  login: "logged-out",
  create: "logged-out",
  "nav-menu": "logged-in",
  account: "logged-in",
  "date-of-birth": "logged-in",
  username: "logged-in",
  "image-upload": "logged-in",
  password: "both",
  "how-to": "both",
  terms: "both",
  privacy: "both",
  cookies: "both",
  accessibility: "both",
};

/** Whether an overlay is for a visitor in this login state. */
export function isAllowed(overlay: Overlay, loggedIn: boolean): boolean {
  const whose = audience[overlay];
  return whose === "both" || (whose === "logged-in") === loggedIn;
}

/**
 * Returns where Back leads if nothing else was recorded. The flow stores only one previous overlay, so after
 * reading the terms the overlay returned to gets its usual one again. Otherwise a logged-in customer could
 * get to an overlay with neither Back nor a close button.
 */
export function homeOf(
  overlay: Overlay,
  purpose: "create" | "edit" | "reset",
  loggedIn: boolean,
): Overlay | null {
  switch (overlay) {
    case "date-of-birth":
    case "username":
    case "image-upload":
      return "account";
    case "password":
      return loggedIn ? "account" : "login";
    case "how-to":
      return loggedIn ? "nav-menu" : null;
    case "verify":
      return purpose === "reset" ? "login" : "entry";
    case "login":
      return "entry";
    case "menu":
    case "nav-menu":
    case "account":
    case "create":
    case "entry":
    case "terms":
    case "privacy":
    case "cookies":
    case "accessibility":
      return null;
    default:
      return assertNever(overlay);
  }
}

/** Makes the compiler check that a switch is complete. */
export function assertNever(value: never): never {
  throw new RangeError(`unexpected value: ${JSON.stringify(value)}`);
}
