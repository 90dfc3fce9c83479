import type { Account } from "@parlour/contract/operations/schemas";
import { fromWireBirthDate } from "@parlour/contract/rules/adult";
import type { OverlayCustomer } from "@parlour/overlays/facts";
import { useEffect } from "react";
import { useServices } from "../app/services-context.tsx";
import { useAlert } from "../queries/alert-query.ts";
import { useMe } from "../queries/me-query.ts";
import { useKnownCustomer } from "./known-customer.tsx";

function overlayCustomerOf(account: Account): OverlayCustomer {
  return {
    username: account.username,
    imageUrl: account.images,
    dateOfBirth: fromWireBirthDate(account.dateOfBirth) ?? "",
    phone: account.phoneNumber,
  };
}

/** Passes facts from the customer's data to the root: the customer, and alerts from the stream. */
export function TellCustomer() {
  const { alerts } = useServices();
  const { tell } = useKnownCustomer();
  const { data: account } = useMe();
  const { data: alert } = useAlert();

  useEffect(() => {
    tell(account === undefined ? null : overlayCustomerOf(account));
  }, [account, tell]);
  // The facts are deleted together with the customer's pages.
  useEffect(() => () => tell(null), [tell]);
  useEffect(() => {
    if (alert !== undefined) alerts.offer(alert);
  }, [alert, alerts]);
  return null;
}
