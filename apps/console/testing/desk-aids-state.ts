import type {
  CannedReply,
  DeskSheet,
  OthersDraft,
  OwnDraft,
  PersonaFact,
} from "@parlour/contract/operations/desk-conversation";
import type { OpsConversation, OpsMessage } from "@parlour/contract/operations/claimed-conversation";
import type { CustomerNote, NoteSubject } from "@parlour/contract/operations/customer-notes";
import type { ErrorCode } from "@parlour/contract/errors";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { searchTerms } from "@parlour/contract/rules/search-terms";

/** The aids that a test adds to a conversation. */
export interface SeededAids {
  readonly draft?: string;
  readonly othersDraft?: { readonly author: string; readonly body: string };
  readonly readUpTo?: number;
  readonly standing?: DeskSheet["standing"];
}

interface Aids {
  facts: PersonaFact[];
  notes: CustomerNote[];
  draft: OwnDraft | null;
  others: OthersDraft[];
  readUpTo: number;
  standing: DeskSheet["standing"] | null;
}

/** A call about a conversation that the operator holds. */
export interface AidsCall {
  readonly conversation: OpsConversation;
  /** All of its messages, because the conversation itself contains only the newest. */
  readonly messages: readonly OpsMessage[];
  readonly method: string;
  /** The part of the path after the conversation: `draft`, `facts/<id>`. */
  readonly rest: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

const staffName = "Demo operator";
const colleagueId = "0198c0de-0000-7000-8000-0000000000e2";

interface NewNote {
  readonly body: string;
  readonly about?: NoteSubject;
}

/** The server's rules for the desk's aids, in memory, for the console's tests. */
export class DeskAidsState {
  canned: CannedReply[] = [];
  private readonly aids = new Map<string, Aids>();

  reset(): void {
    this.aids.clear();
    this.canned = [];
  }

  seed(id: string, seeded: SeededAids): void {
    const aids = this.of(id);
    const now = new Date().toISOString();
    if (seeded.draft !== undefined) this.putDraft(aids, seeded.draft, crypto.randomUUID());
    if (seeded.othersDraft !== undefined) {
      aids.others = [{ staffId: colleagueId, since: now, savedAt: now, ...seeded.othersDraft }];
    }
    aids.readUpTo = seeded.readUpTo ?? aids.readUpTo;
    aids.standing = seeded.standing ?? aids.standing;
  }

  /** A reply was delivered, so its draft is deleted. */
  settle(id: string, replyId: string): void {
    const aids = this.of(id);
    if (aids.draft?.replyId === replyId) aids.draft = null;
  }

  /** Returns the response, or null if the call is about something else. */
  respond({
    conversation,
    messages,
    method,
    rest,
    query,
    body,
  }: AidsCall): Result<unknown, ErrorCode> | null {
    const aids = this.of(conversation.conversationId);
    const [part = "", partId] = rest.split("/");
    switch (`${method} ${part}`) {
      case "GET sheet":
        return succeed(this.sheet(conversation, aids));
      case "PUT draft":
        return this.saveDraft(
          aids,
          conversation,
          body as { body: string; replyId: string; revision: string | null },
        );
      case "POST drafts": {
        const taken = aids.others.find(({ staffId }) => staffId === partId);
        if (taken === undefined) return fail("draft_not_found");
        aids.others = aids.others.filter((other) => other !== taken);
        return succeed({ body: taken.body });
      }
      case "GET notes":
        return succeed(aids.notes);
      case "POST notes":
        return succeed(this.addNote(aids, conversation.conversationId, body as NewNote));
      case "POST facts":
        return succeed(this.addFact(aids, body as { body: string }));
      case "PUT facts": {
        const fact = aids.facts.find(({ id }) => id === partId);
        if (fact === undefined) return fail("fact_not_found");
        Object.assign(fact, body, { changedBy: staffName, changedAt: new Date().toISOString() });
        return succeed(fact);
      }
      case "DELETE facts":
        aids.facts = aids.facts.filter(({ id }) => id !== partId);
        return succeed(null);
      case "GET messages":
        return succeed(this.page(messages, query));
      case "GET search": {
        const words = searchTerms(query.get("words") ?? "");
        const hits = messages.filter((message) =>
          words.every((word) => message.body.toLowerCase().includes(word)),
        );
        return succeed({ messages: hits.toReversed(), hasMore: false });
      }
      default:
        return null;
    }
  }

  private of(id: string): Aids {
    const known = this.aids.get(id);
    if (known !== undefined) return known;
    const aids: Aids = { facts: [], notes: [], draft: null, others: [], readUpTo: 0, standing: null };
    this.aids.set(id, aids);
    return aids;
  }

  private sheet({ customer }: OpsConversation, aids: Aids): DeskSheet {
    const { facts, draft, others, readUpTo } = aids;
    const standing = customer.hasCredit
      ? (aids.standing ?? { kind: "charged" as const })
      : { kind: "waiting" as const, reason: "credit" as const };
    return { standing, readUpTo, facts, draft, othersDrafts: others };
  }

  private saveDraft(
    aids: Aids,
    { messages }: OpsConversation,
    { body, replyId, revision }: { body: string; replyId: string; revision: string | null },
  ): Result<{ draft: OwnDraft | null }, ErrorCode> {
    const sent = messages.some(({ id }) => id === replyId);
    if ((aids.draft?.revision ?? null) !== revision || sent) return fail("changed_meanwhile");
    this.putDraft(aids, body, replyId);
    return succeed({ draft: aids.draft });
  }

  private putDraft(aids: Aids, body: string, replyId: string): void {
    const savedAt = new Date().toISOString();
    aids.draft = body.trim() === "" ? null : { body, replyId, revision: crypto.randomUUID(), savedAt };
  }

  private addNote(aids: Aids, conversationId: string, { body, about }: NewNote): CustomerNote {
    const createdAt = new Date().toISOString();
    const place = about === "customer" ? null : conversationId;
    const note = { id: crypto.randomUUID(), conversationId: place, author: staffName, body, createdAt };
    aids.notes.push(note);
    return note;
  }

  private addFact(aids: Aids, { body }: { body: string }): PersonaFact {
    const addedAt = new Date().toISOString();
    const who = { addedBy: staffName, addedAt, changedBy: null, changedAt: null };
    const fact = { id: crypto.randomUUID(), body, ...who };
    aids.facts.push(fact);
    return fact;
  }

  private page(messages: readonly OpsMessage[], query: URLSearchParams) {
    const before = Number(query.get("before") ?? Number.POSITIVE_INFINITY);
    const limit = Number(query.get("limit") ?? 200);
    const found = messages.filter(({ sequence }) => sequence < before);
    return { messages: found.slice(-limit), hasMore: found.length > limit };
  }
}
