import type { PaymentIntent, StripeError } from "@stripe/stripe-js";

/** The card provider's script for tests and stories: the part of Stripe.js that the checkout uses. */
export interface FakeStripe {
  /** The result of the next confirmation; success by default. */
  result: { error: Partial<StripeError> } | { status: PaymentIntent.Status };
  /** The state of the intent when it is looked up. */
  standing: PaymentIntent.Status;
  confirmations: number;
  /** Something that takes a while within the form, such as a wallet's sheet, and within a confirmation. */
  submitting: Promise<void> | null;
  confirming: Promise<void> | null;
  /** The publishable keys it was created with, and the options of its parts. */
  readonly keys: string[];
  readonly made: unknown[];
}

function elementOf(onMounted: (mounted: boolean) => void) {
  const ready: (() => void)[] = [];
  return {
    on(event: string, handler: () => void) {
      if (event === "ready") ready.push(handler);
      return this;
    },
    once: () => undefined,
    off: () => undefined,
    update: () => undefined,
    destroy: () => onMounted(false),
    unmount: () => onMounted(false),
    mount(place: HTMLElement) {
      onMounted(true);
      const box = document.createElement("label");
      box.style.cssText = "display:grid;gap:8px";
      const field = document.createElement("input");
      field.inputMode = "numeric";
      field.placeholder = "4242 4242 4242 4242";
      field.style.cssText =
        "font:inherit;padding:12px;border:1px solid var(--control-border);border-radius:12px;background:var(--control-fill);color:inherit";
      box.append("Card number", field);
      place.append(box);
      queueMicrotask(() => {
        for (const tell of ready) tell();
      });
    },
  };
}

/** The state in which every card is accepted. */
export function acceptingCards(): FakeStripe {
  return {
    result: { status: "succeeded" },
    standing: "requires_payment_method",
    confirmations: 0,
    submitting: null,
    confirming: null,
    keys: [],
    made: [],
  };
}

/** Installs the fake where @stripe/stripe-js looks for a loaded script. */
export function installFakeStripe(): FakeStripe {
  const fake = acceptingCards();
  const stripe = {
    elements: () => {
      let isMounted = false;
      const element = elementOf((mounted) => {
        isMounted = mounted;
      });
      return {
        create: (_kind: string, options: unknown) => {
          fake.made.push(options);
          return element;
        },
        getElement: () => element,
        update: () => undefined,
        fetchUpdates: async () => ({}),
        submit: async () => {
          await fake.submitting;
          if (!isMounted) throw new Error("elements should have a mounted Payment Element.");
          return {};
        },
        on: () => undefined,
        off: () => undefined,
      };
    },
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: () => undefined,
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
    retrievePaymentIntent: async () => ({ paymentIntent: { id: "pi_fake", status: fake.standing } }),
    confirmPayment: async () => {
      fake.confirmations += 1;
      await fake.confirming;
      const { result } = fake;
      return "error" in result
        ? { error: result.error }
        : { paymentIntent: { id: "pi_fake", status: result.status } };
    },
  };
  const open = (key: string) => {
    fake.keys.push(key);
    return stripe;
  };
  const script = Object.assign(open, { version: "endive" });
  Object.defineProperty(globalThis, "Stripe", { value: script, configurable: true });
  return fake;
}
