import { useNavigate, useParams, useSearch } from "@tanstack/react-router";

/** The search parameters that a page may change; undefined removes one. */
export type AddressChanges = Readonly<Record<string, string | undefined>>;

/**
 * The varying parts of a page's address, all texts: `params` from the path (`$customerId`), `search` from behind the
 * question mark. Filters live there, so that a page can be reloaded, shared and gone back to. Never put a phone number there.
 */
export function useAddress() {
  const params: Readonly<Partial<Record<string, string>>> = useParams({ strict: false });
  const search: Readonly<Partial<Record<string, string>>> = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    params,
    search,
    /** Changes the named parameters and keeps the rest. Replaces the history entry unless told to add one. */
    setSearch: (changes: AddressChanges, { push = false }: { readonly push?: boolean } = {}): void => {
      const kept = Object.entries({ ...search, ...changes }).filter(
        ([, value]) => value !== undefined && value !== "",
      );
      // The router types search parameters per page; this hook serves all pages.
      void navigate({ to: ".", search: Object.fromEntries(kept) as never, replace: !push });
    },
    /** Goes to another page of the console. */
    goTo: (path: string): void => {
      void navigate({ href: path });
    },
  };
}
