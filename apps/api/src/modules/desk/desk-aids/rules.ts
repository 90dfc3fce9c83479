/** Rules of the desk's aids: the ranking of canned replies, and the terms of a search. */

/** Uses lose half their weight after this many days, so that recent frequent uses rank first. */
export const halfLifeDays = 14;

export interface Weighed {
  readonly weight: number;
  readonly lastUsedAt: Date;
}

/** Returns the weight of earlier uses at a given time. */
export function weightNow({ weight, lastUsedAt }: Weighed, now: Date): number {
  // a node whose clock is behind must not make uses worth more
  const days = Math.max(0, now.getTime() - lastUsedAt.getTime()) / 86_400_000;
  return weight * 0.5 ** (days / halfLifeDays);
}

/** The weight after one more use, as of now. */
export function weightAfterUse(before: Weighed | undefined, now: Date): number {
  return 1 + (before === undefined ? 0 : weightNow(before, now));
}

export interface RankedReply {
  readonly id: string;
  readonly title: string;
  /** This operator's uses; null: none. */
  readonly own: Weighed | null;
  /** Everybody's uses, one entry an operator. */
  readonly everybody: readonly Weighed[];
}

/** Ranks by this operator's recent uses, then by everybody's, then by title. */
export function rankReplies<Reply extends RankedReply>(replies: readonly Reply[], now: Date): Reply[] {
  const weighed = replies.map((reply) => ({
    reply,
    own: reply.own === null ? 0 : weightNow(reply.own, now),
    everybody: reply.everybody.reduce((sum, use) => sum + weightNow(use, now), 0),
  }));
  return weighed
    .toSorted(
      (a, b) =>
        b.own - a.own ||
        b.everybody - a.everybody ||
        a.reply.title.localeCompare(b.reply.title, "en") ||
        (a.reply.id < b.reply.id ? -1 : 1),
    )
    .map(({ reply }) => reply);
}

/** Returns a LIKE pattern that finds a word anywhere; LIKE's wildcards in the word are escaped. */
export function likePattern(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
