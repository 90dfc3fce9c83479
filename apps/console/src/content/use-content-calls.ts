import type { LandingContent } from "@parlour/contract/landing-content";
import { draftContent, publishContent } from "@parlour/contract/operations/ops-content";
import type { OneSite } from "../parts/use-one-site.ts";
import { contentHistoryKey } from "../queries/content-history-query.ts";
import { contentVersionKey } from "../queries/content-version-query.ts";
import { useConsole } from "../services/console-services.ts";

/** Returns functions that save and publish a site's content. All throw as calls do. */
export function useContentCalls(site: OneSite) {
  const { client, queryClient } = useConsole();
  const { brand, region } = site;
  return {
    /** Stores an unpublished version and returns its number. */
    saveDraft: async (content: LandingContent, note: string, basedOn: number): Promise<number> => {
      const params = { brand, region };
      const written = await client.call(draftContent, {
        params,
        body: { content: { ...content }, note, basedOn },
      });
      queryClient.setQueryData(contentVersionKey(site, written.version), { ...written, content });
      await queryClient.invalidateQueries({ queryKey: contentHistoryKey(site) });
      return written.version;
    },
    /** Publishes a version, also an older one. */
    publish: async (version: number): Promise<void> => {
      const history = await client.call(publishContent, { params: { brand, region, version } });
      queryClient.setQueryData(contentHistoryKey(site), history);
    },
  };
}
