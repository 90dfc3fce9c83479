import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { CalendarDays } from "lucide-react";
import { usePageSearch } from "../frame/use-page-search.ts";
import { useRole } from "../parts/for-role.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { Tabs, useTab, type Tab } from "../parts/tabs.tsx";
import { DeskTab } from "./desk-tab.tsx";
import { queryOf } from "./insight-address.ts";
import { MoneyTab } from "./money-tab.tsx";
import { PeopleTab } from "./people-tab.tsx";
import { PeriodBar } from "./period-bar.tsx";

type TabName = "desk" | "people" | "money";

const deskTabs: readonly [Tab<TabName>, ...Tab<TabName>[]] = [
  { name: "desk", label: "Desk" },
  { name: "people", label: "Sign-up and consent" },
];

/** The business figures: desk, people and, for admins, money. */
export function InsightPage() {
  const isAdmin = useRole("admin");
  const tabs: readonly [Tab<TabName>, ...Tab<TabName>[]] = isAdmin
    ? [...deskTabs, { name: "money", label: "Money" }]
    : deskTabs;
  const tab = useTab(tabs);
  const { search } = usePageSearch();
  const query = queryOf(search);
  return (
    <>
      <PageHeader
        title="Insight"
        lead="Counted from messages and the ledger at the moment you look. Every chart is a table too, and a file."
      />
      <PeriodBar />
      <Tabs label="Parts of insight" tabs={tabs} />
      {query === null ? (
        <EmptyState
          icon={<CalendarDays />}
          title="Choose the first and the last day"
          text="Both days are counted; 366 at most. The first one comes before the last."
        />
      ) : null}
      {query !== null && tab === "desk" ? <DeskTab query={query} /> : null}
      {query !== null && tab === "people" ? <PeopleTab query={query} /> : null}
      {query !== null && tab === "money" ? <MoneyTab query={query} /> : null}
    </>
  );
}
