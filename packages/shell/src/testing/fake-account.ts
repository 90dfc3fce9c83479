import type { ChatConsentState } from "@parlour/contract/operations/chat-consent";
import type { LegalAcceptances } from "@parlour/contract/operations/legal";
import type { AccountLimits, SpendingLimits } from "@parlour/contract/operations/limits";
import type { OwnRequest } from "@parlour/contract/operations/privacy";
import type { OwnLogin } from "@parlour/contract/operations/sign-in";
import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import type {
  ChatCosts,
  SpendingLine,
  SpendingMonth,
  SpendingSummary,
} from "@parlour/contract/operations/spending";
import { monthAfter } from "../spending/spending-words.ts";
import type { CustomerRequestKind } from "@parlour/contract/rules/customer-request";

const minute = 60_000;
const hour = 60 * minute;

function login(id: number, device: string, ageMs: number, usedMs: number): OwnLogin {
  const now = Date.now();
  return {
    id: `0198c0de-0000-7000-8000-0000000000b${id}`,
    device,
    createdAt: new Date(now - ageMs).toISOString(),
    lastUsedAt: new Date(now - usedMs).toISOString(),
    endsAt: new Date(now - ageMs + 8 * hour).toISOString(),
    current: id === 1,
  };
}

const none: SpendingLimits = { dayMinor: null, weekMinor: null, monthMinor: null };
const height = (limit: number | null): number => limit ?? Number.POSITIVE_INFINITY;
const windows = ["dayMinor", "weekMinor", "monthMinor"] as const;

interface Wish extends SpendingLimits {
  readonly coolOffHours?: number;
  readonly selfExcludeMonths?: number;
}

interface SentRequest {
  readonly requestId: string;
  readonly kind: CustomerRequestKind;
  readonly text: string;
  readonly profileId: string | null;
}

/** The customer's account on a server in memory, without chat and credits. */
export class FakeAccount {
  password = "Lantern7";
  /** Who asks for consent to marketing texts, and how to stop them. */
  sender = { brandName: "Emberlane", keyword: "EMBER", shortcode: "60777" };
  limits: AccountLimits = {
    currency: "GBP",
    limits: none,
    spent: { dayMinor: 0, weekMinor: 0, monthMinor: 0 },
    coolOffUntil: null,
    selfExcludedUntil: null,
  };
  /** Months in which something happened; others have zeros. */
  months: readonly SpendingMonth[] = [];
  currentMonth = "2026-11";
  chatCosts: ChatCosts["chats"] = [];
  /** The line about spending that the chat shows. */
  spendingLine: SpendingLine | null = null;
  consent: { readonly consented: boolean; readonly at: string | null } = { consented: false, at: null };
  logins: readonly OwnLogin[] = [login(1, "Chrome on Windows", 20 * minute, minute)];
  /** The legal texts to accept, and the accepted versions. */
  legal: LegalAcceptances = { awaiting: [], accepted: [] };
  /** The consent to use what the customer writes in chats. */
  chatConsent: ChatConsentState = {
    state: "given",
    at: "2026-11-20T20:00:00.000Z",
    words: currentChatConsent.words,
  };
  /** What the customer sent to customer service, newest first. */
  requests: readonly OwnRequest[] = [];
  archive = new Uint8Array(12_400);
  erased = false;

  /** Adds two more logins, on a phone and on a computer. */
  logInElsewhere(): void {
    this.logins = [
      ...this.logins,
      login(2, "Safari on iPhone", 2 * hour, 25 * minute),
      login(3, "Firefox on Linux", 6 * hour, 5 * hour),
    ];
  }

  /** Responds to a call about the account; returns undefined for any other call. */
  respond(method: string, path: string, body: unknown, query = new URLSearchParams()): Response | undefined {
    switch (`${method} ${path}`) {
      case "GET /im/api/account/limits":
        return Response.json(this.limits);
      case "GET /im/api/account/spending":
        return Response.json(this.#spendingOf(query.get("month") ?? this.currentMonth));
      case "GET /im/api/account/spending/chats":
        return Response.json({ currency: this.limits.currency, chats: this.chatCosts } satisfies ChatCosts);
      case "GET /im/api/account/spending/line":
        return Response.json(this.spendingLine);
      case "DELETE /im/api/account/spending/line":
        this.spendingLine = null;
        return new Response(null, { status: 204 });
      case "PUT /im/api/account/limits":
        this.#wish(body as Wish);
        return Response.json(this.limits);
      case "GET /im/api/account/marketing": {
        const { brandName, keyword, shortcode } = this.sender;
        return Response.json({
          ...this.consent,
          wordingVersion: "2026-11",
          wording: `${brandName} may send me text messages about offers and news. They are free to receive. I can stop them at any time by texting STOP or ${keyword} to ${shortcode}, or here.`,
        });
      }
      case "POST /im/api/account/marketing": {
        const { consent } = body as { readonly consent: boolean };
        this.consent = { consented: consent, at: new Date().toISOString() };
        return Response.json({ ...this.consent, wordingVersion: "2026-11" });
      }
      case "GET /im/api/account/legal":
        return Response.json(this.legal);
      case "POST /im/api/account/legal":
        this.legal = { ...this.legal, awaiting: [] };
        return Response.json(this.legal);
      case "GET /im/api/account/chat-consent":
        return Response.json(this.chatConsent);
      case "POST /im/api/account/chat-consent":
      case "DELETE /im/api/account/chat-consent":
        this.chatConsent = {
          state: method === "POST" ? "given" : "taken_back",
          at: new Date().toISOString(),
          words: currentChatConsent.words,
        };
        return Response.json(this.chatConsent);
      case "GET /im/api/account/logins":
        return Response.json(this.logins);
      case "POST /im/api/account/logins/end-others": {
        const ended = this.logins.length - 1;
        this.logins = this.logins.filter(({ current }) => current);
        return Response.json({ ended });
      }
      case "GET /im/api/account/requests":
        return Response.json(this.requests);
      case "POST /im/api/account/requests":
        return Response.json(this.#send(body as SentRequest), { status: 201 });
      case "GET /im/api/account/export":
        return new Response(this.archive, { headers: { "content-type": "application/zip" } });
      case "POST /im/api/account/erase":
        return this.#erase((body as { readonly password: string }).password);
      default:
        return method === "DELETE" ? this.#endLogin(path) : undefined;
    }
  }

  #spendingOf(month: string): SpendingSummary {
    const before = monthAfter(month, -1);
    const monthOf = (name: string): SpendingMonth =>
      this.months.find((one) => one.month === name) ?? {
        month: name,
        paidMinor: 0,
        purchases: 0,
        backMinor: 0,
        replies: 0,
        freeReplies: 0,
        days: 0,
      };
    return {
      currency: this.limits.currency,
      month: monthOf(month),
      before: monthOf(before),
      current: this.currentMonth,
      first: "2026-09",
      limits: this.limits.limits,
    };
  }

  /** Tighter limits at once, looser ones after 24 hours, as on the server. */
  #wish({ coolOffHours, selfExcludeMonths, ...wish }: Wish): void {
    const { limits } = this.limits;
    const { pending: _pending, pendingFrom: _from, ...kept } = this.limits;
    const isLooser = windows.some((window) => height(wish[window]) > height(limits[window]));
    // fromEntries loses the literal types of the window names.
    const inForce = Object.fromEntries(
      windows.map((window) => [
        window,
        height(wish[window]) < height(limits[window]) ? wish[window] : limits[window],
      ]),
    ) as unknown as SpendingLimits;
    const until = (ms: number | undefined): string | null =>
      ms === undefined ? null : new Date(Date.now() + ms).toISOString();
    this.limits = {
      ...kept,
      limits: inForce,
      ...(isLooser ? { pending: wish, pendingFrom: new Date(Date.now() + 24 * hour).toISOString() } : {}),
      coolOffUntil: until(coolOffHours === undefined ? undefined : coolOffHours * hour) ?? kept.coolOffUntil,
      selfExcludedUntil:
        until(selfExcludeMonths === undefined ? undefined : selfExcludeMonths * 30 * 24 * hour) ??
        kept.selfExcludedUntil,
    };
  }

  #send({ requestId, kind, text, profileId }: SentRequest): OwnRequest {
    const request: OwnRequest = {
      id: requestId,
      reference: "K7QM-2FXA",
      type: kind,
      profileName: profileId === null ? null : "Isolde",
      text,
      receivedOn: "2026-11-20",
      dueOn: "2026-12-20",
      extensionReason: null,
      status: "open",
      answer: null,
      answeredAt: null,
    };
    this.requests = [request, ...this.requests];
    return request;
  }

  #endLogin(path: string): Response | undefined {
    const id = path.split("/").at(-1);
    if (!this.logins.some((one) => one.id === id)) return undefined;
    this.logins = this.logins.filter((one) => one.id !== id);
    return new Response(null, { status: 204 });
  }

  #erase(password: string): Response {
    if (password !== this.password) {
      return Response.json(
        { code: "password_wrong", message: "password_wrong", requestId: "fake" },
        { status: 403 },
      );
    }
    this.erased = true;
    return new Response(null, { status: 204 });
  }
}
