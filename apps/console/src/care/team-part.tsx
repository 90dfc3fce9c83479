import type { TeamMember, Wellbeing } from "@parlour/contract/operations/wellbeing";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Coffee } from "lucide-react";
import { Card } from "../parts/card.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { When } from "../parts/when.tsx";
import { useTeamWellbeing } from "../queries/team-wellbeing-query.ts";
import styles from "./care-page.module.css";
import { OpenFor } from "./open-for.tsx";

function reasonText(why: NonNullable<Wellbeing["suggestion"]>["why"]): string {
  switch (why) {
    case "long_work":
      return "Long work";
    case "abuse":
      return "Abusive messages";
    case "flag":
      return "Raised a flag";
    default:
      return why satisfies never;
  }
}

function BreakState({ member }: { readonly member: TeamMember }) {
  const { onBreak, suggestion, postponedUntil } = member.wellbeing;
  if (member.overdue) return <StatusBadge tone="error">Break overdue</StatusBadge>;
  if (onBreak !== null) return <StatusBadge tone="success">On a break</StatusBadge>;
  if (suggestion !== null) return <StatusBadge tone="warning">Break suggested</StatusBadge>;
  if (postponedUntil !== null) {
    return (
      <StatusBadge tone="warning">
        Put off until <When at={postponedUntil} detail="time" />
      </StatusBadge>
    );
  }
  return <span className={styles["muted"]}>Fine</span>;
}

const columns = columnsOf<TeamMember>([
  { id: "name", header: "Who", cell: (member) => member.displayName, sortBy: (member) => member.displayName },
  { id: "standing", header: "Break", cell: (member) => <BreakState member={member} /> },
  {
    id: "why",
    header: "Why",
    cell: ({ wellbeing: { suggestion } }) => (suggestion === null ? "" : reasonText(suggestion.why)),
  },
  {
    id: "working",
    header: "Works without a break for",
    cell: ({ wellbeing: { workingSince } }) =>
      workingSince === null ? (
        <span className={styles["muted"]}>Not working</span>
      ) : (
        <OpenFor since={workingSince} />
      ),
    sortBy: ({ wellbeing: { workingSince } }) => workingSince ?? "9999",
  },
]);

/** Which signed-in staff need a break: times and reasons, never the content of messages. */
export function TeamPart() {
  const query = useTeamWellbeing();
  return (
    <Card
      title="Breaks"
      lead="The desk suggests one after 90 minutes, after three abusive messages and after a flag. After half an hour it is overdue: talk to the person."
    >
      <LoadState operation="teamWellbeing" query={query}>
        {(team) => (
          <DataTable
            caption="Signed-in staff and their breaks"
            columns={columns}
            rows={team}
            rowId={(member) => member.staffId}
            empty={
              <EmptyState
                level={3}
                icon={<Coffee />}
                title="Nobody is signed in"
                text="Operators appear here when they sign in to the desk."
              />
            }
          />
        )}
      </LoadState>
    </Card>
  );
}
