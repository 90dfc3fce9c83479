import type { OpsConversation, OpsMessage, QueueItem, Staff } from "@parlour/contract/operations/operators";
import type { ErrorCode } from "@parlour/contract/errors";
import { messageProblem, normaliseMessage } from "@parlour/contract/rules/message";
import { fail, succeed, type Result } from "@parlour/contract/result";

/** A conversation as a test writes it down. */
export interface SeededConversation {
  readonly id: string;
  readonly customer: string;
  readonly profile: string;
  readonly region?: string;
  readonly hasCredit?: boolean;
  /** Id of the staff member who holds it. */
  readonly claimedBy?: string;
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
  hasCredit: boolean;
  messages: OpsMessage[];
}

export const demoStaff: Staff = {
  id: "0198c0de-0000-7000-8000-0000000000e1",
  username: "demo",
  displayName: "Demo operator",
  role: "operator",
};
export const demoPassword = "Lantern-Demo-7";

/** Where the profile's picture lies: a file of the brand's, as the real server gives its address. */
export const profilePicture = "/brands/emberlane/assets/isolde.svg";

/** The rules of the console's calls, kept in memory: a counterpart for the console's own tests. */
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
      }));
      const held = { seed, claimedBy: seed.claimedBy ?? null, hasCredit: seed.hasCredit ?? true, messages };
      this.conversations.set(seed.id, held);
    }
  }

  /** In no order: ordering is the console's promise, too. */
  queue(staffId: string): { waiting: QueueItem[]; mine: QueueItem[] } {
    const items = [...this.conversations.values()].map((held) => queueItem(held));
    return {
      waiting: items.filter((item) => item.claimedBy === null && item.waitingSince !== null),
      mine: items.filter((item) => item.claimedBy === staffId),
    };
  }

  claim(id: string, staffId: string): Result<OpsConversation, ErrorCode> {
    const held = this.conversations.get(id);
    if (held === undefined) return fail("conversation_not_found");
    if (held.claimedBy !== null && held.claimedBy !== staffId) return fail("conversation_claimed");
    held.claimedBy = staffId;
    return succeed(view(held));
  }

  /** Somebody else is quicker, or lets go. */
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
    };
    held.messages.push(message);
    return message;
  }
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
    claimedBy: held.claimedBy,
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
      tagline: "Collects moonlit stories",
      about: "A fictional lighthouse keeper who answers letters after dark.",
      imageUrl: profilePicture,
    },
    claimedBy: held.claimedBy,
    messages: [...held.messages],
  };
}
