/** Arranges the conversations that are shown side by side. */

/** Returns how many columns fit a window of that width, in CSS pixels. */
export function columnsThatFit(width: number): 1 | 2 | 3 {
  if (width >= 1920) return 3;
  return width >= 1280 ? 2 : 1;
}

/** The least width in CSS pixels for queue and facts beside the columns. */
const besideColumns = 544;
const narrowestColumn = 324;

/** Returns how many columns fit a desk of that width next to the customer's facts. */
export function columnsBesideFacts(deskWidth: number): number {
  return Math.max(1, Math.floor((deskWidth - besideColumns) / narrowestColumn));
}

interface Arrangement {
  /** The conversation in the address; null: none. */
  readonly open: string | null;
  /** This operator's claims, in the order of the tabs. */
  readonly held: readonly string[];
  readonly count: number;
  /** Recently used conversations, newest first. */
  readonly recent: readonly string[];
}

/**
 * Arranges the columns. Conversations that stay keep their place. The open conversation takes a free column, or that of
 * the least recently used one. Free columns are filled with other claims.
 */
export function arrangeColumns(shown: readonly string[], arrangement: Arrangement): readonly string[] {
  const { open, held, count, recent } = arrangement;
  const lastUsed = (id: string): number => {
    const place = recent.indexOf(id);
    return place === -1 ? recent.length : place;
  };
  let columns = shown.filter((id) => id === open || held.includes(id));
  while (columns.length > count) {
    const oldest = columns.filter((id) => id !== open).toSorted((a, b) => lastUsed(b) - lastUsed(a))[0];
    columns = columns.filter((id) => id !== oldest);
  }
  if (open !== null && !columns.includes(open)) {
    if (columns.length < count) columns = [...columns, open];
    else {
      const oldest = columns.toSorted((a, b) => lastUsed(b) - lastUsed(a))[0];
      columns = columns.map((id) => (id === oldest ? open : id));
    }
  }
  // without an open conversation there are no side columns
  if (open === null) return [];
  const others = held.filter((id) => !columns.includes(id));
  return [...columns, ...others.slice(0, count - columns.length)];
}

/** A claim, as far as its place among the tabs depends on it. */
interface Claim {
  readonly conversationId: string;
  /** ISO 8601. */
  readonly claimedAt: string | null;
}

/**
 * Orders the tabs, and with them the number keys, by when each conversation came to the operator. The server keeps that
 * time, so the order stays after a reload and is the same in every window.
 */
export function tabOrder(mine: readonly Claim[]): readonly string[] {
  const key = ({ claimedAt, conversationId }: Claim): string => `${claimedAt ?? ""} ${conversationId}`;
  return mine.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)).map(({ conversationId }) => conversationId);
}
