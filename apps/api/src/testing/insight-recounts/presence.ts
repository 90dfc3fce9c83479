import type { InsightPresence } from "@parlour/contract/operations/insight-presence";
import type { Books } from "../insight-books.ts";
import type { Counted } from "../insight-oracle.ts";
import { hourOf } from "../local-time.ts";

/** Cuts a time at full hours: each piece with its beginning. */
function hoursIn(from: Date, to: Date): readonly { readonly at: Date; readonly ms: number }[] {
  const pieces: { at: Date; ms: number }[] = [];
  for (let at = from.getTime(); at < to.getTime();) {
    const next = Math.min(to.getTime(), (Math.floor(at / 3_600_000) + 1) * 3_600_000);
    pieces.push({ at: new Date(at), ms: next - at });
    at = next;
  }
  return pieces;
}

function presenceOf(books: Books, counted: Counted) {
  const seen = new Map(books.presences.map((row) => [row.staff_id, row.seen_at]));
  const pieces = books.spans
    .filter(({ state }) => state === "available")
    .flatMap((span) =>
      hoursIn(span.began_at, span.ended_at ?? seen.get(span.staff_id) ?? span.began_at)
        .filter(({ at }) => counted.within(at))
        .map((piece) => ({ ...piece, staffId: span.staff_id })),
    );
  const breaks = books.spans.filter((span) => span.state === "break" && counted.within(span.began_at));
  const replies = counted.replies.filter(({ at }) => counted.within(at));
  const ids = new Set([
    ...pieces.map(({ staffId }) => staffId),
    ...breaks.map((span) => span.staff_id),
    ...replies.map(({ staffId }) => staffId),
  ]);
  const sum = (rows: readonly { readonly ms: number }[]): number =>
    rows.reduce((total, { ms }) => total + ms, 0);
  const operators = Object.fromEntries(
    [...ids].map((id) => [
      id,
      {
        presentMs: sum(pieces.filter(({ staffId }) => staffId === id)),
        breaks: breaks.filter((span) => span.staff_id === id).length,
        replies: replies.filter(({ staffId }) => staffId === id).length,
        charged: replies.filter(({ staffId, charged }) => staffId === id && charged).length,
      },
    ]),
  );
  const waited = replies.flatMap(({ began, at }) => (began === null ? [] : hoursIn(began, at)));
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    hour,
    presentMs: sum(pieces.filter(({ at }) => hourOf(counted.zone, at) === hour)),
    waitedMs: sum(waited.filter(({ at }) => hourOf(counted.zone, at) === hour)),
    written: counted.written.filter(
      ({ sent_at: at }) => counted.within(at) && hourOf(counted.zone, at) === hour,
    ).length,
    replies: replies.filter(({ at }) => hourOf(counted.zone, at) === hour).length,
  }));
  return { operators, hours };
}

/** Pairs the figures of presence with those from the raw rows. */
export function presencePairs(books: Books, counted: Counted, presence: InsightPresence) {
  const present = presenceOf(books, counted);
  return {
    presence: [
      Object.fromEntries(
        presence.operators.map(({ staffId, presentMs, breaks, replies, charged }) => [
          staffId,
          { presentMs, breaks, replies, charged },
        ]),
      ),
      present.operators,
    ],
    presenceHours: [
      presence.hours.map(({ hour, presentMs, waitedMs, written, replies }) => ({
        hour,
        presentMs,
        waitedMs,
        written,
        replies,
      })),
      present.hours,
    ],
  };
}
