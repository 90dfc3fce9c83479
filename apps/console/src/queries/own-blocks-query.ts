import { ownBlocks } from "@parlour/contract/operations/operator-blocks";
import { useQuery } from "@tanstack/react-query";
import { careKey } from "../care/care-keys.ts";
import { useConsole } from "../services/console-services.ts";

export const ownBlocksKey = [...careKey, "blocks"] as const;

/** The customers whom this operator has blocked. */
export function useOwnBlocks() {
  const { client } = useConsole();
  return useQuery({
    queryKey: ownBlocksKey,
    queryFn: ({ signal }) => client.call(ownBlocks, {}, { signal }),
  });
}
