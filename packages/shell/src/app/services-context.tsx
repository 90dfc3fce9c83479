import { createContext, use, type ReactNode } from "react";
import type { RootServices, Services } from "./services.ts";

const RootServicesContext = createContext<RootServices | null>(null);
const ServicesContext = createContext<Services | null>(null);

interface RootServicesProviderProps {
  readonly services: RootServices;
  readonly children: ReactNode;
}

/** Gives the session and what goes with it to everything below. */
export function RootServicesProvider({ services, children }: RootServicesProviderProps) {
  return <RootServicesContext value={services}>{children}</RootServicesContext>;
}

interface ServicesProviderProps {
  readonly services: Services;
  readonly children: ReactNode;
}

/** Provides a customer's pages with their services, the cache of server data included. */
export function ServicesProvider({ services, children }: ServicesProviderProps) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/** The shell's services, for what visitors see too. Throws outside their provider: that is a bug. */
export function useRootServices(): RootServices {
  const services = use(RootServicesContext);
  if (services === null) throw new Error("A part of the shell was rendered outside RootServicesProvider.");
  return services;
}

/** The services of a customer's pages. Throws outside the login-required routes: that is a bug. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error("A customer's part was rendered outside CustomerLayout.");
  return services;
}
