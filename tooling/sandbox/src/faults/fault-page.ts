import { html, type Html } from "../pages/html.ts";
import { renderPage } from "../pages/page.ts";
import { scopeCookie, type Fault } from "./fault-store.ts";

/** Paths that the page suggests; any other can be typed. */
const usualPaths = [
  "/im/api/profile/meet",
  "/cms/api/open/content",
  "/im/api/bundle",
  "/im/stripe/intent",
  "/im/api/account/me",
  "/im/api/account/update",
  "/im/api/credit",
  "/api/uaa-service/oauth/token",
  "/im/api/alerts/active/*",
  "/im/api/verification/code/",
  "/im/api/verification/process",
  "/im/api/account/new",
  "/im/api/account/reset",
  "/im/api/s3",
  "/im/api/message/send",
] as const;

/** Renders the page of the faults: the current ones, and a form for more. */
export function faultPage(faults: readonly Fault[]): string {
  return renderPage({
    name: "faults",
    title: "Faults",
    lead: "Lets calls from browsers to the server fail, so that each error can be seen. The server does not know of it: its calls are answered, delayed or cut off before they reach it.",
    changes: "/faults/changes",
    fixed: html`<form class="card fields" method="post" action="/api/faults" data-api="json" data-reset="yes">
      <label
        >Method<select name="method">
          ${["*", "GET", "POST", "PUT", "DELETE"].map(
            (method) => html`<option value="${method}">${method === "*" ? "any" : method}</option>`,
          )}
        </select></label
      >
      <label class="wide"
        >Path (* is anything)<input
          name="path"
          list="usual-paths"
          required
          pattern="/.*"
          placeholder="/im/api/credit"
      /></label>
      <datalist id="usual-paths">
        ${usualPaths.map((path) => html`<option value="${path}"></option>`)}
      </datalist>
      <label>Status<input name="status" type="number" min="200" max="599" placeholder="500" /></label>
      <label>Delay (ms)<input name="delayMs" type="number" min="0" max="600000" /></label>
      <label>Times<input name="times" type="number" min="1" placeholder="always" /></label>
      <label class="switch"><input name="drop" type="checkbox" /> cut off</label>
      <button class="main">Let it fail</button>
    </form>`,
    live: html`<h2>Going wrong now</h2>
      ${
        faults.length === 0
          ? html`<p class="empty">Nothing: every call reaches the server.</p>`
          : html`<ol class="list">
                ${faults.toReversed().map(faultCard)}
              </ol>
              <form class="row" method="post" action="/api/faults/clear" data-api="json">
                <span class="muted">The newest that meets a call counts.</span>
                <button>Clear all</button>
              </form>`
      }`,
  });
}

function faultCard(fault: Fault): Html {
  return html`<li>
    <form class="card row" method="post" action="/api/faults/clear" data-api="json">
      <code>${fault.method === "*" ? "any" : fault.method} ${fault.path}</code>
      <span class="badge bad">${whatHappens(fault)}</span>
      <span class="muted">${whoAndHowOften(fault)}</span>
      <button name="id" value="${fault.id}">Clear</button>
    </form>
  </li>`;
}

function whatHappens({ delayMs, drop, status }: Fault): string {
  const ending = drop ? "cut off" : status === null ? "answered" : `status ${status}`;
  return delayMs === 0 ? ending : `${ending} after ${delayMs} ms`;
}

function whoAndHowOften({ times, scope }: Fault): string {
  const often = times === null ? "until cleared" : times === 1 ? "once" : `${times} more times`;
  return scope === null ? often : `${often}, with the cookie ${scopeCookie}=${scope}`;
}
