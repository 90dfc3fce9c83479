import { useQuery } from "@tanstack/react-query";
import { useServices } from "../app/services-context.tsx";
import { readWholeStatement } from "../credits/read-statement.ts";

export const statementKey = ["credit-statement"] as const;

/** The whole statement, in as many responses as needed. It is read again whenever it is opened. */
export function useStatement({ enabled = true }: { readonly enabled?: boolean } = {}) {
  const { client } = useServices();
  return useQuery({
    queryKey: statementKey,
    queryFn: async ({ signal }) => readWholeStatement(client, signal),
    staleTime: 0,
    enabled,
  });
}
