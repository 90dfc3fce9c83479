import { html, type Html } from "../pages/html.ts";
import { renderPage } from "../pages/page.ts";
import { clockSteps } from "./clock-steps.ts";
import { aheadText, timeText } from "./clock-text.ts";
import type { DueJob, Move, SandboxClock } from "./sandbox-clock.ts";

/** Renders the page of the clock: the stack's time, the ways to move it, and the jobs of the last move. */
export function clockPage(clock: SandboxClock): string {
  return renderPage({
    name: "clock",
    title: "Clock",
    lead: "Moves the time of the whole stack forwards: the server, its jobs and the stand-in services. So you see in a minute how a refund window ends, a limit loosens or old data is removed. Time never goes back: only emptying the sandbox’s data returns to real time.",
    changes: "/clock/changes",
    fixed: html`<form class="card row" method="post" action="/api/clock" data-api="json">
        <span>Go forwards by</span>
        <span class="buttons"
          >${Object.entries(clockSteps).map(
            ([step, words]) => html`<button name="by" value="${step}">${words}</button>`,
          )}</span
        >
      </form>
      <form class="card fields" method="post" action="/api/clock" data-api="json" data-reset="yes">
        <label class="wide"
          >Or to a date and time (UTC)<input name="to" type="datetime-local" required
        /></label>
        <button class="main">Go there</button>
      </form>`,
    live: html`<h2>The stack’s time</h2>
      <div class="card">
        <strong><time data-ahead-ms="${clock.aheadMs()}">${timeText(clock.now())}</time></strong>
        <span class="muted"
          >${clock.aheadMs() === 0 ? "Real time: it was never moved." : `${aheadText(clock.aheadMs())} of real time.`}</span
        >
      </div>
      ${lastMovePart(clock.lastMove())}
      <h2>Good to know</h2>
      <ul class="notes">
        <li>
          To return to real time, stop Parlour and start it with
          <code>npm start -- --fresh</code>: that deletes all data of the sandbox. A restart keeps the moved
          time.
        </li>
        <li>
          Logins end as they would in that time: after a move of a day customers and staff log in again.
        </li>
        <li>
          Reload open pages: the sites and the console show the stack’s time once they are loaded again. Your
          browser’s own clock stays real.
        </li>
        <li>
          A move is one step, and each due job runs once after it. To see something that happens in stages,
          move in stages: a reminder after a day and an ending after a week are two moves.
        </li>
      </ul>`,
  });
}

/** Renders the page of a stack whose time can't be moved, with the reason. */
export function realTimePage(reason: string): string {
  return renderPage({ name: "clock", title: "Clock", lead: reason, live: html`` });
}

function lastMovePart(move: Move | null): Html | null {
  if (move === null) return null;
  return html`<h2>The last move</h2>
    <div class="card row">
      <span>From ${timeText(move.from)} to ${timeText(move.to)}</span>
      ${moveBadge(move)}
    </div>
    ${move.jobs.length === 0 ? null : jobTable(move.jobs)}`;
}

function moveBadge({ jobs, isDone }: Move): Html {
  if (!isDone) {
    const ended = jobs.filter(({ outcome }) => outcome !== "running").length;
    return html`<span class="badge wait"
      >${jobs.length === 0 ? "Moving" : `Jobs: ${ended} of ${jobs.length} done`}</span
    >`;
  }
  const failed = jobs.filter(({ outcome }) => outcome === "failed").length;
  return failed === 0
    ? html`<span class="badge good">Done: all due jobs have run</span>`
    : html`<span class="badge bad">Done, ${failed} failed: see logs/api.log</span>`;
}

function jobTable(jobs: readonly DueJob[]): Html {
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Job</th>
          <th scope="col">State</th>
          <th scope="col">What it did</th>
        </tr>
      </thead>
      <tbody>
        ${jobs.map(
          ({ name, outcome, report }) =>
            html`<tr>
              <td>${name}</td>
              <td class="${tones[outcome]}">${outcome}</td>
              <td>${outcome === "done" ? reportText(report) : null}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

const tones = { running: "wait", done: "good", failed: "bad" } as const;

function reportText(report: DueJob["report"]): string {
  if ((report["held"] ?? 0) > 0)
    return "Held: an unusually large share would be removed. An admin confirms it in the console, at Retention.";
  const counts = Object.entries(report).filter(([, count]) => count !== 0);
  return counts.length === 0
    ? "Nothing was due."
    : counts.map(([what, count]) => `${what} ${count}`).join(", ");
}
