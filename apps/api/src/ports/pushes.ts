import type { PushPayload, PushTarget } from "@parlour/contract/operations/push";

/** `gone`: the subscription at that address has ended permanently. */
export type PushOutcome = "sent" | "gone" | "failed";

/** Pushes to browsers through their push services. */
export interface Pushes {
  /** Base64url: the key with which a browser subscribes, so that nobody else can push to it. */
  readonly publicKey: string;
  /** Whether pushes may go to an address. */
  accepts(endpoint: string): boolean;
  /**
   * Sends a push, encrypted; never rejects. `sender` is an https or mailto address for push services to
   * contact the sender.
   */
  send(target: PushTarget, payload: PushPayload, sender: string): Promise<PushOutcome>;
}
