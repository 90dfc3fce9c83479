import type { LegalFacts } from "./legal-facts.ts";
import type { LegalSection } from "./legal-text.ts";

function credits({ currencySymbol }: LegalFacts): LegalSection {
  return {
    id: "credits",
    title: "Service Credits and prices",
    body: (
      <>
        <ul>
          <li>Each reply you receive costs 1 Service Credit. Sending a message costs nothing.</li>
          <li>
            One Service Credit stands for {currencySymbol}1.00 of service. Bundles can cost less than that:
            for example, 100 credits for {currencySymbol}50. The price you see before you pay is the whole
            price.
          </li>
          <li>
            Credits are sold in four bundles, Bronze, Silver, Gold and Platinum, and paid by card through a
            card payment provider. We never see or keep your card number. We don’t renew or top up anything by
            ourselves.
          </li>
          <li>Credits you bought are spent before credits you were given.</li>
          <li>
            A free trial is for people who join for the first time, once per person, phone number and payment
            card. Free credits have no cash value.
          </li>
          <li>Credits can’t be passed on, sold or exchanged for money, other than by the refund below.</li>
        </ul>
        <p>
          When your credits are used up a conversation waits until you have some again. Nothing is charged
          meanwhile.
        </p>
      </>
    ),
  };
}

function refunds({ customerServiceEmail }: LegalFacts): LegalSection {
  return {
    id: "refunds",
    title: "Refunds",
    body: (
      <>
        <p>
          You may have a purchase refunded within 30 days of paying for it, as long as no credit of that
          purchase has been spent. Write to {customerServiceEmail} from the account’s own details, or ask in
          the app.
        </p>
        <p>
          We refund to the card you paid with, within 5 working days of agreeing to it. The credits are taken
          off your balance at the same time. Once a credit of a purchase has been spent you have asked us to
          begin the service at once, and the right to change your mind has ended for that purchase.
        </p>
        <p>
          If something went wrong on our side, such as a charge for a reply that never reached you, we put it
          right whenever it happened. None of this takes away rights that the law gives you and that can’t be
          given up.
        </p>
      </>
    ),
  };
}

function chargebacks({ customerServiceEmail }: LegalFacts): LegalSection {
  return {
    id: "chargebacks",
    title: "Chargebacks",
    body: (
      <>
        <p>
          Please talk to us at {customerServiceEmail} before you ask your bank to take a payment back: we can
          usually settle it sooner. While a payment is disputed we may hold the account’s credits.
        </p>
        <p>
          If a dispute is decided in our favour, or you asked for it although the charge was right, we may
          recover the amount, together with what the dispute cost us, from credits and later purchases, or as
          a debt. If it is decided in yours, the matter ends there.
        </p>
      </>
    ),
  };
}

/** Credits and prices, refunds, chargebacks (LEGAL-4). */
export function termsMoneySections(facts: LegalFacts): readonly LegalSection[] {
  return [credits(facts), refunds(facts), chargebacks(facts)];
}
