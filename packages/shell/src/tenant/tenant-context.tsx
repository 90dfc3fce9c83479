import { createContext, use, type ReactNode } from "react";
import type { Tenant } from "@parlour/brand-config/tenant";

const TenantContext = createContext<Tenant | null>(null);

interface TenantProviderProps {
  readonly tenant: Tenant;
  readonly children: ReactNode;
}

/** Gives brand and region to everything below. */
export function TenantProvider({ tenant, children }: TenantProviderProps) {
  return <TenantContext value={tenant}>{children}</TenantContext>;
}

/** Returns the page's tenant. Throws outside of its provider, which is a bug. */
export function useTenant(): Tenant {
  const tenant = use(TenantContext);
  if (tenant === null) throw new Error("A part of the shell was rendered outside TenantProvider.");
  return tenant;
}
