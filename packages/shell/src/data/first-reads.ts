import type { Client } from "@parlour/api-client/create-client";
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

const saysNothing = { meta: {} } as const;

/** Creates the first reads of a customer's cache. */
export function createFirstReads(client: Pick<Client, "call">, data: CustomerData): FirstReads {
  const { queryClient } = data;
  const bundles = (): void => void queryClient.prefetchQuery({ ...bundlesQuery(client), ...saysNothing });
  return {
    bundles,
    everyPage() {
      void queryClient.prefetchQuery({ ...meQuery(client), ...saysNothing });
      void queryClient.prefetchQuery({ ...profilesQuery(client), ...saysNothing });
      void queryClient.prefetchQuery({ ...balanceQuery(client), ...saysNothing });
      void queryClient.prefetchQuery({ ...legalQuery(client), ...saysNothing });
    },
    chat(profileId) {
      bundles();
      void queryClient.prefetchQuery({ ...conversationQuery(client, data, profileId), ...saysNothing });
    },
  };
}
