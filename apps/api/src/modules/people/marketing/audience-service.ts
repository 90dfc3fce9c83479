import { leftOutReasons, type LeftOutReason } from "@parlour/contract/operations/ops-marketing";
import {
  isInSegment,
  segments,
  type Segment,
  type SegmentFacts,
  type SegmentName,
} from "@parlour/contract/rules/segments";
import type { Db } from "../../../plugins/database.ts";
import {
  countCustomers,
  selectCandidates,
  type AudienceQuery,
  type Candidate,
  type Refusal,
  type WantedFacts,
} from "./audience-store.ts";
import { estimateOf } from "./rules.ts";

/** A campaign's audience: a site's customers who may get a text now, and are in the segment (CAMPAIGN-9, CAMPAIGN-10). */
export type SegmentQuery = AudienceQuery & Segment;

/** How many customers one statement looks at. */
const batch = 2000;

const noFacts: WantedFacts = { wroteAt: false, hasBought: false, balance: false };

/** Returns what a segment is decided by. */
function wantedBy(segment: SegmentName): WantedFacts {
  switch (segment) {
    case "everybody":
      return noFacts;
    case "lapsed":
      return { ...noFacts, wroteAt: true };
    case "never_bought":
      return { ...noFacts, hasBought: true };
    case "out_of_credit":
      return { ...noFacts, hasBought: true, balance: true };
    default:
      return segment satisfies never;
  }
}

/** Reads all candidates of a site, batch by batch: what one statement costs does not grow with the site. */
async function* allCandidates(db: Db, query: AudienceQuery, wanted: WantedFacts): AsyncGenerator<Candidate> {
  let after: string | null = null;
  for (;;) {
    const found: readonly Candidate[] = await selectCandidates(db, query, wanted, { after, limit: batch });
    yield* found;
    const last = found.at(-1);
    if (last === undefined || found.length < batch) return;
    after = last.id;
  }
}

function reasonOf(query: Segment & { readonly now: Date }, refusal: Refusal | null, facts: SegmentFacts) {
  if (refusal !== null) return refusal;
  return isInSegment(query, facts, query.now) ? null : ("segment" as const);
}

/** Reads the customers who get a campaign's text now. */
export async function selectAudience(db: Db, query: SegmentQuery): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id, refusal, facts } of allCandidates(db, query, wantedBy(query.segment))) {
    if (reasonOf(query, refusal, facts) === null) ids.push(id);
  }
  return ids;
}

/** Counts how many customers get a campaign's text now, and how many do not, by reason, in the reasons' order. */
export async function countAudience(
  db: Db,
  query: SegmentQuery,
): Promise<{
  readonly customers: number;
  readonly leftOut: { readonly reason: LeftOutReason; readonly customers: number }[];
}> {
  const counts = new Map<LeftOutReason | null, number>();
  for await (const { refusal, facts } of allCandidates(db, query, wantedBy(query.segment))) {
    const reason = reasonOf(query, refusal, facts);
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const leftOut = leftOutReasons.map((reason) => ({ reason, customers: counts.get(reason) ?? 0 }));
  return {
    customers: counts.get(null) ?? 0,
    leftOut: leftOut.filter(({ customers }) => customers > 0),
  };
}

/** The most customers that the figures of a site's segments are made from. */
const sampleSize = 1000;

/** Figures of a site's segments. */
export type SegmentFigures = { readonly [Name in SegmentName]: number } & {
  /** Whether they are estimated from a part of the site's customers. */
  readonly estimated: boolean;
};

/** Counts the customers of each segment who may get a text now, or estimates them from `most` of the site's customers. */
export async function countSegments(
  db: Db,
  query: AudienceQuery,
  lapsedDays: number,
  most = sampleSize,
): Promise<SegmentFigures> {
  const counts = { everybody: 0, lapsed: 0, never_bought: 0, out_of_credit: 0 };
  const asked = segments.map((segment): Segment => {
    return segment === "lapsed" ? { segment, lapsedDays } : { segment, lapsedDays: null };
  });
  const wanted = { wroteAt: true, hasBought: true, balance: true };
  const looked = await selectCandidates(db, query, wanted, { sample: most });
  for (const { refusal, facts } of looked) {
    if (refusal !== null) continue;
    for (const each of asked) if (isInSegment(each, facts, query.now)) counts[each.segment] += 1;
  }
  const customers = looked.length < most ? looked.length : await countCustomers(db, query);
  if (customers <= looked.length) return { ...counts, estimated: false };
  for (const name of segments) counts[name] = estimateOf(counts[name], looked.length, customers);
  return { ...counts, estimated: true };
}

/** Returns why a customer does not get a campaign's text now; null if they do. */
export async function findRefusal(
  db: Db,
  customerId: string,
  query: SegmentQuery,
): Promise<LeftOutReason | null> {
  const [found] = await selectCandidates(db, query, wantedBy(query.segment), { only: customerId });
  return found === undefined ? "no_consent" : reasonOf(query, found.refusal, found.facts);
}
