import { searchOwnConversations } from "@parlour/contract/operations/own-conversations";
import { searchTerms } from "@parlour/contract/rules/search-terms";
import { useInfiniteQuery } from "@tanstack/react-query";
import { onlyGiven } from "../parts/only-given.ts";
import { readOnce } from "../parts/read-once.ts";
import { useConsole } from "../services/console-services.ts";

interface AskedWords {
  readonly staffId: string;
  readonly words: string;
  /** Counts searches: the same words again are a new one. */
  readonly at: number;
}

/** What was found for these words, newest first, page after page. Each page is audited (DESK-37). */
export function useOwnSearch({ staffId, words, at }: AskedWords) {
  const { client } = useConsole();
  return useInfiniteQuery({
    queryKey: ["own-search", staffId, words, at],
    queryFn: ({ pageParam, signal }) =>
      client.call(
        searchOwnConversations,
        { query: { words, ...onlyGiven({ before: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: searchTerms(words).length > 0,
    ...readOnce,
  });
}
