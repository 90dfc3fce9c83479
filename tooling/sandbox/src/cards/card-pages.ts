import { html, type Html } from "../pages/html.ts";
import { ago, renderPage } from "../pages/page.ts";
import type { CardStore, StoredEvent } from "./card-store.ts";
import type { CardDetails, PaymentIntentObject } from "./stripe-objects.ts";
import type { WebhookPlan } from "./webhooks.ts";

const shownPayments = 50;
const shownEvents = 80;

/** Formats an amount of minor units for people. */
export function moneyText(amount: number, currency: string): string {
  return new Intl.NumberFormat("en-GB", { style: "currency", currency: currency.toUpperCase() }).format(
    amount / 100,
  );
}

/** Renders the page of payments and their events. */
export function cardsPage(store: CardStore, plan: WebhookPlan): string {
  const nowMs = store.milliseconds();
  const payments = Object.values(store.state.intents).toReversed().slice(0, shownPayments);
  const events = store.state.events.slice(-shownEvents).toReversed();
  return renderPage({
    name: "cards",
    title: "Cards",
    lead: "Stands in for Stripe. No money moves: the card numbers below are the only ones that work, with any date to come and any security code.",
    changes: "/cards/changes",
    live: html`
      <details class="card">
        <summary>Test cards</summary>
        <div class="scroll">
          <table>
            ${testCardRows.map(
              ([number, what]) =>
                html`<tr>
                  <td><code>${number}</code></td>
                  <td>${what}</td>
                </tr>`,
            )}
          </table>
        </div>
      </details>
      <h2>Payments, newest first</h2>
      ${
        payments.length === 0
          ? html`<p class="empty">No payment was started yet.</p>`
          : html`<ol class="list">
              ${payments.map((payment) => paymentCard(store, payment, nowMs))}
            </ol>`
      }
      <h2>Webhooks</h2>
      ${planForm(plan)}
      ${
        events.length === 0
          ? null
          : html`<ol class="list">
              ${events.map((stored) => eventCard(stored, nowMs))}
            </ol>`
      }
    `,
  });
}

const testCardRows: readonly (readonly [string, string])[] = [
  ["4242 4242 4242 4242", "succeeds"],
  ["4000 0000 0000 9995", "declined: insufficient funds"],
  ["4000 0000 0000 0002", "declined"],
  ["4000 0025 0000 3155", "asks for 3-D Secure, then succeeds"],
  ["4000 0082 6000 3178", "asks for 3-D Secure, then is declined"],
  ["4000 0000 0000 0259", "succeeds, and is disputed at once"],
  ["4000 0000 0000 7726", "succeeds; a refund is on its way for 3 s"],
  ["4000 0000 0000 5126", "succeeds; a refund fails after 3 s"],
];

const tones: Readonly<Record<string, string>> = {
  succeeded: "good",
  canceled: "bad",
  requires_action: "wait",
  requires_payment_method: "wait",
};

function paymentCard(store: CardStore, payment: PaymentIntentObject, nowMs: number): Html {
  const charge = payment.latest_charge === null ? undefined : store.state.charges[payment.latest_charge];
  const dispute = Object.values(store.state.disputes).find((each) => each.payment_intent === payment.id);
  const warning = Object.values(store.state.fraudWarnings).find((each) => each.payment_intent === payment.id);
  const card = charge?.payment_method_details.card;
  const refundable = charge?.status === "succeeded" && !charge.refunded && dispute?.status !== "lost";
  return html`<li class="card">
    <div class="row">
      <strong>${moneyText(payment.amount, payment.currency)}</strong>
      <span class="badge ${tones[payment.status] ?? ""}">${payment.status.replaceAll("_", " ")}</span>
      ${
        charge !== undefined && charge.amount_refunded > 0
          ? html`<span class="badge wait"
              >${moneyText(charge.amount_refunded, charge.currency)} refunded</span
            >`
          : null
      }
      ${warning === undefined ? null : html`<span class="badge bad">early fraud warning</span>`}
      ${dispute === undefined ? null : html`<span class="badge bad">dispute ${dispute.status.replaceAll("_", " ")}</span>`}
      <time class="muted">${ago(payment.created * 1000, nowMs)}</time>
    </div>
    <p class="body">${payment.description ?? "no description"}</p>
    <p class="muted">${cardText(payment, card)} · <code>${payment.id}</code></p>
    <div class="actions">
      ${refundable ? actionForm("/api/cards/refunds", payment.id, null, "Refund") : null}
      ${
        charge?.status === "succeeded" && warning === undefined
          ? actionForm("/api/cards/fraud-warnings", payment.id, null, "Early fraud warning")
          : null
      }
      ${
        charge?.status === "succeeded" && dispute === undefined
          ? actionForm("/api/cards/disputes", payment.id, "open", "Dispute")
          : null
      }
      ${
        dispute?.status === "needs_response"
          ? [
              actionForm("/api/cards/disputes", payment.id, "won", "Dispute is won"),
              actionForm("/api/cards/disputes", payment.id, "lost", "Dispute is lost"),
            ]
          : null
      }
      ${
        dispute?.status === "lost"
          ? actionForm("/api/cards/disputes", payment.id, "won", "Dispute is won after all")
          : null
      }
      ${Object.values(store.state.refunds)
        .filter((refund) => refund.payment_intent === payment.id && refund.status !== "failed")
        .map((refund) => refundForm(refund.id))}
    </div>
  </li>`;
}

function cardText(payment: PaymentIntentObject, card: CardDetails | undefined): string {
  const used = card === undefined ? "no card yet" : `${card.brand} •••• ${card.last4}`;
  return payment.last_payment_error === null ? used : `${used} · ${payment.last_payment_error.message}`;
}

function actionForm(action: string, paymentIntent: string, outcome: string | null, label: string): Html {
  return html`<form method="post" action="${action}" data-api="json">
    <input type="hidden" name="paymentIntent" value="${paymentIntent}" />
    ${outcome === null ? null : html`<input type="hidden" name="outcome" value="${outcome}" />`}
    <button class="small">${label}</button>
  </form>`;
}

function refundForm(refund: string): Html {
  return html`<form method="post" action="/api/cards/refunds/end" data-api="json">
    <input type="hidden" name="refund" value="${refund}" />
    <input type="hidden" name="outcome" value="failed" />
    <button class="small">Refund fails</button>
  </form>`;
}

function planForm(plan: WebhookPlan): Html {
  const checked = (on: boolean): Html | null => (on ? html`checked` : null);
  return html`<form class="card fields" method="post" action="/api/cards/webhooks" data-api="json">
    <label
      >Delay (ms)<input name="delayMs" type="number" min="0" max="600000" value="${plan.delayMs}"
    /></label>
    <label
      >Extra copies<input name="duplicate" type="number" min="0" max="100" value="${plan.duplicate}"
    /></label>
    <label class="switch"><input name="drop" type="checkbox" ${checked(plan.drop)} />lose them</label>
    <label class="switch"
      ><input name="reorder" type="checkbox" ${checked(plan.reorder)} />newest first</label
    >
    <button class="main">Set</button>
  </form>`;
}

function eventCard(stored: StoredEvent, nowMs: number): Html {
  const { event, deliveries, delivered } = stored;
  const last = deliveries.at(-1);
  const tone = delivered ? "good" : last === undefined ? "wait" : "bad";
  const state = delivered ? "received" : (last?.note ?? "on its way");
  return html`<li class="card row">
    <code>${event.type}</code>
    <span class="badge ${tone}"
      >${state}${last?.status === undefined || last.status === null ? null : ` (${last.status})`}</span
    >
    <span class="muted"
      >${deliveries.length === 1 ? "1 delivery" : `${deliveries.length} deliveries`} ·
      ${ago(event.created * 1000, nowMs)}</span
    >
    <form method="post" action="/api/cards/events/${event.id}/resend" data-api="json">
      <button class="small">Resend</button>
    </form>
  </li>`;
}
