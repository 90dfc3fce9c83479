import type { CustomerFacts } from "@parlour/contract/operations/back-office";
import { regions } from "@parlour/contract/regions";
import { Notice } from "@parlour/ui/notice.tsx";
import { Grid } from "@parlour/ui/grid.tsx";
import { QuotedText } from "../care/abusive-text.tsx";
import { AgeCard } from "./age-card.tsx";
import { SiteBadge } from "../desk/site-badge.tsx";
import { Card } from "../parts/card.tsx";
import { FactList } from "../parts/fact-list.tsx";
import { Money } from "../parts/money.tsx";
import { When } from "../parts/when.tsx";
import styles from "./customer-page.module.css";

/**
 * Whether they get marketing texts. At sign-up it is enough not to refuse (MARKETING-3), so the text does not claim
 * that they agreed.
 */
function marketingText(marketingConsent: boolean | null): string {
  if (marketingConsent === null) return "Never asked";
  return marketingConsent ? "Has not refused texts" : "Refused texts";
}

/** The customer's identity, as far as the back office may see it, and the state of their account. */
export function OverviewTab({ customer }: { readonly customer: CustomerFacts }) {
  const { currency, name } = regions[customer.region];
  const { payments } = customer;
  return (
    <Grid columns="medium">
      {customer.ban === null ? null : (
        <Notice className={styles["whole"]} tone="error" title="Banned">
          {customer.ban.reason === "" ? (
            "No reason is kept"
          ) : (
            <q>
              <QuotedText text={customer.ban.reason} />
            </q>
          )}
          , since <When at={customer.ban.since} />. Every call of theirs is refused, and the number can&apos;t
          sign up again in this brand.
        </Notice>
      )}
      {customer.selfExcludedUntil === null ? null : (
        <Notice className={styles["whole"]} tone="warning" title="Excluded themselves">
          Until <When at={customer.selfExcludedUntil} detail="day" />: they can&apos;t sign in, write or buy,
          and nobody can lift it for them.
        </Notice>
      )}
      {customer.coolOffUntil === null ? null : (
        <Notice className={styles["whole"]} tone="warning" title="Takes a break of their own choice">
          Until <When at={customer.coolOffUntil} />: they can&apos;t buy or write.
        </Notice>
      )}
      <Card title="Person">
        <FactList
          facts={[
            { name: "Site", value: <SiteBadge brand={customer.brand} region={customer.region} /> },
            { name: "Region", value: name },
            { name: "Age", value: customer.age },
            { name: "Age confirmed", value: customer.adultVerified ? "Yes" : "Not yet" },
            { name: "Joined", value: <When at={customer.joinedAt} detail="day" /> },
            { name: "Last active", value: <When at={customer.lastActiveAt} /> },
            { name: "Signed in at", value: customer.logins === 1 ? "1 place" : `${customer.logins} places` },
            { name: "Conversations", value: customer.conversations },
            { name: "Marketing", value: marketingText(customer.marketingConsent) },
          ]}
        />
      </Card>
      <AgeCard customer={customer} />
      <Card title="Money and credits">
        <FactList
          facts={[
            { name: "Credits left", value: customer.balance },
            { name: "Credits owed", value: customer.debt },
            { name: "Payments", value: payments.succeeded },
            { name: "Paid", value: <Money minor={payments.paidMinor} currency={currency} /> },
            { name: "Refunded", value: <Money minor={payments.refundedMinor} currency={currency} /> },
            { name: "Held payments", value: payments.held },
            { name: "Open disputes", value: payments.openDisputes },
            { name: "Fraud warnings", value: payments.fraudWarnings },
          ]}
        />
      </Card>
    </Grid>
  );
}
