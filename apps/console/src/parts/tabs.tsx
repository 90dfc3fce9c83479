import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { useCallback } from "react";
import { usePageSearch } from "../frame/use-page-search.ts";
import styles from "./tabs.module.css";
import { waitingNumber } from "./waiting-number.ts";

/** A part of a page with its own name in the address. */
export interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: string;
}

/** Returns the part in the address's `?tab=`; by default the first one. */
export function useTab<Name extends string>(tabs: readonly [Tab<Name>, ...Tab<Name>[]]): Name {
  const { search } = usePageSearch();
  return (tabs.find(({ name }) => name === search["tab"]) ?? tabs[0]).name;
}

interface TabsProps<Name extends string> {
  /** The group's label, read aloud: "Parts of the customer's page". */
  readonly label: string;
  readonly tabs: readonly [Tab<Name>, ...Tab<Name>[]];
  /** The number of waiting items in a part; absent or 0: none. */
  readonly waiting?: { readonly [Part in Name]?: number };
}

/**
 * Scrolls the row of tabs so that the chosen one is visible, without moving the page: also when numbers arrive that
 * make tabs before it wider, and when the window changes its width.
 */
function useVisible(current: string) {
  return useCallback(
    (row: HTMLElement | null) => {
      const chosen = row?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
      if (row === null || chosen === null || chosen === undefined) return undefined;
      const watched = new ResizeObserver(() => {
        const [from, to] = [chosen.offsetLeft, chosen.offsetLeft + chosen.offsetWidth];
        if (from < row.scrollLeft || to > row.scrollLeft + row.clientWidth)
          row.scrollTo({ left: from - (row.clientWidth - chosen.offsetWidth) / 2 });
      });
      for (const each of [row, ...row.querySelectorAll("a")]) watched.observe(each);
      return () => {
        watched.disconnect();
      };
    },
    [current],
  );
}

/** Links between the parts of a page: each can be shared, and the browser's back button works. */
export function Tabs<Name extends string>({ label, tabs, waiting = {} }: TabsProps<Name>) {
  const { startSearch } = usePageSearch();
  const current = useTab(tabs);
  const ref = useVisible(current);
  return (
    <nav className={styles["tabs"]} aria-label={label} ref={ref}>
      <ul className={styles["list"]}>
        {tabs.map((tab) => (
          <li key={tab.name}>
            <a
              className={styles["tab"]}
              data-tab={tab.name}
              href={`?tab=${tab.name}`}
              aria-current={tab.name === current ? "page" : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                // Another part starts without the filters of this one.
                startSearch({ tab: tab.name });
              }}
            >
              {tab.label}
              <WaitingCount count={waiting[tab.name] ?? 0} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function WaitingCount({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles["count"]}>
      {waitingNumber(count)}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  );
}
