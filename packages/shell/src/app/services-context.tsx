import { createContext, use, type ReactNode } from "react";
import type { Services } from "./services.ts";

const ServicesContext = createContext<Services | null>(null);

interface ServicesProviderProps {
  readonly services: Services;
  readonly children: ReactNode;
}

/** Gives the session and what goes with it to everything below. */
export function ServicesProvider({ services, children }: ServicesProviderProps) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/** The shell's services. Throws outside their provider: that is a bug. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error("A part of the shell was rendered outside ServicesProvider.");
  return services;
}
