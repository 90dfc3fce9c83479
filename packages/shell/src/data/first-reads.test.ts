import { systemClock } from "@parlour/overlays/clock";
import { expect, it } from "vitest";
import { createNoticeStore } from "../notices/notice-store.ts";
import { balanceQuery } from "../queries/balance-query.ts";
import { customerClient } from "../testing/customer-client.ts";
import { createCustomerData } from "./customer-data.ts";
import { createFirstReads } from "./first-reads.ts";

it("says nothing of a first read that fails, and says so when the page's own query fails (ERROR-2)", async () => {
  const notices = createNoticeStore({
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  const shown = (): number => notices.state.items.length;
  const data = createCustomerData(notices, systemClock);
  const client = customerClient(async () => new Response(null, { status: 500 }));
  createFirstReads(client, data).everyPage();
  const states = () =>
    data.queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.status);
  await expect.poll(states).toEqual(["error", "error", "error", "error"]);
  expect(shown()).toBe(0);
  await expect(data.queryClient.fetchQuery(balanceQuery(client))).rejects.toThrow();
  expect(shown()).toBe(1);
});
