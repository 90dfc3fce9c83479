import type { StaffClient } from "@parlour/api-client/create-staff-client";
import type { QueryClient } from "@tanstack/react-query";
import { createContext, use } from "react";
import type { LiveStatus } from "../live/live-updates.ts";
import type { ReplyDelivery } from "../reply/reply-delivery.ts";
import type { ReplyStore } from "../reply/reply-store.ts";
import type { StaffSession } from "../session/staff-session.ts";

/** What the whole console shares. */
export interface ConsoleServices {
  readonly client: StaffClient;
  readonly queryClient: QueryClient;
  /** valtio state. */
  readonly session: StaffSession;
  /** valtio state. */
  readonly live: { status: LiveStatus };
  /** valtio state: whether single-key shortcuts act. */
  readonly singleKeys: { on: boolean };
  /** The signed-in operator's drafts. Throws when nobody is signed in: the desk is closed then. */
  readonly replies: () => { readonly store: ReplyStore; readonly delivery: ReplyDelivery };
  /** Asks the server who is signed in, unless that is known; false when nobody is. */
  readonly ensureSession: () => Promise<boolean>;
  readonly signIn: (username: string, password: string) => Promise<void>;
  readonly signOut: () => Promise<void>;
  /** Opens the event stream; the answer closes it. */
  readonly startLive: () => () => void;
}

const ServicesContext = createContext<ConsoleServices | null>(null);

export const ConsoleServicesProvider = ServicesContext;

/** The console's services. Throws outside their provider. */
export function useConsole(): ConsoleServices {
  const services = use(ServicesContext);
  if (services === null) throw new Error("useConsole needs ConsoleServicesProvider around it");
  return services;
}
