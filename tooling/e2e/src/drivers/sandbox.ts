import { expect, type APIRequestContext } from "@playwright/test";
import { hosts } from "./addresses.ts";
import { Server } from "./server.ts";

interface SandboxText {
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly at: string;
  readonly provider: "twilio" | "gateway";
}

/** How a call goes wrong (tooling/sandbox, README, "Faults"). */
export interface Fault {
  readonly method?: "GET" | "POST";
  readonly path: string;
  readonly status?: number;
  readonly body?: unknown;
  readonly delayMs?: number;
  readonly drop?: boolean;
  readonly times?: number;
}

/** A delay in ms that ends when the journey heals its faults. */
export const untilHealed = 600_000;

/** Reads and controls the sandbox through its JSON calls: texts, cards, and injected faults. */
export class SandboxDriver {
  readonly #server: Server;
  /** Faults only affect browsers of this scope, so that parallel journeys don't affect each other. */
  readonly #scope: string;

  constructor(request: APIRequestContext, scope: string) {
    this.#server = new Server(request, hosts.sandbox);
    this.#scope = scope;
  }

  async texts(to: string): Promise<readonly SandboxText[]> {
    const path = `/api/texts?to=${encodeURIComponent(to)}`;
    return (await this.#server.json("GET", path)) as SandboxText[];
  }

  /** Reads the 4-digit codes texted to a number, newest first. */
  async codes(to: string): Promise<readonly string[]> {
    return (await this.texts(to)).flatMap(({ body }) => /\b(\d{4})\b/.exec(body)?.[1] ?? []);
  }

  /** Waits for the `count`-th code and returns it. */
  async codeFor(to: string, count = 1): Promise<string> {
    await expect.poll(async () => (await this.codes(to)).length).toBeGreaterThanOrEqual(count);
    return (await this.codes(to))[0] ?? "";
  }

  /** Sends a text from a person to the service, such as the age phrase to a shortcode. */
  async textIn(from: string, to: string, body: string): Promise<void> {
    await this.#server.fetch("POST", "/api/texts/inbound", { data: { from, to, body } });
  }

  /** Sets what a provider of texts does with the texts to one number from now on. */
  async provider(
    provider: "twilio" | "gateway",
    state: "up" | "down" | "cut",
    number: string,
  ): Promise<void> {
    await this.#server.fetch("POST", "/api/texts/providers", { data: { provider, state, number } });
  }

  /** Sets what the mobile network says about a person's number. */
  async networkSays(
    number: string,
    answer: "adult" | "child" | "locked" | "unknown" | "silent",
  ): Promise<void> {
    await this.#server.fetch("POST", "/api/age-checks/numbers", { data: { number, answer } });
  }

  /** Sets how a person's bot checks behave from now on: they pass automatically, or need a press. */
  async botCheck(mode: "managed" | "interactive", visitor: string): Promise<void> {
    await this.#server.fetch("POST", "/api/bot-check", { data: { mode, visitor } });
  }

  /** Expires a person's open bot checks. */
  async expireBotCheck(visitor: string): Promise<void> {
    await this.#server.fetch("POST", "/api/bot-check/expire", { data: { visitor } });
  }

  /** Sets how the card webhooks misbehave from now on. */
  async webhooks(data: {
    delayMs?: number;
    duplicate?: boolean;
    drop?: boolean;
    reorder?: boolean;
  }): Promise<void> {
    await this.#server.fetch("POST", "/api/cards/webhooks", { data });
  }

  /** Pays as the card's form does. */
  async payByCard(intent: string, card: string): Promise<void> {
    await this.#server.fetch("POST", "/api/cards/confirm", { data: { paymentIntent: intent, card } });
  }

  /** Reads the refunded amounts of a payment at the card provider, in minor units, newest first. */
  async moneyBack(intent: string): Promise<readonly number[]> {
    const events = (await this.#server.json("GET", `/api/cards/events?paymentIntent=${intent}`)) as readonly {
      readonly event: {
        readonly type: string;
        readonly data: { readonly object: { readonly amount: number } };
      };
    }[];
    return events
      .filter(({ event }) => event.type === "refund.created")
      .map(({ event }) => event.data.object.amount);
  }

  /** Whether FlexPay's stand-in responds to the server. */
  async flexpayIs(state: "up" | "down"): Promise<void> {
    await this.#server.fetch("POST", "/api/flexpay/service", { data: { state } });
  }

  /** What becomes of FlexPay's postbacks from now on. */
  async flexpayPostbacks(mode: "once" | "twice" | "lost"): Promise<void> {
    await this.#server.fetch("POST", "/api/flexpay/postbacks", { data: { mode } });
  }

  /** Charges a payment with FlexPay back, as a cardholder's bank does. */
  async flexpayChargeback(reference: string): Promise<void> {
    await this.#server.fetch("POST", "/api/flexpay/chargebacks", { data: { reference } });
  }

  /** Reads the refunds of a payment with FlexPay: kind and amount, oldest first. */
  async flexpayBack(reference: string): Promise<readonly string[]> {
    const sales = (await this.#server.json("GET", "/api/flexpay/sales")) as readonly {
      readonly referenceID: string;
      readonly back: readonly { readonly type: string; readonly amount: string }[];
    }[];
    const sale = sales.find(({ referenceID }) => referenceID === reference);
    return (sale?.back ?? []).map(({ type, amount }) => `${type} ${amount}`);
  }

  /** Opens a dispute of a payment, as a cardholder's bank does. Returns the dispute's id. */
  async dispute(intent: string): Promise<string> {
    const opened = await this.#server.json("POST", "/api/cards/disputes", {
      data: { paymentIntent: intent },
    });
    return (opened as { readonly id: string }).id;
  }

  /** Reports a payment as fraud, as a cardholder's bank does. Returns the warning's id. */
  async warnOfFraud(intent: string): Promise<string> {
    const warning = await this.#server.json("POST", "/api/cards/fraud-warnings", {
      data: { paymentIntent: intent },
    });
    return (warning as { readonly id: string }).id;
  }

  /** Makes calls of this journey's browser fail from now on. */
  async letFail(fault: Fault): Promise<void> {
    await this.#server.fetch("POST", "/api/faults", { data: { ...fault, scope: this.#scope } });
  }

  /** Ends all faults for this journey's browser. Calls that they delay go on at once. */
  async heal(): Promise<void> {
    await this.#server.fetch("DELETE", `/api/faults?scope=${this.#scope}`);
  }
}
