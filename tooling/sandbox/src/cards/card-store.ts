import { openStateFile, type StateFile } from "../state-file.ts";
import { noSuch } from "./stripe-error.ts";
import {
  apiVersion,
  newId,
  type ChargeObject,
  type DisputeObject,
  type EventObject,
  type FraudWarningObject,
  type PaymentIntentObject,
  type PaymentMethodObject,
  type RefundObject,
} from "./stripe-objects.ts";
import type { CardOutcome } from "./test-cards.ts";

/** One attempt to deliver an event to the receiver. */
export interface Delivery {
  readonly at: number;
  /** The receiver's status, or null if it was not reached. */
  readonly status: number | null;
  readonly note: string;
}

/** An event with its deliveries. */
export interface StoredEvent {
  readonly event: EventObject;
  readonly deliveries: Delivery[];
  delivered: boolean;
}

/** A stored response for an idempotency key. */
export interface KeptResponse {
  readonly fingerprint: string;
  readonly status: number;
  readonly body: unknown;
  readonly at: number;
}

/** The result of a payment once the customer has authenticated. */
export interface PendingAuthentication {
  readonly paymentMethod: PaymentMethodObject;
  readonly afterwards: CardOutcome;
}

export interface CardState {
  intents: Record<string, PaymentIntentObject>;
  methods: Record<string, PaymentMethodObject>;
  charges: Record<string, ChargeObject>;
  refunds: Record<string, RefundObject>;
  disputes: Record<string, DisputeObject>;
  fraudWarnings: Record<string, FraudWarningObject>;
  /** Refunds whose status will change later, and to what. */
  refundEndings: Record<string, "succeeded" | "failed">;
  authentications: Record<string, PendingAuthentication>;
  /** The customer's return address after 3-D Secure; kept, because the result may be submitted twice. */
  returnUrls: Record<string, string>;
  /** Oldest first. */
  events: StoredEvent[];
  responses: Record<string, KeptResponse>;
}

/** The request that caused an event. */
export interface Cause {
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
}

export const noCause: Cause = { requestId: null, idempotencyKey: null };

export interface CardStore {
  readonly file: StateFile<CardState>;
  readonly state: CardState;
  /** Returns the time in seconds since 1970, as Stripe counts. */
  seconds(): number;
  milliseconds(): number;
  intent(id: string): PaymentIntentObject;
  charge(id: string): ChargeObject;
  /** Records an event with the object's current state, and queues it for the webhooks. */
  emit(type: string, object: object, cause: Cause): void;
  /** Registers a listener for new events. */
  onEvent(listener: (stored: StoredEvent) => void): void;
  changed(): void;
}

const keptEvents = 2000;

/** Opens the store of payments and everything that belongs to them. */
export async function openCardStore(file: string | null, now: () => number): Promise<CardStore> {
  const stateFile = await openStateFile<CardState>(file, () => ({
    intents: {},
    methods: {},
    charges: {},
    refunds: {},
    disputes: {},
    fraudWarnings: {},
    refundEndings: {},
    authentications: {},
    returnUrls: {},
    events: [],
    responses: {},
  }));
  const { state } = stateFile;
  const listeners: ((stored: StoredEvent) => void)[] = [];
  const seconds = (): number => Math.floor(now() / 1000);

  return {
    file: stateFile,
    state,
    seconds,
    milliseconds: now,
    intent: (id) => found(state.intents, "payment_intent", id),
    charge: (id) => found(state.charges, "charge", id),
    emit(type, object, cause) {
      const event: EventObject = {
        id: newId("evt"),
        object: "event",
        api_version: apiVersion,
        created: seconds(),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
        type,
      };
      const stored: StoredEvent = { event, deliveries: [], delivered: false };
      state.events.push(stored);
      if (state.events.length > keptEvents) state.events = state.events.slice(-keptEvents);
      stateFile.changed();
      for (const listener of listeners) listener(stored);
    },
    onEvent(listener) {
      listeners.push(listener);
    },
    changed: () => stateFile.changed(),
  };
}

function found<Kept>(kept: Readonly<Record<string, Kept>>, kind: string, id: string): Kept {
  const object = Object.hasOwn(kept, id) ? kept[id] : undefined;
  if (object === undefined) throw noSuch(kind, id, kind === "payment_intent" ? "intent" : "id");
  return object;
}
