import type { Client } from "@parlour/api-client/create-client";
import type { QueryClient } from "@tanstack/react-query";
import { balanceQuery } from "../queries/balance-query.ts";
import { bundlesQuery } from "../queries/bundles-query.ts";
import { conversationQuery } from "../queries/conversation-query.ts";
import { legalQuery } from "../queries/legal-query.ts";
import { meQuery } from "../queries/me-query.ts";
import { profilesQuery } from "../queries/profiles-query.ts";
import type { CustomerData } from "./customer-data.ts";

/**
 * Asks for a page's data before the page is rendered, which takes a slow phone longer than the answers. The page's own
 * queries join these. What the cache already has is not asked for again. A failure says nothing: the page asks again, and
 * says so if that fails.
 */
export interface FirstReads {
  /** Asks for what every page of a customer shows. */
  readonly everyPage: () => void;
  /** Asks for what a chat shows beside that. */
  readonly chat: (profileId: string) => void;
  readonly bundles: () => void;
}

/** Creates the first reads of a customer's cache. */
export function createFirstReads(client: Pick<Client, "call">, data: CustomerData): FirstReads {
  const { queryClient } = data;
  // Without `meta`, in which a query names what to say when it fails.
  const read: QueryClient["prefetchQuery"] = (query) => queryClient.prefetchQuery({ ...query, meta: {} });
  const bundles = (): void => void read(bundlesQuery(client));
  return {
    bundles,
    everyPage() {
      void read(meQuery(client));
      void read(profilesQuery(client, data));
      void read(balanceQuery(client));
      void read(legalQuery(client));
    },
    chat(profileId) {
      bundles();
      void read(conversationQuery(client, data, profileId));
    },
  };
}
