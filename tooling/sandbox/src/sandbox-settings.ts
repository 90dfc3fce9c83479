import type { SandboxClock } from "./clock/sandbox-clock.ts";
import type { FaultStore } from "./faults/fault-store.ts";
import type { SandboxKeys } from "./sandbox-keys.ts";

export interface SandboxSettings {
  /** Folder of the state files; null: in memory only. */
  readonly folder: string | null;
  readonly keys: SandboxKeys;
  /** The sandbox's address for browsers, such as http://sandbox.localhost:8080. */
  readonly publicOrigin: string;
  /** The address for Stripe's events; null: none. */
  readonly cardWebhookUrl: string | null;
  /** The address for FlexPay's postbacks; null: none. */
  readonly flexpayPostbackUrl: string | null;
  /** The address for inbound texts; null: none. */
  readonly textWebhookUrl: string | null;
  /** Addresses of the sites, for the front page. */
  readonly sites?: readonly { readonly name: string; readonly url: string }[];
  /** The switch of the demo operator; absent if there is none. */
  readonly demoOperator?: { isOn(): boolean; set(on: boolean): void };
  /** The faults to inject into calls to the server; absent if there is no proxy to inject them. */
  readonly faults?: FaultStore;
  /** The clock of the whole stack; absent if the server can't be moved with it. */
  readonly clock?: SandboxClock;
  /** Milliseconds since 1970; absent: the stack's clock, or the machine's if there is none. */
  readonly now?: () => number;
}
