import type { ErrorCode } from "@parlour/contract/errors";
import { errorStatus } from "@parlour/contract/errors";
import { bundlesFixture, customerFixture, profileFixture } from "@parlour/contract/fixtures";
import type { AgeCheckState } from "@parlour/contract/operations/age-checks";
import type { StreamEvent } from "@parlour/contract/operations/messages";
import type { PaymentStatus } from "@parlour/contract/operations/payments";
import type { Account, Message, Profile } from "@parlour/contract/operations/schemas";
import { drawnPortrait } from "./drawn.ts";
import { FakeAccount } from "./fake-account.ts";
import { FakePurchases } from "./fake-purchases.ts";

/** Profiles for tests and stories, with every state a card can have. */
export const fakeProfiles: readonly Profile[] = [
  { ...profileFixture, imageUrl: drawnPortrait(260), unreadCount: 2 },
  {
    ...profileFixture,
    id: "0198c0de-0000-7000-8000-0000000000a2",
    name: "Maren",
    age: 34,
    tagline: "Keeps the ferry light burning",
    imageUrl: drawnPortrait(20),
    online: false,
  },
  {
    ...profileFixture,
    id: "0198c0de-0000-7000-8000-0000000000a3",
    name: "Odile",
    age: 28,
    tagline: "Plays the last piano in town",
    imageUrl: drawnPortrait(330),
  },
];

type Json = string | number | boolean | null | readonly unknown[] | object;

function refusal(code: ErrorCode, message: string = code): Response {
  return Response.json({ code, message, requestId: "fake" }, { status: errorStatus[code] });
}

/** An error code, optionally with a text from the server; `network`: no response arrives. */
type Failure = ErrorCode | "network" | { readonly code: ErrorCode; readonly message: string };

/**
 * A server in memory with the calls that pages make. It stores messages and a balance, charges nothing, and
 * behaves as tests set it. Its `fetch` replaces the app's.
 */
export class FakeServer {
  profiles: Profile[] = [...fakeProfiles];
  messages: Message[] = [];
  balance = 12;
  customer: Account = customerFixture;
  /** Limits, breaks, marketing texts, logins, export and erasure. */
  readonly account = new FakeAccount();
  /** Payments, receipts, refunds and the statement. */
  readonly purchases = new FakePurchases();
  /** What the customer has to do about their age, and where a hosted check leads. */
  ageCheck: AgeCheckState = {
    step: "check",
    askedByStaff: false,
    methods: [
      { method: "document", provider: "Yoti", left: 5 },
      { method: "phone", provider: "your mobile network", left: 3 },
    ],
    latest: null,
  };
  ageCheckAddress: string | null = null;
  paymentStatus: PaymentStatus = "succeeded";
  /** The address of the provider's page; null: its form is embedded. */
  payAddress: string | null = null;
  /** The smallest page of history, even if a call asks for fewer messages. */
  leastPage = 0;
  /** When the customer's break ends. */
  get coolOffUntil(): string | null {
    return this.account.limits.coolOffUntil;
  }
  set coolOffUntil(until: string | null) {
    this.account.limits = { ...this.account.limits, coolOffUntil: until };
  }
  /** Every received call, as "POST /im/api/message/send". */
  readonly calls: string[] = [];
  /** Bodies of the calls, in the same order. */
  readonly bodies: unknown[] = [];
  readonly #failures = new Map<string, Failure[]>();
  readonly #held = new Map<string, (() => void)[]>();
  readonly #streams = new Set<ReadableStreamDefaultController<Uint8Array>>();

  /** Makes the next call to a path fail. `network`: no response arrives. */
  failNext(path: string, ...failures: readonly Failure[]): void {
    this.#failures.set(path, [...failures]);
  }

  /** Calls to a path wait until they are released. */
  hold(path: string): void {
    this.#held.set(path, []);
  }

  release(path: string): void {
    const waiting = this.#held.get(path) ?? [];
    this.#held.delete(path);
    for (const go of waiting) go();
  }

  /** The position of the stream, and of a page of history. */
  get #cursor(): string {
    return String(this.messages.length);
  }

  #encode(event: StreamEvent): Uint8Array {
    const own = event.type === "balance" ? this.#cursor : null;
    const cursor = event.type === "message" ? event.cursor : own;
    const id = cursor === null ? "" : `id: ${cursor}\n`;
    return new TextEncoder().encode(`${id}data: ${JSON.stringify(event)}\n\n`);
  }

  /** Sends an event to every open stream. */
  push(event: StreamEvent): void {
    for (const stream of this.#streams) stream.enqueue(this.#encode(event));
  }

  /** Breaks the connection: every open stream ends. */
  dropStreams(): void {
    for (const stream of this.#streams) stream.close();
    this.#streams.clear();
  }

  get openStreams(): number {
    return this.#streams.size;
  }

  /** Adds a message to a conversation, as if it had been exchanged. */
  say(direction: Message["direction"], body: string, more: Partial<Message> = {}): Message {
    const profileId = more.profileId ?? profileFixture.id;
    const sequence = this.messages.filter((message) => message.profileId === profileId).length + 1;
    const message: Message = {
      id: crypto.randomUUID(),
      profileId,
      direction,
      body,
      sequence,
      sentAt: new Date(Date.parse("2026-11-20T20:00:00.000Z") + sequence * 60_000).toISOString(),
      creditCost: direction === "received" ? 1 : 0,
      ...more,
    };
    this.messages.push(message);
    return message;
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.clone().text();
    this.calls.push(`${request.method} ${pathname}`);
    const body: unknown = text.startsWith("{") ? JSON.parse(text) : text;
    this.bodies.push(body);
    const held = this.#held.get(pathname);
    if (held !== undefined) {
      await new Promise<void>((resolve, reject) => {
        held.push(resolve);
        request.signal.addEventListener("abort", () => reject(request.signal.reason as Error));
      });
    }
    const failure = this.#failures.get(pathname)?.shift();
    if (failure === "network") throw new TypeError("Failed to fetch");
    if (typeof failure === "object") return refusal(failure.code, failure.message);
    if (failure !== undefined) return refusal(failure);
    if (pathname === "/im/api/message/stream") return this.#openStream(request.signal);
    const hiding = /^\/im\/api\/profile\/([^/]+)\/hidden$/.exec(pathname)?.[1];
    if (hiding !== undefined) return this.#hide(hiding, (body as { readonly hidden: boolean }).hidden);
    const ofAccount = this.account.respond(request.method, pathname, body, searchParams);
    if (ofAccount !== undefined) return ofAccount;
    const ofPurchases = this.purchases.respond(request.method, pathname, searchParams);
    if (ofPurchases !== undefined) return ofPurchases;
    const found = this.#found(pathname, searchParams, body as Readonly<Record<string, unknown>>);
    return found === undefined ? refusal("not_found") : Response.json(found);
  };

  #openStream(signal: AbortSignal): Response {
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#streams.add(controller);
        controller.enqueue(this.#encode({ type: "balance", balance: this.balance }));
        signal.addEventListener("abort", () => {
          if (this.#streams.delete(controller)) controller.error(signal.reason);
        });
      },
    });
    return new Response(stream, { headers: { "content-type": "text/event-stream" } });
  }

  #found(path: string, query: URLSearchParams, body: Readonly<Record<string, unknown>>): Json | undefined {
    switch (path) {
      case "/im/api/account/me":
        return this.account.chatConsent.state === "taken_back"
          ? { ...this.customer, chatConsentTakenBack: true }
          : this.customer;
      case "/im/api/age-check":
      case "/im/api/age-check/look":
        return this.ageCheck;
      case "/im/api/age-check/start":
        return { address: this.ageCheckAddress, state: this.ageCheck };
      case "/im/api/credit":
        return this.balance;
      case "/im/api/bundle":
        return bundlesFixture;
      case "/im/api/profile/meet":
        return this.profiles;
      case "/im/api/message/history":
        return this.#history(query);
      case "/im/api/message/send":
        return this.#send(body);
      case "/im/api/message/read":
      case "/im/api/message/typing":
        return {};
      case "/im/stripe/intent":
        if (this.payAddress !== null) {
          return { kind: "redirect", intent: "fp_fake", address: this.payAddress };
        }
        return { kind: "embedded", clientSecret: "pi_fake_secret_1", intent: "pi_fake" };
      case "/im/stripe/confirm":
        return { status: this.paymentStatus, balance: this.balance };
      case "/api/uaa-service/oauth/token":
        return {
          access_token: "access",
          refresh_token: "refresh",
          token_type: "Bearer",
          expires_in: 600,
          scope: "",
        };
      default:
        return path.startsWith("/im/api/alerts/active/")
          ? {
              active: false,
              expiry: null,
              alertIcon: "",
              alertColour: "",
              alertContentPrimary: "",
              alertContentSecondary: "",
            }
          : undefined;
    }
  }

  #hide(profileId: string, hidden: boolean): Response {
    this.profiles = this.profiles.map(({ hidden: before, ...profile }) =>
      (profile.id === profileId ? hidden : before === true) ? { ...profile, hidden: true } : profile,
    );
    return new Response(null, { status: 204 });
  }

  #history(query: URLSearchParams): Json {
    const before = Number(query.get("before") ?? Number.MAX_SAFE_INTEGER);
    const limit = Math.max(this.leastPage, Number(query.get("limit") ?? 50));
    const profileId = query.get("profileId");
    const known = this.messages.filter((one) => one.profileId === profileId && one.sequence < before);
    const unread = this.profiles.find((profile) => profile.id === profileId)?.unreadCount ?? 0;
    return {
      messages: known.slice(-limit),
      hasMore: known.length > limit,
      readUpTo: Math.max(0, known.length - unread),
      cursor: this.#cursor,
    };
  }

  #send(body: Readonly<Record<string, unknown>>): Message {
    const clientMessageId = String(body["clientMessageId"]);
    const known = this.messages.find((message) => message.clientMessageId === clientMessageId);
    return (
      known ??
      this.say("sent", String(body["body"]), { profileId: String(body["profileId"]), clientMessageId })
    );
  }
}
