import type { OverlayCustomer } from "@parlour/overlays/facts";
import { createContext, use, useState, type ReactNode } from "react";

/** The customer as the overlays show them; null while unknown. */
interface KnownCustomer {
  readonly customer: OverlayCustomer | null;
  readonly tell: (customer: OverlayCustomer | null) => void;
}

const KnownCustomerContext = createContext<KnownCustomer>({ customer: null, tell: () => undefined });

/**
 * Lets a customer's pages, which load the account, tell the overlays above them who is here: the root itself loads
 * no server data.
 */
export function KnownCustomerProvider({ children }: { readonly children: ReactNode }) {
  const [customer, tell] = useState<OverlayCustomer | null>(null);
  return <KnownCustomerContext value={{ customer, tell }}>{children}</KnownCustomerContext>;
}

/** The logged-in customer, and a function to set it. */
export function useKnownCustomer(): KnownCustomer {
  return use(KnownCustomerContext);
}
