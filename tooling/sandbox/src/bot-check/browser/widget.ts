import { widgetReady, type FromWidget, type ToWidget, type WidgetInit } from "../widget-messages.ts";

/**
 * Runs in the widget's frame: shows the check, requests a token from the sandbox and passes it to the page.
 */

type CheckResult =
  | { readonly outcome: "token"; readonly token: string; readonly lifetimeMs: number }
  | { readonly outcome: "interactive" }
  | { readonly outcome: "failed"; readonly code: string };

type Look = "waiting" | "asking" | "expired" | "verifying" | "passed" | "failed";

const labels: Readonly<Record<Look, string>> = {
  waiting: "Security check",
  asking: "Verify you are human",
  expired: "Expired: verify again",
  verifying: "Verifying…",
  passed: "Success!",
  failed: "Verification failed",
};

/** Long enough to be seen, short enough not to delay. */
const shownForMs = 250;

const box = document.querySelector<HTMLButtonElement>("#box");
const status = document.querySelector<HTMLElement>("#status");

function show(look: Look): void {
  document.body.dataset["look"] = look;
  if (status !== null) status.textContent = labels[look];
  if (box === null) return;
  box.disabled = look !== "asking" && look !== "expired";
  box.setAttribute("aria-checked", look === "passed" ? "true" : "false");
}

function begin(init: WidgetInit, hostname: string, port: MessagePort): void {
  const tell = (message: FromWidget): void => port.postMessage(message);
  let run = 0;
  let look: Look = "waiting";

  function become(next: Look): void {
    look = next;
    show(next);
  }

  async function check(pressed: boolean): Promise<void> {
    run += 1;
    const mine = run;
    become("verifying");
    const [result] = await Promise.all([ask(init, hostname, pressed), pause(shownForMs)]);
    if (mine !== run) return;
    if (result.outcome === "token") {
      become("passed");
      tell({ type: "token", token: result.token, lifetimeMs: result.lifetimeMs });
    } else if (result.outcome === "interactive") {
      become("asking");
      tell({ type: "before-interactive" });
    } else {
      become("failed");
      tell({ type: "failed", code: result.code });
    }
  }

  function runCheck(pressed: boolean): void {
    check(pressed).catch(() => {
      become("failed");
      tell({ type: "failed", code: "300030" });
    });
  }

  box?.addEventListener("click", () => {
    tell({ type: "after-interactive" });
    runCheck(true);
  });
  port.addEventListener("message", (event: MessageEvent<ToWidget>) => {
    const message = event.data;
    if (message.type === "expired" || (message.type === "reset" && !message.begin)) {
      run += 1;
      become(message.type === "expired" ? "expired" : "waiting");
    } else runCheck(false);
  });
  port.start();
  new EventSource("/turnstile/v0/expiries").addEventListener("message", () => {
    if (look === "passed") tell({ type: "ended" });
    else if (look === "asking") tell({ type: "timed-out" });
  });
  if (init.begin) runCheck(false);
}

async function ask(init: WidgetInit, hostname: string, pressed: boolean): Promise<CheckResult> {
  const { sitekey, action, cdata } = init;
  const response = await fetch("/turnstile/v0/challenge", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ sitekey, action, cdata, hostname, pressed }),
  });
  return (await response.json()) as CheckResult;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

window.addEventListener("message", (event: MessageEvent<WidgetInit>) => {
  const [port] = event.ports;
  if (event.source !== window.parent || event.data.type !== "parlour-bot-check-init" || port === undefined)
    return;
  document.documentElement.dataset["theme"] = event.data.theme;
  document.documentElement.dataset["size"] = event.data.size;
  // The browser reports where the widget is shown; the page itself could claim anything.
  begin(event.data, new URL(event.origin).hostname, port);
});
show("waiting");
window.parent.postMessage(widgetReady, "*");
