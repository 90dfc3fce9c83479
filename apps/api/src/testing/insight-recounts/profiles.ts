import type { InsightProfiles } from "@parlour/contract/operations/insight-profiles";
import type { Books } from "../insight-books.ts";
import type { Counted } from "../insight-oracle.ts";

function profilesOf(books: Books, counted: Counted) {
  const profileOf = new Map(books.conversations.map((each) => [each.id, each.profile_id]));
  const siteOf = new Map(
    books.conversations.map((each) => {
      const site = counted.customers.get(each.customer_id);
      return [each.id, `${site?.brand} ${site?.region}`];
    }),
  );
  const keyOf = (conversation: string): string =>
    `${siteOf.get(conversation)} ${profileOf.get(conversation)}`;
  const written = counted.written.filter((each) => counted.within(each.sent_at));
  const replies = counted.replies.filter(({ at }) => counted.within(at));
  const keys = new Set([
    ...written.map((each) => keyOf(each.conversation_id)),
    ...replies.map(({ conversation }) => keyOf(conversation)),
  ]);
  return Object.fromEntries(
    [...keys].map((key) => {
      const own = replies.filter(({ conversation }) => keyOf(conversation) === key);
      return [
        key,
        {
          written: written.filter((each) => keyOf(each.conversation_id) === key).length,
          replies: own.length,
          charged: own.filter(({ charged }) => charged).length,
          credits: own.reduce((sum, { credits }) => sum + credits, 0),
          waits: counted.waitsOf(own.map(({ wait }) => wait)),
        },
      ];
    }),
  );
}

/** Pairs the figures by profile with those from the raw rows. */
export function profilePairs(books: Books, counted: Counted, { profiles }: InsightProfiles) {
  return {
    profiles: [
      Object.fromEntries(
        profiles.map(({ brand, region, profileId, written, replies, charged, credits, waits }) => [
          `${brand} ${region} ${profileId}`,
          { written, replies, charged, credits, waits },
        ]),
      ),
      profilesOf(books, counted),
    ],
  };
}
