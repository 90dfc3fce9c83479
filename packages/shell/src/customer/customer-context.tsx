import { createContext, use, useEffect, useState, type ReactNode } from "react";
import { useServices } from "../app/services-context.tsx";
import type { Services } from "../app/services.ts";
import { readTokenClaims } from "../session/token-claims.ts";
import { openCustomerSpace, type CustomerSpace } from "./customer-space.ts";

const CustomerContext = createContext<CustomerSpace | null>(null);

function identityOf(services: Services): string | null {
  const token = services.session.accessToken();
  const claims = token === null ? null : readTokenClaims(token);
  return claims === null ? null : `${claims.serviceId} ${claims.user_name}`;
}

/** Opens the logged-in customer's space and keeps it live while its children are shown. */
export function CustomerProvider({ children }: { readonly children: ReactNode }) {
  const services = useServices();
  const [space] = useState(() => openCustomerSpace(services, identityOf(services)));
  useEffect(() => {
    services.session.onEnd(space.forget);
    return space.start();
  }, [services, space]);
  return <CustomerContext value={space}>{children}</CustomerContext>;
}

/** Returns the customer's space. Throws outside of the login-required routes, which is a bug. */
export function useCustomer(): CustomerSpace {
  const space = use(CustomerContext);
  if (space === null) throw new Error("A customer's part was rendered outside CustomerProvider.");
  return space;
}
