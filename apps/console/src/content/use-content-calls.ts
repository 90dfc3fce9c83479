import type { LandingContent } from "@parlour/contract/landing-content";
import { draftContent, publishContent } from "@parlour/contract/operations/ops-content";
import { useQueryClient } from "@tanstack/react-query";
import type { OneSite } from "../parts/use-one-site.ts";
import { useConsole } from "../services/console-services.ts";
import { historyQuery, versionQuery } from "./content-queries.ts";

/** Returns functions that save and publish a site's content. All throw as calls do. */
export function useContentCalls(site: OneSite) {
  const { client } = useConsole();
  const queries = useQueryClient();
  const { brand, region } = site;
  return {
    /** Stores an unpublished version and returns its number. */
    saveDraft: async (content: LandingContent, note: string, basedOn: number): Promise<number> => {
      const params = { brand, region };
      const written = await client.call(draftContent, {
        params,
        body: { content: { ...content }, note, basedOn },
      });
      queries.setQueryData(versionQuery(client, site, written.version).queryKey, { ...written, content });
      await queries.invalidateQueries({ queryKey: historyQuery(client, site).queryKey });
      return written.version;
    },
    /** Publishes a version, also an older one. */
    publish: async (version: number): Promise<void> => {
      const history = await client.call(publishContent, { params: { brand, region, version } });
      queries.setQueryData(historyQuery(client, site).queryKey, history);
    },
  };
}
