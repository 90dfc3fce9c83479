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
import { PresenceTab } from "./presence-tab.tsx";
import { ProfilesTab } from "./profiles-tab.tsx";
import { ReturningTab } from "./returning-tab.tsx";

type TabName = "desk" | "profiles" | "presence" | "people" | "returning" | "money";

const deskTabs: readonly [Tab<TabName>, ...Tab<TabName>[]] = [
  { name: "desk", label: "Desk" },
  { name: "profiles", label: "Profiles" },
  { name: "presence", label: "Hours and presence" },
  { name: "people", label: "Sign-up and consent" },
  { name: "returning", label: "Returning customers" },
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
      {query !== null && tab === "profiles" ? <ProfilesTab query={query} /> : null}
      {query !== null && tab === "presence" ? <PresenceTab query={query} /> : null}
      {query !== null && tab === "returning" ? <ReturningTab query={query} /> : null}
      {query !== null && tab === "people" ? <PeopleTab query={query} /> : null}
      {query !== null && tab === "money" ? <MoneyTab query={query} /> : null}
    </>
  );
}
