import { formatMoney } from "@parlour/contract/money";
import type { Receipt } from "@parlour/contract/operations/payments";
import { formatRate } from "@parlour/contract/rules/tax";
import { bundleTitle } from "./bundle-list.ts";
import { formatDayAndTime } from "./date-format.ts";
import styles from "./receipt-details.module.css";

/** The lines of a receipt. */
export function ReceiptDetails({ receipt }: { readonly receipt: Receipt }) {
  const { currency, tax, cardLast4, refundedMinor, helpline } = receipt;
  return (
    <dl className={styles["receipt"]}>
      <dt>Receipt</dt>
      <dd>{receipt.number}</dd>
      {receipt.company === null ? null : (
        <>
          <dt>Sold by</dt>
          <dd>
            {receipt.company.name}
            <br />
            {receipt.company.address}
            <br />
            {receipt.company.postcode}
            <br />
            Company number {receipt.company.number}
          </dd>
        </>
      )}
      <dt>Brand</dt>
      <dd>
        {receipt.brand}, {receipt.site}
      </dd>
      <dt>Bundle</dt>
      <dd>
        {bundleTitle(receipt.bundle)}, {receipt.credits} credits
      </dd>
      <dt>Paid</dt>
      <dd>{formatMoney({ minor: receipt.minor, currency })}</dd>
      {tax === null ? null : (
        <>
          <dt>
            Includes {tax.name} at {formatRate(tax.basisPoints)}
          </dt>
          <dd>{formatMoney({ minor: tax.minor, currency })}</dd>
        </>
      )}
      {tax?.number == null ? null : (
        <>
          <dt>{tax.number.label}</dt>
          <dd>{tax.number.value}</dd>
        </>
      )}
      <dt>Date</dt>
      <dd>{formatDayAndTime(receipt.paidAt)}</dd>
      {cardLast4 === null ? null : (
        <>
          <dt>Card</dt>
          <dd>ending in {cardLast4}</dd>
        </>
      )}
      {refundedMinor === 0 ? null : (
        <>
          <dt>Refunded</dt>
          <dd>{formatMoney({ minor: refundedMinor, currency })}</dd>
        </>
      )}
      {helpline === null ? null : (
        <>
          <dt>Helpline</dt>
          <dd>{helpline}</dd>
        </>
      )}
    </dl>
  );
}
