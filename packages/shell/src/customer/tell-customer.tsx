import type { Account } from "@parlour/contract/operations/schemas";
import { fromWireBirthDate } from "@parlour/contract/rules/adult";
import type { OverlayCustomer } from "@parlour/overlays/facts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ActiveAlert } from "@parlour/contract/operations/content";
import { useServices } from "../app/services-context.tsx";
import { meQuery } from "../data/queries.ts";
import { queryKeys } from "../data/query-keys.ts";
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
  const { client, alerts } = useServices();
  const { tell } = useKnownCustomer();
  const { data: account } = useQuery(meQuery(client));
  const { data: alert } = useQuery<ActiveAlert>({ queryKey: queryKeys.alert, queryFn: skipToken });

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
