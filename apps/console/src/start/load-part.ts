const reloadedKey = "parlour-console-reloaded";
const askEveryMs = 3_000;
const reloadEveryMs = 60_000;

async function isReached(): Promise<boolean> {
  try {
    const { ok } = await fetch(location.href, { method: "HEAD", cache: "no-store" });
    return ok;
  } catch {
    return false;
  }
}

async function reloadWhenReached(): Promise<never> {
  const notice = document.getElementById("broken-off");
  if (notice !== null) notice.hidden = false;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    const since = Date.now() - Number(sessionStorage.getItem(reloadedKey) ?? 0);
    if (since < reloadEveryMs || !(await isReached())) continue;
    sessionStorage.setItem(reloadedKey, String(Date.now()));
    location.reload();
    return new Promise(() => undefined);
  }
}

/**
 * Loads a part that the page can't do without. If it doesn't load, the page says so, and loads again by itself as soon
 * as the server can be reached, at most once a minute.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    return reloadWhenReached();
  }
}
