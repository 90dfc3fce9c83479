import { html, type Html } from "../pages/html.ts";
import { ago, renderPage } from "../pages/page.ts";
import type { PushSubscriber, ReceivedPush } from "./push-store.ts";

/** Renders the page of pushes: the subscribers, and what they received. */
export function pushPage(
  subscribers: readonly PushSubscriber[],
  pushes: readonly ReceivedPush[],
  nowMs: number,
): string {
  const living = subscribers.filter(({ gone }) => !gone).length;
  return renderPage({
    name: "push",
    title: "Pushes",
    lead: "Stands in for the push services of browsers. They can only be reached over the internet, so no notification pops up here: what a browser would have been sent arrives on this page, decrypted.",
    changes: "/push/changes",
    live: html`
      <p class="muted">${living} ${living === 1 ? "browser asks" : "browsers ask"} for pushes.</p>
      <h2>Newest first</h2>
      ${
        pushes.length === 0
          ? html`<p class="empty">
              No push yet. Press “Turn on reply notifications” on a site's account page, send a message and
              close the page: the reply shows up here.
            </p>`
          : html`<ol class="list">
              ${pushes.slice(0, 200).map((push) => pushCard(push, nowMs))}
            </ol>`
      }
    `,
  });
}

function pushCard(push: ReceivedPush, nowMs: number): Html {
  return html`<li class="card">
    <div class="row">
      <strong>${push.site ?? "A test"}</strong>
      <span class="muted">${push.urgency ?? "normal"} urgency, waits ${push.timeToLive} s at most</span>
      <time class="muted" datetime="${new Date(push.at).toISOString()}">${ago(push.at, nowMs)}</time>
    </div>
    <p class="body">
      ${push.problem === null ? html`<code>${push.payload}</code>` : `Refused: ${push.problem}`}
    </p>
  </li>`;
}
