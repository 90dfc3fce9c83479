/// <reference lib="dom" />

/**
 * The one inline script of a page. On a rendered page it loads the app when the browser is idle or as soon as the visitor
 * means to do something; until then the page works without JavaScript. On any other it loads the app at once. Kept
 * below 3 kB, free of imports.
 */
interface EntryFacts {
  readonly entry: string;
  readonly imports: readonly string[];
  readonly styles: readonly string[];
  readonly isRendered: boolean;
}

const facts = JSON.parse(document.getElementById("parlour-entry")?.textContent ?? "") as EntryFacts;
/** Milliseconds after loading at which the app starts even if the browser never says that it is idle. */
const longestWait = 4000;
let started = false;

function addLink(rel: string, href: string): HTMLLinkElement {
  const link = document.createElement("link");
  link.rel = rel;
  link.href = href;
  document.head.append(link);
  return link;
}

/** Whether all that the app starts with is there, by now in the browser's cache too. */
async function canBeLoaded(): Promise<boolean> {
  try {
    const files = [facts.entry, ...facts.imports, ...facts.styles];
    const answers = await Promise.all(files.map((file) => fetch(file, { cache: "reload" })));
    return answers.every(({ status }) => status < 500 && status !== 429);
  } catch {
    return false;
  }
}

/**
 * A script of the app failed to load, and browsers remember that failure. Reloads the page once the script can be
 * loaded, at most once a minute. Typed text survives a reload.
 */
function reloadWhenBack(): void {
  // Written by the shell, too: its reloads count.
  const key = "parlour.reloadedAt";
  let wait = 1000;
  let timer: ReturnType<typeof setTimeout>;
  /** A full storage can't remember a reload: then each page waits out a minute of its own. */
  function mayReload(): boolean {
    try {
      sessionStorage.setItem(key, String(Date.now()));
      return true;
    } catch {
      return performance.now() >= 60_000;
    }
  }
  async function ask(): Promise<void> {
    clearTimeout(timer);
    const since = Date.now() - Number(sessionStorage.getItem(key) ?? Number.NaN);
    if (!(since >= 0 && since < 60_000) && (await canBeLoaded()) && mayReload()) {
      location.reload();
      return;
    }
    timer = setTimeout(() => void ask(), wait);
    wait = Math.min(wait * 2, 10_000);
  }
  window.addEventListener("online", () => void ask());
  void ask();
}

/** Styles of what the first paint did not need come before the markup that wants them. */
function addStyles(href: string): Promise<unknown> {
  return new Promise((resolve) => {
    const link = addLink("stylesheet", href);
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
  });
}

/**
 * Runs what the app imports, each part in a task of its own: all together would hold up a page that is being read. A
 * part that fails is reported by the app's own import.
 */
async function runParts(): Promise<void> {
  for (const href of facts.imports) {
    await import(/* @vite-ignore */ href).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

async function start(): Promise<void> {
  if (started) return;
  started = true;
  if (facts.isRendered) {
    for (const href of [...facts.imports, facts.entry]) addLink("modulepreload", href);
    await Promise.all(facts.styles.map(addStyles));
    await runParts();
  }
  try {
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
    if ([...links].some(({ sheet }) => sheet === null)) throw new Error("a stylesheet did not come");
    await import(/* @vite-ignore */ facts.entry);
  } catch (error) {
    document.querySelector("[data-start-failed]")?.removeAttribute("hidden");
    reloadWhenBack();
    throw error;
  }
}

function startWhenIdle(): void {
  // Safari has no requestIdleCallback.
  if ("requestIdleCallback" in window) requestIdleCallback(() => void start(), { timeout: longestWait });
  else setTimeout(() => void start(), 200);
}

/** Invoker commands for browsers without them: the entry panel opens before the app is there. */
function openPanel(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest("[commandfor]") : null;
  if (button === null || "commandForElement" in button) return;
  const panel = document.getElementById(button.getAttribute("commandfor") ?? "");
  if (!(panel instanceof HTMLDialogElement)) return;
  if (button.getAttribute("command") === "show-modal" && !panel.open) panel.showModal();
  if (button.getAttribute("command") === "close") panel.close();
}

/** A press on what only the app can open is noted on the root element; the shell takes it up when it is there. */
function notePress(event: Event): void {
  const opener = event.target instanceof Element ? event.target.closest("[data-opens]") : null;
  const overlay = opener?.getAttribute("data-opens");
  if (typeof overlay === "string") document.documentElement.dataset["opens"] = overlay;
}

document.addEventListener("click", openPanel);
document.addEventListener("click", notePress);
for (const intent of ["pointerdown", "keydown", "focusin", "touchstart"]) {
  document.addEventListener(intent, () => void start(), { once: true, passive: true });
}
if (!facts.isRendered) void start();
else if (document.readyState === "complete") startWhenIdle();
else window.addEventListener("load", startWhenIdle, { once: true });
