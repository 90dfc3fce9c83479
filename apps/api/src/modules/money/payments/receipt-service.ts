import type { Receipt } from "@parlour/contract/operations/payments";
import { regions } from "@parlour/contract/regions";
import type { CompanyFacts } from "@parlour/contract/site-build";
import { hostOfRegion } from "@parlour/contract/site-domains";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { CustomerIdentity } from "../../../plugins/authentication.ts";
import type { Throttle } from "../../../plugins/throttle.ts";
import type { Platform } from "../../../platform.ts";
import { sendText } from "../../records/texts/index.ts";
import { findBrandName, findCompany, findService, readContent } from "../../site/brands/index.ts";
import { refundDeadline } from "./money-back-rules.ts";
import { receiptNumber, receiptText, taxOf } from "./receipt-rules.ts";
import { selectTaxRate } from "./receipt-store.ts";
import { refundFacts } from "./refund-service.ts";
import { findOwnPayment } from "./store.ts";

/** The most receipts texted to one customer within the throttle's window. */
const mostTexts = 3;

/** The length of that window in seconds. */
export const receiptTextsSeconds = 3600;

/** Returns the receipt of the customer's own payment; none exists before its credits are granted. */
export async function readReceipt(
  { database, clock }: Pick<Platform, "database" | "clock">,
  customer: Pick<CustomerIdentity, "customerId">,
  intentId: string,
): Promise<Result<Receipt, "payment_not_found">> {
  const payment = await findOwnPayment(database, customer.customerId, intentId);
  if (payment === undefined || payment.grantedAt === null) return fail("payment_not_found");
  const { brandId, region } = payment;
  // also for a site that the brand has closed, because its receipts stay available
  const service = await findService(database, brandId, region);
  const content = await readContent(database, brandId, region);
  const brand = (await findBrandName(database, brandId)) ?? brandId;
  const company = await findCompany(database, brandId);
  const { name, hasHelpline } = regions[region];
  const helpline = hasHelpline ? (content?.content.region.regionHelplineNumber ?? "") : "";
  const deadline = refundDeadline(await refundFacts(database, payment), clock.now());
  return succeed({
    number: receiptNumber(payment.receiptNumber),
    company: company && sellerOf(company),
    brand,
    site: service.ok ? hostOfRegion(service.value.domains, region) : brand,
    region: name,
    bundle: payment.bundle,
    credits: payment.credits,
    minor: payment.receivedMinor ?? payment.minor,
    currency: payment.currency,
    paidAt: payment.grantedAt.toISOString(),
    tax: taxOf(
      region,
      payment.receivedMinor ?? payment.minor,
      await selectTaxRate(database, region, payment.grantedAt),
      company?.taxNumbers?.[region] ?? null,
    ),
    cardLast4: payment.cardLast4,
    refundedMinor: payment.refundedMinor,
    refundableUntil: deadline?.toISOString() ?? null,
    helpline: helpline === "" ? null : helpline,
  });
}

function sellerOf({ name, number, address, postcode }: CompanyFacts): Receipt["company"] {
  return { name, number, address, postcode };
}

/** Sends the receipt to the customer's own phone. */
export async function sendReceipt(
  platform: Pick<Platform, "database" | "clock" | "random" | "texts">,
  throttle: Throttle,
  customer: CustomerIdentity,
  intentId: string,
): Promise<
  Result<
    null,
    | "payment_not_found"
    | "text_not_sent"
    | { readonly code: "too_many_requests"; readonly retryAfterSeconds: number }
  >
> {
  const receipt = await readReceipt(platform, customer, intentId);
  if (!receipt.ok) return receipt;
  const retryAfterSeconds = await throttle.begin([{ key: customer.customerId, tries: mostTexts }]);
  if (retryAfterSeconds > 0) return fail({ code: "too_many_requests", retryAfterSeconds });
  const sent = await sendText(platform, {
    id: platform.random.uuid(),
    to: customer.phone,
    body: receiptText(receipt.value),
    kind: "receipt",
    site: { brandId: customer.brandId, region: customer.region },
  });
  return sent.ok ? succeed(null) : sent;
}
