import { useAddress } from "../frame/use-address.ts";
import styles from "./tabs.module.css";

/** A part of a page with a name of its own in the address. */
export interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: string;
}

/** The part that the address names with `?tab=`; the first one unless it does. */
export function useTab<Name extends string>(tabs: readonly [Tab<Name>, ...Tab<Name>[]]): Name {
  const { search } = useAddress();
  return (tabs.find(({ name }) => name === search["tab"]) ?? tabs[0]).name;
}

interface TabsProps<Name extends string> {
  /** What the parts are of, read aloud: "Parts of the customer's page". */
  readonly label: string;
  readonly tabs: readonly [Tab<Name>, ...Tab<Name>[]];
}

/** Links between the parts of a page: each can be shared, and the browser's back button works. */
export function Tabs<Name extends string>({ label, tabs }: TabsProps<Name>) {
  const { setSearch } = useAddress();
  const current = useTab(tabs);
  return (
    <nav className={styles["tabs"]} aria-label={label}>
      <ul className={styles["list"]}>
        {tabs.map((tab) => (
          <li key={tab.name}>
            <a
              className={styles["tab"]}
              href={`?tab=${tab.name}`}
              aria-current={tab.name === current ? "page" : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                // Another part starts without the filters of this one.
                setSearch({ tab: tab.name, status: undefined }, { push: true });
              }}
            >
              {tab.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
