import { messageFixture, profileFixture } from "@parlour/contract/fixtures";
import type { Profile } from "@parlour/contract/operations/schemas";
import { systemClock } from "@parlour/overlays/clock";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { createLiveCache } from "../data/live-cache.ts";
import { customerClient } from "../testing/customer-client.ts";
import { profilesKey, profilesQuery } from "./profiles-query.ts";

function listOf(cursor: number): Profile[] {
  const { body, direction, sentAt } = messageFixture;
  return [{ ...profileFixture, lastMessage: { body, direction, sentAt, cursor: String(cursor) } }];
}

it("reads the profiles again if a message came, or the stream began, after they were read", async () => {
  const queryClient = new QueryClient();
  const live = createLiveCache(queryClient, systemClock);
  const steps: (() => number)[] = [
    () => {
      live.apply({ type: "message", message: messageFixture, cursor: "2" });
      return 1;
    },
    () => 2,
    () => {
      live.begin("3");
      return 2;
    },
    () => 3,
    () => 3,
  ];
  const client = customerClient(async () => Response.json(listOf(steps.shift()?.() ?? 0)));
  const read = async (): Promise<unknown> => {
    await queryClient.fetchQuery({ ...profilesQuery(client, { live }), staleTime: 0 });
    return queryClient.getQueryData(profilesKey);
  };
  expect(await read()).toEqual(listOf(2));
  expect(await read()).toEqual(listOf(3));
  expect(await read()).toEqual(listOf(3));
  expect(steps).toHaveLength(0);
});
