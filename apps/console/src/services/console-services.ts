import type { StaffClient } from "@parlour/api-client/create-staff-client";
import type { SignedInStaff } from "@parlour/contract/operations/staff-session";
import type { QueryClient } from "@tanstack/react-query";
import { createContext, use } from "react";
import type { ShownAbuse } from "../care/shown-abuse.ts";
import type { DeskSettings } from "../desk/desk-settings.ts";
import type { DeskNews } from "../live/desk-news.ts";
import type { LiveStatus } from "../live/live-status.ts";
import type { DraftSync } from "../reply/draft-sync.ts";
import type { ReplyDelivery } from "../reply/reply-delivery.ts";
import type { ReplyStore } from "../reply/reply-store.ts";
import type { IdleWatch } from "../session/idle-watch.ts";
import type { StaffSession } from "../session/staff-session.ts";
import type { StepUp } from "../step-up/step-up.ts";

/** The second factor sent with a password: an authenticator code or a recovery code. */
export interface SignInProof {
  readonly code?: string;
  readonly recoveryCode?: string;
}

/** What is sent with name and password. */
export interface SignInShown extends SignInProof {
  /** The bot check's token, if sign-in required one. */
  readonly botToken?: string;
}

/** What the whole console shares. */
export interface ConsoleServices {
  readonly client: StaffClient;
  readonly queryClient: QueryClient;
  /** valtio state. */
  readonly session: StaffSession;
  /** valtio state. */
  readonly live: { status: LiveStatus };
  /** valtio state: what happened to this operator's conversations without their doing. */
  readonly news: DeskNews;
  /** valtio state: abusive texts that this operator asked for. */
  readonly shownAbuse: ShownAbuse;
  /** valtio state: how the signed-in operator has arranged their desk. Throws when nobody is signed in. */
  readonly deskSettings: () => DeskSettings;
  /** valtio state: whether single-key shortcuts act. */
  readonly singleKeys: { on: boolean };
  /** The signed-in operator's drafts. Throws when nobody is signed in: the desk is closed then. */
  readonly replies: () => {
    readonly store: ReplyStore;
    readonly delivery: ReplyDelivery;
    /** Keeps the drafts on the server. */
    readonly sync: DraftSync;
  };
  /** When the session ends, and whether the person is active. */
  readonly idle: IdleWatch;
  /** Calls that wait until somebody has shown their password or second factor again. */
  readonly stepUp: StepUp;
  /** Asks the server who is signed in, unless that is known; false when nobody is. */
  readonly ensureSession: () => Promise<boolean>;
  /** Signs in; a proof is asked for once the password was right, where somebody has an authenticator. */
  readonly signIn: (username: string, password: string, shown?: SignInShown) => Promise<void>;
  /** Takes over the session that the server has just opened by another way than `signIn`. */
  readonly takeSession: (staff: SignedInStaff) => void;
  /** Refetches the signed-in person, for example after a required step was done. */
  readonly refreshSession: () => Promise<void>;
  readonly signOut: () => Promise<void>;
  /** Opens the event stream. Returns a function that closes it. */
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
