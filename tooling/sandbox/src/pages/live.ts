import { timeText } from "../clock/clock-text.ts";

/** Runs on the sandbox's pages: refreshes the live part after changes, and sends forms as JSON. */

const live = document.querySelector("#live");
const problem = document.querySelector<HTMLElement>("#problem");
const changes = document.body.dataset["changes"];

/** Whether somebody is filling in a field of the live part, which must not disappear while they type. */
function isBeingFilledIn(): boolean {
  const field = document.activeElement;
  return live !== null && live.contains(field) && field?.matches("input, select") === true;
}

async function renew(): Promise<void> {
  if (isBeingFilledIn()) return;
  const response = await fetch(location.href, { headers: { accept: "text/html" } });
  if (!response.ok || live === null) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const fresh = page.querySelector("#live");
  if (fresh !== null && fresh.innerHTML !== live.innerHTML) live.replaceChildren(...fresh.childNodes);
}

function say(text: string | null): void {
  if (problem === null) return;
  problem.hidden = text === null;
  problem.textContent = text;
}

/** Returns a form's fields as JSON: numbers and booleans by the field's type, without empty fields. */
function valuesOf(form: HTMLFormElement, submitter: HTMLElement | null): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of form.querySelectorAll("input, select, textarea")) {
    if (field instanceof HTMLInputElement && field.type === "checkbox") values[field.name] = field.checked;
    else if (field instanceof HTMLInputElement && field.type === "number") {
      if (field.value !== "") values[field.name] = field.valueAsNumber;
    } else if (
      field instanceof HTMLInputElement ||
      field instanceof HTMLSelectElement ||
      field instanceof HTMLTextAreaElement
    ) {
      if (field.value !== "") values[field.name] = field.value;
    }
  }
  if (submitter instanceof HTMLButtonElement && submitter.name !== "")
    values[submitter.name] = submitter.value;
  return values;
}

async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  say(null);
  const response = await fetch(form.action, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(valuesOf(form, submitter)),
  });
  if (!response.ok) {
    const refusal = (await response.json().catch(() => null)) as { error?: { message?: string } } | null;
    say(refusal?.error?.message ?? `The sandbox answered ${response.status}.`);
    return;
  }
  if (form.dataset["reset"] === "yes") form.reset();
  await renew();
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset["api"] !== "json") return;
  event.preventDefault();
  send(form, event.submitter).catch(() => say("The sandbox does not answer."));
});

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-copy]") : null;
  if (!(button instanceof HTMLElement)) return;
  navigator.clipboard.writeText(button.dataset["copy"] ?? "").then(
    () => button.classList.add("copied"),
    () => undefined,
  );
});

/** Keeps the stack's time on the page current. */
function tick(): void {
  for (const element of document.querySelectorAll<HTMLElement>("time[data-ahead-ms]")) {
    element.textContent = timeText(Date.now() + Number(element.dataset["aheadMs"]));
  }
}
setInterval(tick, 1_000);

if (changes !== undefined) {
  const source = new EventSource(changes);
  const renewQuietly = (): void => {
    renew().catch(() => undefined);
  };
  source.addEventListener("message", renewQuietly);
  source.addEventListener("open", renewQuietly);
}
