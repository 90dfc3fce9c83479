import "./base-styles.ts";
import { askSession, type AskedSession } from "./ask-session.ts";
import { firstPaint } from "./first-paint.ts";
import { showKeptScheme } from "./colour-scheme.ts";
import { isLoginLikely } from "./login-hint.ts";
import { loadPart } from "./load-part.ts";

/**
 * Starts every page except the sign-in page. Without a login the sign-in page takes its place, and nothing of the
 * console is loaded for it.
 */

async function openConsole(asked: Promise<AskedSession>): Promise<void> {
  await firstPaint();
  const { openConsole: open } = await loadPart(() => import("../open-console.tsx"));
  open(asked);
}

showKeptScheme();
const { pathname, search } = location;
const asked = askSession();
// A link's page needs no login. Vite's development server has no separate sign-in page.
if (isLoginLikely() || pathname === "/invitation" || pathname === "/sign-in") {
  void openConsole(asked);
} else {
  void asked.then((staff) => {
    if (staff !== null) return openConsole(asked);
    const from = new URLSearchParams({ from: pathname + search }).toString();
    location.replace(pathname === "/" ? "/sign-in" : `/sign-in?${from}`);
    return undefined;
  });
}
