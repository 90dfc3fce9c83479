import type { StaffClient } from "@parlour/api-client/create-staff-client";
import type { SignedInStaff } from "@parlour/contract/operations/staff-session";
import type { QueryClient } from "@tanstack/react-query";
import { createContext, use } from "react";
import type { ShownAbuse } from "../care/shown-abuse.ts";
import type { DeskSettings } from "../desk/desk-settings.ts";
import type { CustomerTyping } from "../live/customer-typing.ts";
import type { DeskNews } from "../live/desk-news.ts";
import type { LiveStatus } from "../live/live-status.ts";
import type { DraftSync } from "../reply/draft-sync.ts";
import type { ReplyDelivery } from "../reply/reply-delivery.ts";
import type { ReplyStore } from "../reply/reply-store.ts";
import type { SignInShown } from "../sign-in/sign-in-proof.ts";
import type { IdleWatch } from "../session/idle-watch.ts";
import type { StaffSession } from "../session/staff-session.ts";
import type { StepUp } from "../step-up/step-up.ts";

/** The services that the whole console shares. */
export interface ConsoleServices {
  readonly client: StaffClient;
  readonly queryClient: QueryClient;
  /** valtio state. */
  readonly session: StaffSession;
  /** valtio state. */
  readonly live: { status: LiveStatus };
  /** valtio state: changes to this operator's conversations by others. */
  readonly news: DeskNews;
  /** valtio state: the conversations whose customers are typing. */
  readonly customerTyping: CustomerTyping;
  /** valtio state: abusive texts, and numbers and addresses, that this operator revealed. */
  readonly shownAbuse: ShownAbuse;
  /** valtio state: the signed-in operator's desk settings. Throws if nobody is signed in. */
  readonly deskSettings: () => DeskSettings;
  /** valtio state: whether single-key shortcuts act. */
  readonly singleKeys: { on: boolean };
  /** The signed-in operator's drafts. Throws if nobody is signed in, because the desk is closed then. */
  readonly replies: () => {
    readonly store: ReplyStore;
    readonly delivery: ReplyDelivery;
    /** Stores the drafts on the server. */
    readonly sync: DraftSync;
  };
  /** When the session ends, and whether the person is active. */
  readonly idle: IdleWatch;
  /** Calls that wait for a step-up. */
  readonly stepUp: StepUp;
  /** Loads the signed-in person unless known; returns false if nobody is signed in. */
  readonly ensureSession: () => Promise<boolean>;
  /** Signs in. For people with an authenticator, a proof is required after the correct password. */
  readonly signIn: (username: string, password: string, shown?: SignInShown) => Promise<void>;
  /** Uses a session that was opened by another way than `signIn`. */
  readonly takeSession: (staff: SignedInStaff) => void;
  /** Refetches the signed-in person, for example after a required step was done. */
  readonly refreshSession: () => Promise<void>;
  readonly signOut: () => Promise<void>;
  /** Opens the event stream. Returns a function that closes it. */
  readonly startLive: () => () => void;
}

const ServicesContext = createContext<ConsoleServices | null>(null);

export const ConsoleServicesProvider = ServicesContext;

/** Returns the console's services. Throws outside of their provider. */
export function useConsole(): ConsoleServices {
  const services = use(ServicesContext);
  if (services === null) throw new Error("useConsole needs ConsoleServicesProvider around it");
  return services;
}
