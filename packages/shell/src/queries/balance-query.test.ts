import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { customerClient } from "../testing/customer-client.ts";
import { balanceKey, balanceQuery } from "./balance-query.ts";

it("keeps a balance that the stream brought while an older one was being loaded", async () => {
  const queryClient = new QueryClient();
  const response = Promise.withResolvers<Response>();
  const load = queryClient.fetchQuery(balanceQuery(customerClient(() => response.promise)));
  queryClient.setQueryData(balanceKey, 6);
  response.resolve(Response.json(7));
  await load;
  expect(queryClient.getQueryData(balanceKey)).toBe(6);
});

it("replaces a balance that was there before", async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(balanceKey, 6);
  const query = balanceQuery(customerClient(async () => Response.json(5)));
  await queryClient.fetchQuery({ ...query, staleTime: 0 });
  expect(queryClient.getQueryData(balanceKey)).toBe(5);
});
