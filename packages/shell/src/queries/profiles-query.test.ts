import { messageFixture, profileFixture } from "@parlour/contract/fixtures";
import type { Profile } from "@parlour/contract/operations/schemas";
import { systemClock } from "@parlour/overlays/clock";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { createLiveCache, type LiveCache } from "../data/live-cache.ts";
import { customerClient } from "../testing/customer-client.ts";
import { profilesQuery } from "./profiles-query.ts";

function listOf(cursor: number): Profile[] {
  const { body, direction, sentAt } = messageFixture;
  return [{ ...profileFixture, lastMessage: { body, direction, sentAt, cursor: String(cursor) } }];
}

const arrives = (live: LiveCache, cursor: string): void =>
  live.apply({ type: "message", message: messageFixture, cursor });

it.each<{
  readonly happens: string;
  /** What happens before the first read. */
  readonly before?: (live: LiveCache) => void;
  /** What happens during each read, and the newest cursor in the list that it returns. */
  readonly reads: readonly (readonly [during: (live: LiveCache) => void, cursor: number])[];
}>([
  { happens: "nothing", reads: [[() => undefined, 1]] },
  {
    happens: "a message arrives during the read",
    reads: [
      [(live) => arrives(live, "2"), 1],
      [() => undefined, 2],
    ],
  },
  { happens: "a message arrives that the list already has", reads: [[(live) => arrives(live, "2"), 2]] },
  {
    happens: "messages arrive during the first and the second read",
    reads: [
      [(live) => arrives(live, "2"), 1],
      [(live) => arrives(live, "3"), 2],
      [() => undefined, 3],
    ],
  },
  {
    happens: "the stream begins during the read",
    reads: [
      [(live) => live.begin("2"), 1],
      [() => undefined, 2],
    ],
  },
  {
    happens: "the newest messages were deleted before the read",
    before: (live) => live.begin("3"),
    reads: [[() => undefined, 1]],
  },
])("reads the profiles only as often as needed: $happens", async ({ before, reads }) => {
  const queryClient = new QueryClient();
  const live = createLiveCache(queryClient, systemClock);
  before?.(live);
  let calls = 0;
  const client = customerClient(async () => {
    const [during, cursor] = reads[calls] ?? [() => undefined, 0];
    calls += 1;
    during(live);
    return Response.json(listOf(cursor));
  });
  expect(await queryClient.fetchQuery(profilesQuery(client, { live }))).toEqual(
    listOf(reads.at(-1)?.[1] ?? 0),
  );
  expect(calls).toBe(reads.length);
});
