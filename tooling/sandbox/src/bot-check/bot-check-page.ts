import { html, type Html } from "../pages/html.ts";
import { ago, renderPage } from "../pages/page.ts";
import type { BotCheckMode, IssuedToken } from "./bot-check-store.ts";

const modeNames: readonly { readonly mode: BotCheckMode; readonly name: string }[] = [
  { mode: "managed", name: "Passes by itself" },
  { mode: "interactive", name: "Asks for a press" },
  { mode: "failing", name: "Fails" },
];

/** Renders the page of the bot check: its behaviour, and the checks so far. */
export function botCheckPage(
  state: {
    readonly mode: BotCheckMode;
    readonly lifetimeSeconds: number;
    readonly tokens: readonly IssuedToken[];
  },
  siteKey: string,
  nowMs: number,
): string {
  return renderPage({
    name: "bot-check",
    title: "Bot check",
    lead: "Stands in for Turnstile. Each widget gets a token that is good once, for five minutes, on the host that showed it.",
    changes: "/bot-check/changes",
    live: html`
      <form class="card fields" method="post" action="/api/bot-check" data-api="json">
        <label
          >From now on it<select name="mode">
            ${modeNames.map(
              ({ mode, name }) =>
                html`<option value="${mode}" ${mode === state.mode ? html`selected` : null}>${name}</option>`,
            )}
          </select></label
        >
        <label
          >Tokens live (s)<input
            name="lifetimeSeconds"
            type="number"
            min="1"
            max="300"
            value="${state.lifetimeSeconds}"
        /></label>
        <button class="main">Set</button>
      </form>
      <form class="row" method="post" action="/api/bot-check/expire" data-api="json">
        <button>Let open checks expire</button>
      </form>
      <h2>Tokens for tests</h2>
      <p>
        <code>sandbox-pass</code> always passes, <code>sandbox-fail</code> and
        <code>sandbox-spent</code> never do. Site key: <code>${siteKey}</code>
      </p>
      <h2>Issued, newest first</h2>
      ${
        state.tokens.length === 0
          ? html`<p class="empty">No check was passed yet.</p>`
          : html`<ol class="list">
              ${state.tokens
                .slice(-50)
                .toReversed()
                .map((token) => tokenCard(token, nowMs))}
            </ol>`
      }
    `,
  });
}

function tokenCard(token: IssuedToken, nowMs: number): Html {
  const [tone, word] =
    token.spentAt !== null
      ? ["good", "verified"]
      : nowMs >= token.expiresAt
        ? ["bad", "expired"]
        : ["wait", "not used yet"];
  return html`<li class="card row">
    <strong>${token.hostname === "" ? "unknown host" : token.hostname}</strong>
    <span class="muted">${token.action === "" ? "no action" : `action ${token.action}`}</span>
    <span class="badge ${tone}">${word}</span>
    <time class="muted" datetime="${new Date(token.issuedAt).toISOString()}"
      >${ago(token.issuedAt, nowMs)}</time
    >
  </li>`;
}
