import { canWithdrawIn, withdrawalDays } from "@parlour/contract/rules/withdrawal";
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

function refunds({ customerServiceEmail, region }: LegalFacts): LegalSection {
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
          off your balance at the same time. Once a credit of a purchase has been spent, this refund is no
          longer possible for it.
          {canWithdrawIn(region) && (
            <>
              {" "}
              The next section says what you can do then: your right to withdraw stands beside this refund.
            </>
          )}
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

/** The right to withdraw from a purchase, with the model form for it (REFUND-14 to REFUND-16). */
function withdrawal(facts: LegalFacts): LegalSection {
  const { brandName, company, companyAddress, postcode, customerServiceEmail } = facts;
  return {
    id: "withdrawal",
    title: "Your right to withdraw",
    body: (
      <>
        <p>
          You may withdraw from a purchase within {withdrawalDays} days, without giving a reason. The time
          ends at the end of the {withdrawalDays}th day after the day you paid.
        </p>
        <p>
          To withdraw, press “Withdraw from contract” beside the purchase in your account. Or tell us clearly,
          by post to {company}, {companyAddress}, {postcode}, or by e-mail to {customerServiceEmail}. You may
          use the form below, but need not. You are in time if you send your message before the{" "}
          {withdrawalDays} days are over.
        </p>
        <p>
          We then pay back the share of the price that stands for the credits you have not used, to the card
          you paid with and at no cost to you, within 5 working days. Before you pay you ask us to start at
          once. For that reason the price of the credits you have used by then is kept back, and once you have
          used all credits of a purchase, you can no longer withdraw from it.
        </p>
        <p>The form:</p>
        <ul>
          <li>
            To {company}, {companyAddress}, {postcode}, {customerServiceEmail}:
          </li>
          <li>
            I give notice that I withdraw from (cancel) my contract for the supply of this service: Service
            Credits at {brandName}.
          </li>
          <li>Ordered on:</li>
          <li>My name, and the phone number of my account:</li>
          <li>My address:</li>
          <li>My signature, only on paper:</li>
          <li>Date:</li>
        </ul>
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

/** Credits and prices, refunds, withdrawal where the law gives the right to it, chargebacks (LEGAL-1, LEGAL-4). */
export function termsMoneySections(facts: LegalFacts): readonly LegalSection[] {
  return [
    credits(facts),
    refunds(facts),
    ...(canWithdrawIn(facts.region) ? [withdrawal(facts)] : []),
    chargebacks(facts),
  ];
}
