import { countText } from "./figure-text.ts";

/** Columns of messages and replies, the same in every table. */

interface Written {
  readonly written: number;
}
interface Replied {
  readonly replies: number;
}
interface Charged {
  readonly charged: number;
}

export const writtenColumn = {
  id: "written",
  header: "Messages",
  cell: ({ written }: Written) => countText(written),
  sortBy: ({ written }: Written) => written,
} as const;

export const repliesColumn = {
  id: "replies",
  header: "Replies",
  cell: ({ replies }: Replied) => countText(replies),
  sortBy: ({ replies }: Replied) => replies,
} as const;

export const chargedColumn = {
  id: "charged",
  header: "Charged",
  cell: ({ charged }: Charged) => countText(charged),
  sortBy: ({ charged }: Charged) => charged,
} as const;
