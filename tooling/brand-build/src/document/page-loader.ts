/// <reference lib="dom" />

/**
 * The one inline script of a rendered page. It loads the app when the browser is idle or as soon as the visitor means
 * to do something; until then the page works without JavaScript. Kept below 3 kB, free of imports.
 */
interface EntryFacts {
  readonly entry: string;
  readonly imports: readonly string[];
  readonly styles: readonly string[];
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

/** Styles of what the first paint did not need come before the markup that wants them. */
function addStyles(href: string): Promise<unknown> {
  return new Promise((resolve) => {
    const link = addLink("stylesheet", href);
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
  });
}

async function start(): Promise<void> {
  if (started) return;
  started = true;
  for (const href of facts.imports) addLink("modulepreload", href);
  await Promise.all(facts.styles.map(addStyles));
  try {
    await import(/* @vite-ignore */ facts.entry);
  } catch (error) {
    // A module that failed to load fails for good; what is typed survives a reload.
    window.addEventListener("online", () => location.reload(), { once: true });
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
if (document.readyState === "complete") startWhenIdle();
else window.addEventListener("load", startWhenIdle, { once: true });
