import { html, type Html } from "../pages/html.ts";
import { ago, renderPage } from "../pages/page.ts";
import { networkAnswers, type HostedAgeCheck, type NetworkAnswer } from "./age-check-store.ts";

/** The page on which a hosted checker would look at a face or a document. */
export function hostedPage(check: HostedAgeCheck): string {
  return renderPage({
    name: "none",
    title: "Age check",
    lead: "This is where a provider would look at your face or your document. The site learns the result only.",
    live: html`<div class="card narrow">
      <strong>Sandbox age check</strong>
      <p class="muted">for ${new URL(check.returnUrl).host}</p>
      ${
        check.outcome === "open"
          ? html`<form class="actions" method="post">
              <button class="main" name="outcome" value="passed">I am 18 or older</button>
              <button name="outcome" value="failed">Fail</button>
              <button name="outcome" value="abandoned">Give up</button>
              <button name="outcome" value="later">Decide later</button>
            </form>`
          : html`<p>This check is done: ${check.outcome}.</p>
              <p><a href="${check.returnUrl}">Back to the site</a></p>`
      }
    </div>`,
  });
}

/** A page for an address that the site did not sign, or whose time is over. */
export function refusedPage(): string {
  return renderPage({
    name: "none",
    title: "Age check",
    lead: "This address is not signed, or its time is over. Go back to the site and begin again.",
    live: html``,
  });
}

/** Renders the checks that sites began, newest first, and the numbers of which networks say something else. */
export function ageChecksPage(
  checks: readonly HostedAgeCheck[],
  numbers: readonly (readonly [number: string, answer: NetworkAnswer])[],
  nowMs: number,
): string {
  return renderPage({
    name: "age",
    title: "Age checks",
    lead: "Checks that sites began, and what mobile networks say about numbers. A network says that a number is an adult's unless you set something else.",
    changes: "/age-checks/changes",
    fixed: html`<details class="card">
      <summary>Set what the network says about a number</summary>
      <form class="fields" method="post" action="/api/age-checks/numbers" data-api="json">
        <label>Number<input name="number" type="tel" required placeholder="+61491570100" /></label>
        <label
          >Answer<select name="answer">
            ${networkAnswers.map((answer) => html`<option>${answer}</option>`)}
          </select></label
        >
        <button class="main">Set</button>
      </form>
    </details>`,
    live: html`${numbers.map(([number, answer]) => html`<p class="muted">${number}: ${answer}.</p>`)}
      <h2>Newest first</h2>
      ${
        checks.length === 0
          ? html`<p class="empty">No check was begun yet.</p>`
          : html`<ol class="list">
              ${checks.map((check) => checkCard(check, nowMs))}
            </ol>`
      }`,
  });
}

function checkCard(check: HostedAgeCheck, nowMs: number): Html {
  return html`<li class="card">
    <div class="row">
      <strong>${new URL(check.returnUrl).host}</strong>
      <span class="muted"
        >${check.reference} ·
        ${check.outcome}${check.reportStatus === null ? "" : ` · reported: ${check.reportStatus}`}</span
      >
      <time class="muted" datetime="${new Date(check.at).toISOString()}">${ago(check.at, nowMs)}</time>
    </div>
    <form class="actions" method="post" action="/api/age-checks/report" data-api="json">
      <input type="hidden" name="check" value="${check.check}" />
      ${["passed", "failed", "abandoned"].map((outcome) => html`<button name="result" value="${outcome}">Report ${outcome}</button>`)}
    </form>
  </li>`;
}
