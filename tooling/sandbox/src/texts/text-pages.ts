import { ago, renderPage } from "../pages/page.ts";
import { html, type Html } from "../pages/html.ts";
import {
  providerStates,
  standInProviders,
  textFailures,
  type ProviderState,
  type StoredText,
  type TextFailure,
} from "./text-store.ts";

/** Renders the page of texts: a form to send one to the service, and all texts, newest first. */
export function textsPage(
  texts: readonly StoredText[],
  failures: readonly (readonly [number: string, failure: TextFailure])[],
  broken: readonly (readonly [providerAndNumber: string, state: ProviderState])[],
  serviceNumber: string,
  filter: string | null,
  nowMs: number,
): string {
  return renderPage({
    name: "texts",
    title: "Texts",
    lead: "Every text message that the service sent or received. Nothing left this machine: what a phone would show arrives here.",
    changes: "/texts/changes",
    fixed: html`
      <details class="card">
        <summary>Send a text to the service</summary>
        <form class="fields" method="post" action="/api/texts/inbound" data-api="json" data-reset="yes">
          <label>From<input name="from" type="tel" required placeholder="+447700900123" /></label>
          <label>To<input name="to" type="tel" required value="${serviceNumber}" /></label>
          <label class="wide">Text<input name="body" required maxlength="1600" placeholder="STOP" /></label>
          <button class="main">Send</button>
        </form>
      </details>
      <details class="card">
        <summary>Make texts to a number fail</summary>
        <form class="fields" method="post" action="/api/texts/failures" data-api="json">
          <label>Number<input name="number" type="tel" required placeholder="+447700900123" /></label>
          <label
            >How<select name="failure">
              ${[...textFailures, "none"].map((failure) => html`<option>${failure}</option>`)}
            </select></label
          >
          <button class="main">Set</button>
        </form>
        <p class="muted">
          To lookups, numbers ending in 0066 are temporary web-based ones, 0077 landlines, 0088 premium.
        </p>
      </details>
      <details class="card">
        <summary>Make a provider fail</summary>
        <form class="fields" method="post" action="/api/texts/providers" data-api="json">
          <label
            >Provider<select name="provider">
              ${standInProviders.map((provider) => html`<option>${provider}</option>`)}
            </select></label
          >
          <label
            >State<select name="state">
              ${providerStates.map((state) => html`<option>${state}</option>`)}
            </select></label
          >
          <label>Only for texts to<input name="number" type="tel" placeholder="all numbers" /></label>
          <button class="main">Set</button>
        </form>
        <p class="muted">
          down refuses every text as overloaded; cut takes the text and breaks the connection without a
          response.
        </p>
      </details>
      <form class="fields" method="get" action="/texts" role="search">
        <label class="wide"
          >Only texts to<input name="to" type="search" value="${filter ?? ""}" placeholder="+447700900123"
        /></label>
        <button>Show</button>
      </form>
      <h2>Newest first</h2>
    `,
    live: html`${broken.map(([provider, state]) => html`<p class="muted">${provider} is ${state}.</p>`)}${failures.map(
      ([number, failure]) => html`<p class="muted">Texts to ${number} fail: ${failure}.</p>`,
    )}${
      texts.length === 0
        ? html`<p class="empty">
            No texts yet. Ask a brand's page for a code and it shows up here by itself.
          </p>`
        : html`<ol class="list">
            ${texts.slice(0, 200).map((text) => textCard(text, nowMs))}
          </ol>`
    }`,
  });
}

function textCard(text: StoredText, nowMs: number): Html {
  const inbound = text.direction === "inbound";
  const code = inbound ? null : (/(?<![\d#])\d{4}(?!\d)/.exec(text.body)?.[0] ?? null);
  return html`<li class="card ${inbound ? "inbound" : ""}">
    <div class="row">
      <strong>${inbound ? `From ${text.from}` : `To ${text.to}`}</strong>
      <span class="muted"
        >${inbound ? `to ${text.to}` : `from ${text.from} through ${text.provider ?? "twilio"} · ${text.status}${text.errorCode === undefined ? "" : ` (${text.errorCode})`}`}</span
      >
      <time class="muted" datetime="${new Date(text.at).toISOString()}">${ago(text.at, nowMs)}</time>
    </div>
    <p class="body">${text.body}</p>
    ${
      code === null
        ? null
        : html`<div class="actions">
            <button type="button" class="code" data-copy="${code}" title="Copy the code">${code}</button>
          </div>`
    }
  </li>`;
}
