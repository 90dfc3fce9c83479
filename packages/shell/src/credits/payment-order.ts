import type { Tenant } from "@parlour/brand-config/tenant";
import type { createPaymentIntent } from "@parlour/contract/operations/payments";
import type { OperationInput } from "@parlour/contract/operation";
import { amountOf } from "@parlour/contract/money";
import type { Bundle } from "@parlour/contract/rules/bundles";

type PaymentOrder = OperationInput<typeof createPaymentIntent>["body"];

/**
 * Returns the payment intent request (PAY-3, PAY-4): the cost without the decimal point, the bundle's amount,
 * and a description made of brand, region name and the word payment.
 */
export function paymentOrder(
  bundle: Bundle,
  tenant: Pick<Tenant, "brandName" | "regionName" | "currency" | "serviceId">,
  phoneNumber: string,
): PaymentOrder {
  return {
    amount: amountOf(bundle.price),
    creditAmount: bundle.amount,
    currency: tenant.currency,
    description: `${tenant.brandName} ${tenant.regionName} payment`,
    profilePhoneNumber: phoneNumber,
    serviceId: tenant.serviceId,
  };
}
