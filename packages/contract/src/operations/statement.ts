import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { MinorUnits } from "./payments.ts";
import { OptionalProof } from "./roots.ts";
import { CurrencySchema, Nullable, Timestamp, Uuid } from "./schemas.ts";

/** sha-256 in hexadecimal. */
const Hash = Type.String({ pattern: "^[0-9a-f]{64}$" });
const Credits = Type.Integer({ minimum: 0 });
const Change = Type.Integer();

/**
 * One line of a movement: the credits it adds to an account, or takes from it if negative. The lines of a
 * movement sum to zero. Accounts: customer:purchased, customer:free, customer:debt (negative: owed),
 * house:sales, house:promotions, house:consumed, house:carried.
 */
export const StatementPosting = Type.Object({
  account: Type.String(),
  /** The lot it moves, or null. */
  lotId: Nullable(Uuid),
  amount: Change,
});

/**
 * A movement of credits. `hash` is the SHA-256 of the 32 bytes of `previousHash` followed by the canonical
 * text in UTF-8; for the first movement `previousHash` is 32 zero bytes. The canonical text is a JSON array
 * without spaces: `["parlour-ledger-1",customerId,position,cause,causeId,createdAt,[[account,lotId or
 * null,amount],…]]`, with the values listed here and the postings in this order.
 */
export const StatementEntry = Type.Object({
  /** Place in the customer's chain, from 1 without gaps. */
  position: Type.Integer({ minimum: 1 }),
  /** To the millisecond, UTC, such as 2026-11-20T20:15:00.123Z. */
  createdAt: Timestamp,
  /** One of `ledgerCauses` (rules/ledger.ts). */
  cause: Type.String(),
  /**
   * The reply's, payment's, refund's, dispute's or goodwill's id; for a trial the customer's; otherwise its
   * own id.
   */
  causeId: Type.String(),
  /** The movement as a text. */
  text: Type.String(),
  postings: Type.Array(StatementPosting, { minItems: 2 }),
  /** The changes to purchased credits, free credits and debt. */
  purchased: Change,
  free: Change,
  debt: Change,
  /** Credits afterwards (bought and free), and credits owed afterwards. */
  balanceAfter: Credits,
  debtAfter: Credits,
  previousHash: Hash,
  hash: Hash,
});
export type StatementEntry = Static<typeof StatementEntry>;

/** A reply that was not charged, and why. */
export const UnchargedReply = Type.Object({
  replyId: Uuid,
  createdAt: Timestamp,
  /** duplicate, banned, message_length, waiting_for_credit, not_written_since_last_charged_reply, paused or on_the_house. */
  reason: Type.String(),
  /** The reason as a text. */
  text: Type.String(),
});
export type UnchargedReply = Static<typeof UnchargedReply>;

/** Money that went back as goodwill: no credits moved, so it is no movement (REFUND-10). */
export const GoodwillRefund = Type.Object({
  refundId: Uuid,
  /** When the provider confirmed it. */
  createdAt: Timestamp,
  /** The payment that it belongs to. */
  paymentIntentId: Type.String(),
  minor: MinorUnits,
  currency: CurrencySchema,
  /** The refund as a text. */
  text: Type.String(),
});
export type GoodwillRefund = Static<typeof GoodwillRefund>;

/**
 * A customer's statement: every movement, the rest of every lot, and the uncharged replies. It can be checked
 * offline with tooling/statement-verifier.
 */
export const Statement = Type.Object({
  format: Type.Literal("parlour-statement-1"),
  customerId: Uuid,
  /** When it was made. */
  createdAt: Timestamp,
  /** The account now: credits, and the position and hash of the newest movement. */
  account: Type.Object({
    purchased: Credits,
    free: Credits,
    /** purchased + free; while debt is above 0 none of it can be spent. */
    balance: Credits,
    debt: Credits,
    position: Type.Integer({ minimum: 0 }),
    hash: Hash,
  }),
  /** The account before the first movement listed here; all zero unless the statement begins later. */
  opening: Type.Object({
    purchased: Credits,
    free: Credits,
    debt: Credits,
    position: Type.Integer({ minimum: 0 }),
    hash: Hash,
  }),
  /** False: there are later movements. Request them with `after` set to the last position listed. */
  complete: Type.Boolean(),
  /** Ascending by position. */
  entries: Type.Array(StatementEntry),
  lots: Type.Array(
    Type.Object({
      lotId: Uuid,
      kind: Type.Enum(["purchased", "free"]),
      /** Credits it brought, and credits left in it now. */
      amount: Type.Integer({ minimum: 1 }),
      remaining: Credits,
      paymentIntentId: Nullable(Type.String()),
      createdAt: Timestamp,
    }),
  ),
  /** Ascending by time, within the time of the listed movements. */
  unchargedReplies: Type.Array(UnchargedReply),
  /** Ascending by time, within the time of the listed movements. */
  goodwillRefunds: Type.Array(GoodwillRefund),
  /**
   * The proof that the chain is in the newest daily root (ROOT-3); null before the first root, and in statements that
   * staff read.
   */
  proof: OptionalProof,
});
export type Statement = Static<typeof Statement>;

/** The most movements, and the most uncharged replies, in one statement. */
export const statementLimit = 50_000;

export const creditStatement = defineOperation({
  id: "creditStatement",
  method: "GET",
  path: "/im/api/credit/statement",
  access: "customer",
  summary:
    "Every movement of credits with its cause and its place in the hash chain, and the replies that cost nothing; as JSON, or as a CSV file with format=csv.",
  query: Type.Object({
    format: Type.Optional(Type.Enum(["json", "csv"])),
    /** Only movements after this position. */
    after: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
    /** The most movements, and the most uncharged replies. */
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: statementLimit, default: statementLimit })),
  }),
  responses: { 200: Statement },
  otherTypes: ["text/csv"],
  errors: [],
});
