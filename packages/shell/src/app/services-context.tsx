import { createContext, use, type ReactNode } from "react";
import type { RootServices, Services } from "./services.ts";

const RootServicesContext = createContext<RootServices | null>(null);
const ServicesContext = createContext<Services | null>(null);

interface RootServicesProviderProps {
  readonly services: RootServices;
  readonly children: ReactNode;
}

/** Provides the session and the other root services to everything below. */
export function RootServicesProvider({ services, children }: RootServicesProviderProps) {
  return <RootServicesContext value={services}>{children}</RootServicesContext>;
}

interface ServicesProviderProps {
  readonly services: Services;
  readonly children: ReactNode;
}

/** Provides a customer's pages with their services, including the cache of server data. */
export function ServicesProvider({ services, children }: ServicesProviderProps) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/** Returns the shell's services that visitors need, too. Throws outside of the provider, which is a bug. */
export function useRootServices(): RootServices {
  const services = use(RootServicesContext);
  if (services === null) throw new Error("A part of the shell was rendered outside RootServicesProvider.");
  return services;
}

/**
 * Returns the services of a customer's pages. Throws outside of the login-required routes, which is a bug.
 */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error("A customer's part was rendered outside CustomerLayout.");
  return services;
}
