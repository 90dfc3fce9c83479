import { regulatorFolders } from "@parlour/contract/operations/regulator";
import { useQuery } from "@tanstack/react-query";
import { useConsole } from "../services/console-services.ts";

export const regulatorFoldersKey = ["regulator folders"] as const;

/** The regulator's folders that were made, newest first. */
export function useRegulatorFolders() {
  const { client } = useConsole();
  return useQuery({
    queryKey: regulatorFoldersKey,
    queryFn: ({ signal }) => client.call(regulatorFolders, {}, { signal }),
  });
}
