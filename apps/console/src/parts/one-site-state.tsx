import type { OpsSite } from "@parlour/contract/operations/ops-sites";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import { Globe } from "lucide-react";
import type { ReactNode } from "react";
import { LoadState } from "./load-state.tsx";
import type { OneSite } from "./use-one-site.ts";

interface OneSiteStateProps {
  readonly query: UseQueryResult<OpsSite[]>;
  readonly site: OneSite | null;
  readonly none: { readonly title: string; readonly text: string };
  readonly children: (site: OneSite) => ReactNode;
}

/** A page's content below `useOneSite`: waits for the sites, and explains if there are none. */
export function OneSiteState({ query, site, none, children }: OneSiteStateProps) {
  return (
    <LoadState operation="opsSites" query={query}>
      {() => (site === null ? <EmptyState icon={<Globe aria-hidden />} {...none} /> : children(site))}
    </LoadState>
  );
}
