import type { LandingContent } from "@parlour/contract/landing-content";
import { contentChanges, type ContentChange } from "@parlour/contract/rules/content-changes";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import type { OneSite } from "../parts/use-one-site.ts";
import { withValueAt } from "./content-paths.ts";
import { keepEdits, readKeptEdits } from "./kept-edits.ts";

/** A version to start from. */
export interface ContentBase {
  readonly version: number;
  readonly content: LandingContent;
}

export interface ContentEdits {
  readonly content: LandingContent;
  /** The version that the edits are based on; sent when saving. */
  readonly basedOn: number;
  /** The differences from the starting version; updated shortly after typing. */
  readonly changes: readonly ContentChange[];
  /** Whether earlier unsaved edits were found in this tab. */
  readonly wereKept: boolean;
  readonly set: (path: string, value: unknown) => void;
  /** Drops all edits and returns to the version they are based on. */
  readonly discard: () => void;
  /** Starts again from a version, such as the one just saved. */
  readonly beginFrom: (base: ContentBase) => void;
}

/** The edits of a site's content, starting from a version. */
export function useContentEdits({ brand, region }: OneSite, start: ContentBase): ContentEdits {
  const [kept] = useState(() => {
    const found = readKeptEdits(sessionStorage, brand, region);
    // Opening another version to edit replaces the starting version.
    return found !== null && found.basedOn === start.version ? found : null;
  });
  const [base, setBase] = useState(start);
  const [content, setContent] = useState(kept?.content ?? start.content);
  const [wereKept, setWereKept] = useState(kept !== null);
  const settled = useDeferredValue(content);
  const changes = useMemo(() => contentChanges(base.content, settled), [base, settled]);

  const set = useCallback(
    (path: string, value: unknown) => {
      setContent((before) => {
        const next = withValueAt(before, path, value);
        keepEdits(sessionStorage, brand, region, { basedOn: base.version, content: next });
        return next;
      });
    },
    [brand, region, base],
  );
  const beginFrom = useCallback(
    (next: ContentBase) => {
      keepEdits(sessionStorage, brand, region, null);
      setBase(next);
      setContent(next.content);
      setWereKept(false);
    },
    [brand, region],
  );
  const discard = useCallback(() => {
    beginFrom(base);
  }, [base, beginFrom]);

  return { content, basedOn: base.version, changes, wereKept, set, discard, beginFrom };
}
