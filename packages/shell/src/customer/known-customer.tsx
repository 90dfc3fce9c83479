import type { OverlayCustomer } from "@parlour/overlays/facts";
import { createContext, use, useState, type ReactNode } from "react";

/** The customer for the overlays; null while unknown. */
interface KnownCustomer {
  readonly customer: OverlayCustomer | null;
  readonly tell: (customer: OverlayCustomer | null) => void;
}

const KnownCustomerContext = createContext<KnownCustomer>({ customer: null, tell: () => undefined });

/**
 * Lets a customer's pages, which load the account, pass it to the overlays above them, because the root
 * itself loads no server data.
 */
export function KnownCustomerProvider({ children }: { readonly children: ReactNode }) {
  const [customer, tell] = useState<OverlayCustomer | null>(null);
  return <KnownCustomerContext value={{ customer, tell }}>{children}</KnownCustomerContext>;
}

/** The logged-in customer, and a function to set it. */
export function useKnownCustomer(): KnownCustomer {
  return use(KnownCustomerContext);
}
