import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { Nullable } from "./schemas.ts";

/** sha-256 in hexadecimal. */
const Hash = Type.String({ pattern: "^[0-9a-f]{64}$" });
/** A day in UTC, such as 2026-11-25. The database knows no year 0. */
const Day = Type.String({ format: "date", pattern: "^[1-9]" });

/**
 * The root of a day: a hash over the newest entry of every hash chain at the end of that day. `root` is the SHA-256 of
 * `["parlour-root-1",day,tree,previous]` as JSON without spaces.
 */
export const PublishedRoot = Type.Object({
  format: Type.Literal("parlour-root-1"),
  day: Day,
  /** The root of the tree (RFC 6962) over all heads. */
  tree: Hash,
  /** The root of the day before; 64 zeros for the first day. */
  previous: Hash,
  root: Hash,
});
export type PublishedRoot = Static<typeof PublishedRoot>;

export const RootList = Type.Object({
  /** Newest first. */
  roots: Type.Array(PublishedRoot),
  hasMore: Type.Boolean(),
});
export type RootList = Static<typeof RootList>;

/**
 * The proof that a chain's entry was the last one at the end of a day. The chain's key is the SHA-256 of
 * `["parlour-chain-1",kind,chain's id,salt]`. The leaf is the SHA-256 of a zero byte and
 * `["parlour-head-1",key,position,hash]`. Each step hashes a byte of value 1 and both hashes, the left one first. The last
 * step gives `root.tree`.
 */
export const HeadProof = Type.Object({
  /** `customer`: a customer's credits. */
  kind: Type.String(),
  /** Known to the chain's owner alone. */
  salt: Hash,
  /** The last entry of that day; position 0 and 64 zeros: the chain had none. */
  position: Type.Integer({ minimum: 0 }),
  hash: Hash,
  /** From the leaf upwards: on which side the other hash is. */
  path: Type.Array(Type.Object({ side: Type.Enum(["left", "right"]), hash: Hash })),
  root: PublishedRoot,
});
export type HeadProof = Static<typeof HeadProof>;
/** A proof, or null where there is none. */
export const OptionalProof = Nullable(HeadProof);

export const newestRoot = defineOperation({
  id: "newestRoot",
  method: "GET",
  path: "/im/api/roots/newest",
  access: "public",
  summary: "The newest daily root over all hash chains, with its predecessor's; for anybody to keep.",
  responses: { 200: PublishedRoot },
  errors: [],
});

export const listRoots = defineOperation({
  id: "listRoots",
  method: "GET",
  path: "/im/api/roots",
  access: "public",
  summary: "The daily roots over all hash chains, newest first, page by page.",
  query: Type.Object({
    /** Only roots of days before this one. */
    before: Type.Optional(Day),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, default: 100 })),
  }),
  responses: { 200: RootList },
  errors: [],
});

export const creditProof = defineOperation({
  id: "creditProof",
  method: "GET",
  path: "/im/api/credit/proof",
  access: "customer",
  summary:
    "The proof that the customer's credit chain is in the root of a day, for a root that somebody kept; without a day, in the newest one.",
  query: Type.Object({ day: Type.Optional(Day) }),
  responses: { 200: HeadProof },
  errors: [],
});
