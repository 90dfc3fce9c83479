import { timeText } from "./clock/clock-text.ts";
import { html } from "./pages/html.ts";
import { renderPage } from "./pages/page.ts";
import type { SandboxSettings } from "./sandbox-settings.ts";

const standIns = [
  {
    path: "/texts",
    name: "Texts",
    what: "Codes and other messages, as phones would show them. Stands in for Twilio.",
  },
  {
    path: "/bot-check",
    name: "Bot check",
    what: "Tokens of the check before a code is sent. Stands in for Turnstile.",
  },
  { path: "/cards", name: "Cards", what: "Payments, refunds, disputes and webhooks. Stands in for Stripe." },
  {
    path: "/age-checks",
    name: "Age checks",
    what: "Checks of ages on a provider's page, and what networks say of phones. Stands in for both.",
  },
  {
    path: "/push",
    name: "Pushes",
    what: "What browsers would be told when no page is open. Stands in for their push services.",
  },
] as const;

/** The sandbox's front page: a description, and links to its parts. */
export function homePage({ sites = [], demoOperator, faults, clock }: SandboxSettings): string {
  return renderPage({
    name: "home",
    title: "Sandbox",
    lead: "Parlour talks to five kinds of outside services. Here they are played on this machine, so that everything works with no account anywhere and no byte leaves it.",
    live: html`
      <div class="grid">
        ${standIns.map(
          ({ path, name, what }) =>
            html`<a class="card" href="${path}"
              ><strong>${name}</strong><span class="muted">${what}</span></a
            >`,
        )}
      </div>
      ${
        faults === undefined
          ? null
          : html`<h2>Faults</h2>
              <a class="card" href="/faults"
                ><strong>${faultsTitle(faults.list().length)}</strong
                ><span class="muted">Lets any call of the sites fail, to see what people see then.</span></a
              >`
      }
      ${
        clock === undefined || clock.whyReal() !== null
          ? null
          : html`<h2>Clock</h2>
              <a class="card" href="/clock"
                ><strong>${clock.aheadMs() === 0 ? "Real time" : timeText(clock.now())}</strong
                ><span class="muted"
                  >Moves the time of the whole stack forwards, so that you can see what takes days or
                  years.</span
                ></a
              >`
      }
      ${
        sites.length === 0
          ? null
          : html`<h2>Sites</h2>
              <ul class="list">
                ${sites.map(({ name, url }) => html`<li class="row"><a href="${url}">${url}</a><span class="muted">${name}</span></li>`)}
              </ul>`
      }
      ${
        demoOperator === undefined
          ? null
          : html`<h2>Demo operator</h2>
              <form class="card row" method="post" action="/api/demo-operator" data-api="json">
                <span
                  >${
                    demoOperator.isOn()
                      ? "Answers conversations that nobody takes, through the console's own calls. It says “Demo reply” in what it writes."
                      : "Is off: conversations wait for a person at the console."
                  }</span
                >
                <button name="state" value="${demoOperator.isOn() ? "off" : "on"}">
                  Turn ${demoOperator.isOn() ? "off" : "on"}
                </button>
              </form>`
      }
    `,
  });
}

function faultsTitle(count: number): string {
  if (count === 0) return "Every call reaches the server";
  return count === 1 ? "1 kind of call goes wrong" : `${count} kinds of calls go wrong`;
}
