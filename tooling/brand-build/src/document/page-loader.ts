/// <reference lib="dom" />

/**
 * The one inline script of a page. On a rendered page it loads the app when the browser is idle or when the
 * visitor is about to act; until then the page works without JavaScript. On other pages it loads the app at
 * once, and notes presses meanwhile. Below 3 kB, without imports.
 */
interface EntryFacts {
  readonly entry: string;
  readonly imports: readonly string[];
  readonly styles: readonly string[];
  readonly isRendered: boolean;
}

const facts = JSON.parse(document.getElementById("parlour-entry")?.textContent ?? "") as EntryFacts;
/** Milliseconds after loading when the app starts even if the browser never becomes idle. */
const longestWait = 4000;
let started = false;

function addLink(rel: string, href: string): HTMLLinkElement {
  const link = document.createElement("link");
  link.rel = rel;
  link.href = href;
  document.head.append(link);
  return link;
}

/** Whether everything that the app starts with can be loaded; it is then in the browser's cache, too. */
async function canBeLoaded(): Promise<boolean> {
  try {
    const files = [facts.entry, ...facts.imports, ...facts.styles];
    const responses = await Promise.all(files.map((file) => fetch(file, { cache: "reload" })));
    return responses.every(({ status }) => status < 500 && status !== 429);
  } catch {
    return false;
  }
}

/**
 * A script of the app failed to load, and browsers remember that failure. Reloads the page once the script can be
 * loaded, at most once a minute. Typed text survives a reload.
 */
function reloadWhenBack(): void {
  // The shell writes it, too, because its reloads count.
  const key = "parlour.reloadedAt";
  let wait = 1000;
  let timer: ReturnType<typeof setTimeout>;
  /** A full storage can't record a reload; then each page waits for a minute. */
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

/** Loads styles that the first paint did not need, before the markup that needs them. */
function addStyles(href: string): Promise<unknown> {
  return new Promise((resolve) => {
    const link = addLink("stylesheet", href);
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
  });
}

/** Ends the current task, so that a press can be handled before the next one. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/**
 * Runs what the app imports, each part in its own task: all together would block a page that is being read.
 * The app's own import reports a part that fails.
 */
async function runParts(): Promise<void> {
  for (const href of facts.imports) {
    await import(/* @vite-ignore */ href).catch(() => undefined);
    await nextTask();
  }
}

async function start(): Promise<void> {
  if (started) return;
  started = true;
  if (facts.isRendered) {
    for (const href of [...facts.imports, facts.entry]) {
      addLink("modulepreload", href);
      await nextTask();
    }
  }
  await Promise.all(facts.styles.map(addStyles));
  if (facts.isRendered) await runParts();
  try {
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
    if ([...links].some(({ sheet }) => sheet === null)) throw new Error("a stylesheet could not be loaded");
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

/** Runs a task once the next frame is painted. */
function afterPaint(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task));
}

/** Starts the app once the press that asks for it is painted. */
function startAfterPaint(): void {
  afterPaint(() => void start());
}

/**
 * Opens the entry panel before the app has loaded, also in browsers without invoker commands. Its first frame only
 * shows it; then it becomes modal, which takes longer, as in the app (packages/ui/src/open-in-steps.ts).
 */
function openPanel(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest("[commandfor]") : null;
  const panel = document.getElementById(button?.getAttribute("commandfor") ?? "");
  if (button === null || !(panel instanceof HTMLDialogElement)) return;
  const command = button.getAttribute("command");
  if (command === "close" && !("commandForElement" in button)) panel.close();
  if (command !== "show-modal") return;
  forgetPress();
  event.preventDefault();
  if (panel.open) return;
  panel.open = true;
  const makeModal = (): void => {
    for (const type of soon) document.removeEventListener(type, makeModal, true);
    if (!panel.open || panel.matches(":modal")) return;
    for (const animation of panel.getAnimations()) animation.startTime ??= document.timeline.currentTime;
    panel.open = false;
    panel.showModal();
  };
  const soon = ["keydown", "pointerdown"];
  for (const type of soon) document.addEventListener(type, makeModal, true);
  afterPaint(makeModal);
}

/** The data attributes of the root element, which the app reads and sets, too (packages/shell/src/landing/early-press.ts). */
const { dataset: rootData } = document.documentElement;

/** Whether the app handles presses now. */
function appRuns(): boolean {
  return "appRuns" in rootData;
}

/** Records a press that only the app can handle; the app handles it once it has loaded. */
function notePress({ target }: Event): void {
  const opener = target instanceof Element ? target.closest<HTMLElement>("[data-opens]") : null;
  if (opener !== null && !appRuns()) rootData["opens"] = opener.dataset["opens"];
}

/** Opening or closing the panel is the newer wish. */
function forgetPress(): void {
  delete rootData["opens"];
}

/** Closes the panel at a press beside it, until the app does so (PANEL-3). It is as high as the window, and below 768 px as wide. */
function closeFromBeside({ clientX: x }: PointerEvent): void {
  const panel = appRuns() ? null : document.querySelector<HTMLDialogElement>("dialog:modal");
  if (panel === null) return;
  const { left, right } = panel.getBoundingClientRect();
  if (x < left || x > right) panel.close();
}

document.addEventListener("click", openPanel);
document.addEventListener("click", notePress);
document.addEventListener("close", forgetPress, true);
document.addEventListener("pointerdown", closeFromBeside);
for (const intent of ["pointerdown", "keydown", "focusin", "touchstart"]) {
  document.addEventListener(intent, startAfterPaint, { once: true, passive: true });
}
if (!facts.isRendered) void start();
else if (document.readyState === "complete") startWhenIdle();
else window.addEventListener("load", startWhenIdle, { once: true });
