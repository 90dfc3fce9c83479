import { previewTakeOver } from "@parlour/contract/operations/ops-take-overs";
import type { OperationInput } from "@parlour/contract/operation";
import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

/** What is to be copied and where, as the request for the differences. */
export type TakeOverWish = OperationInput<typeof previewTakeOver>["body"];

/** The differences that a change would make at other sites; fetched every time, because the sites change. */
export function useTakeOverPreview(wish: TakeOverWish) {
  const { client } = useConsole();
  return useQuery({
    queryKey: ["take-over-preview", wish],
    queryFn: ({ signal }) => client.call(previewTakeOver, { body: wish }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
