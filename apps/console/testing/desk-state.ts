import type { OpsConversation, OpsMessage } from "@parlour/contract/operations/claimed-conversation";
import type { QueueItem } from "@parlour/contract/operations/queue";
import type { Staff } from "@parlour/contract/operations/staff-session";
import type { ErrorCode } from "@parlour/contract/errors";
import { isAbusive } from "@parlour/contract/rules/abuse";
import { messageProblem, normaliseMessage } from "@parlour/contract/rules/message";
import { fail, succeed, type Result } from "@parlour/contract/result";

/** A conversation in a test's notation. */
export interface SeededConversation {
  readonly id: string;
  readonly customer: string;
  readonly profile: string;
  /** The profile's tagline and description; by default the fixture's. */
  readonly profileText?: string;
  /** How operators play the profile. */
  readonly persona?: string;
  readonly region?: string;
  readonly hasCredit?: boolean;
  /** Id of the staff member who holds it. */
  readonly claimedBy?: string;
  /** Held: returns to the queue so many seconds after the reset; by default much later. */
  readonly returnsInSeconds?: number;
  readonly handedBy?: QueueItem["handedBy"];
  /** Oldest first; `secondsAgo` counts back from the reset. */
  readonly messages: readonly {
    readonly from: OpsMessage["from"];
    readonly body: string;
    readonly secondsAgo: number;
  }[];
}

interface HeldConversation {
  readonly seed: SeededConversation;
  claimedBy: string | null;
  /** ISO 8601. */
  claimedAt: string;
  hasCredit: boolean;
  messages: OpsMessage[];
  returnsAt: string;
  handedBy: QueueItem["handedBy"];
}

export const demoStaff: Staff = {
  id: "0198c0de-0000-7000-8000-0000000000e1",
  username: "demo",
  displayName: "Demo operator",
  role: "operator",
};
/** The number of messages loaded first, as on the real server. */
const shownMessages = 200;
export const demoPassword = "Lantern-Demo-7";

/** The address of the profile's picture, in the same form as on the real server. */
export const profilePicture = "/brands/emberlane/assets/isolde.svg";

/** The rules of the console's calls, in memory, for the console's own tests. */
export class DeskState {
  private readonly conversations = new Map<string, HeldConversation>();

  seed(seeds: readonly SeededConversation[], now: number): void {
    this.conversations.clear();
    for (const seed of seeds) {
      const messages = seed.messages.map((message, index): OpsMessage => ({
        id: crypto.randomUUID(),
        from: message.from,
        body: message.body,
        sequence: index + 1,
        sentAt: new Date(now - message.secondsAgo * 1000).toISOString(),
        creditCost: message.from === "profile" ? 1 : 0,
        ...abuseMark(message.from, message.body),
      }));
      const held: HeldConversation = {
        seed,
        claimedBy: seed.claimedBy ?? null,
        claimedAt: messages[0]?.sentAt ?? new Date(now).toISOString(),
        hasCredit: seed.hasCredit ?? true,
        messages,
        returnsAt: new Date(now + (seed.returnsInSeconds ?? 600) * 1000).toISOString(),
        handedBy: seed.handedBy ?? null,
      };
      this.conversations.set(seed.id, held);
    }
  }

  /** Unordered, because the console promises the order itself. `only`: ids separated by commas; null: all. */
  queue(staffId: string, only: string | null = null): { waiting: QueueItem[]; mine: QueueItem[] } {
    const items = [...this.conversations.values()]
      .map((held) => queueItem(held))
      .filter((item) => only === null || only.split(",").includes(item.conversationId));
    return {
      waiting: items.filter((item) => item.claimedBy === null && item.waitingSince !== null),
      mine: items.filter((item) => item.claimedBy === staffId),
    };
  }

  claim(id: string, staffId: string): Result<OpsConversation, ErrorCode> {
    const held = this.conversations.get(id);
    if (held === undefined) return fail("conversation_not_found");
    if (held.claimedBy !== null && held.claimedBy !== staffId) return fail("conversation_claimed");
    if (held.claimedBy !== staffId) held.claimedAt = new Date().toISOString();
    held.claimedBy = staffId;
    held.returnsAt = new Date(Date.now() + 600_000).toISOString();
    held.handedBy = null;
    return succeed(view(held));
  }

  /** Always the longest wait, whatever order is requested; the server tests the orders. */
  claimNext(staffId: string): OpsConversation | null {
    const [next] = this.queue(staffId).waiting.toSorted((a, b) =>
      (a.waitingSince ?? "") < (b.waitingSince ?? "") ? -1 : 1,
    );
    if (next === undefined) return null;
    const claimed = this.claim(next.conversationId, staffId);
    return claimed.ok ? claimed.value : null;
  }

  /** Simulates another operator who claims or releases it. */
  handOver(id: string, staffId: string | null): void {
    const held = this.conversations.get(id);
    if (held !== undefined) held.claimedBy = staffId;
  }

  release(id: string, staffId: string): Result<null, ErrorCode> {
    const held = this.mine(id, staffId);
    if (!held.ok) return held;
    held.value.claimedBy = null;
    return succeed(null);
  }

  /** Returns all messages of a conversation, including those it does not open with. */
  messagesOf(id: string): readonly OpsMessage[] {
    return this.conversations.get(id)?.messages ?? [];
  }

  read(id: string, staffId: string): Result<OpsConversation, ErrorCode> {
    const held = this.mine(id, staffId);
    return held.ok ? succeed(view(held.value)) : held;
  }

  reply(id: string, staffId: string, replyId: string, body: string): Result<OpsMessage, ErrorCode> {
    const held = this.mine(id, staffId);
    if (!held.ok) return held;
    const { messages, hasCredit } = held.value;
    const text = normaliseMessage(body);
    const known = messages.find((message) => message.id === replyId);
    if (known !== undefined) return known.body === text ? succeed(known) : fail("message_id_reused");
    if (messageProblem(body) !== null) return fail("message_length");
    if (!hasCredit) return fail("waiting_for_credit");
    return succeed(this.add(held.value, "profile", text, replyId));
  }

  say(id: string, body: string): void {
    const held = this.conversations.get(id);
    if (held !== undefined) this.add(held, "customer", body, crypto.randomUUID());
  }

  setCredit(id: string, hasCredit: boolean): void {
    const held = this.conversations.get(id);
    if (held !== undefined) held.hasCredit = hasCredit;
  }

  private mine(id: string, staffId: string): Result<HeldConversation, ErrorCode> {
    const held = this.conversations.get(id);
    if (held === undefined) return fail("conversation_not_found");
    return held.claimedBy === staffId ? succeed(held) : fail("conversation_not_claimed");
  }

  private add(held: HeldConversation, from: OpsMessage["from"], body: string, id: string): OpsMessage {
    const message: OpsMessage = {
      id,
      from,
      body,
      sequence: held.messages.length + 1,
      sentAt: new Date().toISOString(),
      creditCost: from === "profile" ? 1 : 0,
      ...abuseMark(from, body),
    };
    held.messages.push(message);
    return message;
  }
}

/** Marks abuse like the real server, for the console to hide. */
function abuseMark(from: OpsMessage["from"], body: string): Partial<Pick<OpsMessage, "abusive">> {
  return from === "customer" && isAbusive(body) ? { abusive: true } : {};
}

function unanswered(held: HeldConversation): OpsMessage[] {
  const lastReply = held.messages.findLastIndex((message) => message.from === "profile");
  return held.messages.slice(lastReply + 1);
}

function queueItem(held: HeldConversation): QueueItem {
  const open = unanswered(held);
  return {
    conversationId: held.seed.id,
    brand: "duskwren",
    region: held.seed.region ?? "GB",
    profileName: held.seed.profile,
    profileImageUrl: "",
    customerName: held.seed.customer,
    waitingSince: open[0]?.sentAt ?? null,
    unanswered: open.length,
    preview: held.messages.at(-1)?.body ?? "",
    newCustomer: false,
    neverAnswered: !held.messages.some(({ from }) => from === "profile"),
    claimedBy: held.claimedBy,
    claimedAt: held.claimedBy === null ? null : held.claimedAt,
    returnsAt: held.claimedBy === null ? null : held.returnsAt,
    handedBy: held.claimedBy === null ? null : held.handedBy,
  };
}

function view(held: HeldConversation): OpsConversation {
  return {
    conversationId: held.seed.id,
    brand: "duskwren",
    region: held.seed.region ?? "GB",
    customer: {
      name: held.seed.customer,
      age: 36,
      joinedAt: "2026-08-02T18:04:00.000Z",
      hasCredit: held.hasCredit,
    },
    profile: {
      id: "0198c0de-0000-7000-8000-0000000000a1",
      name: held.seed.profile,
      age: 31,
      tagline: held.seed.profileText ?? "Collects moonlit stories",
      persona: held.seed.persona ?? held.seed.profileText ?? "",
      about: held.seed.profileText ?? "A fictional lighthouse keeper who answers letters after dark.",
      imageUrl: profilePicture,
    },
    claimedBy: held.claimedBy,
    messages: held.messages.slice(-shownMessages),
  };
}
