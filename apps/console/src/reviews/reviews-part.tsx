import type { ReviewFigures } from "@parlour/contract/operations/reviews";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Link } from "@tanstack/react-router";
import { ClipboardCheck } from "lucide-react";
import { useSnapshot } from "valtio";
import styles from "../floor/floor.module.css";
import { Card } from "../parts/card.tsx";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { When } from "../parts/when.tsx";
import { useReviewFigures } from "../queries/review-figures-query.ts";
import { useConsole } from "../services/console-services.ts";
import { markLabels } from "./review-labels.ts";

/** A colleague's name, which opens their replies; nobody reviews their own. */
function Colleague({ operator }: Pick<ReviewFigures, "operator">) {
  const self = useSnapshot(useConsole().session).staff?.id;
  if (operator.staffId === self) return <span>{operator.displayName} (you)</span>;
  return (
    <Link to="/floor/reviews/$staffId" params={{ staffId: operator.staffId }} className={styles["link"]}>
      {operator.displayName}
    </Link>
  );
}

const columns = columnsOf<ReviewFigures>([
  {
    id: "who",
    header: "Who",
    cell: ({ operator }) => <Colleague operator={operator} />,
    sortBy: ({ operator }) => operator.displayName,
  },
  { id: "open", header: "To review", cell: ({ open }) => open, sortBy: ({ open }) => open },
  { id: "good", header: markLabels.good.name, cell: ({ good }) => good, sortBy: ({ good }) => good },
  { id: "fine", header: markLabels.fine.name, cell: ({ fine }) => fine, sortBy: ({ fine }) => fine },
  {
    id: "needsWork",
    header: markLabels.needs_work.name,
    cell: ({ needsWork }) => needsWork,
    sortBy: ({ needsWork }) => needsWork,
  },
  {
    id: "serious",
    header: markLabels.serious.name,
    cell: ({ serious }) => serious,
    sortBy: ({ serious }) => serious,
  },
  {
    id: "talks",
    header: "Talks planned",
    cell: ({ talksPlanned }) => talksPlanned,
    sortBy: ({ talksPlanned }) => talksPlanned,
  },
  {
    id: "last",
    header: "Last reviewed",
    cell: ({ lastReviewedAt }) =>
      lastReviewedAt === null ? (
        <span className={styles["muted"]}>Never in 90 days</span>
      ) : (
        <When at={lastReviewedAt} detail="day" />
      ),
    sortBy: ({ lastReviewedAt }) => lastReviewedAt ?? "",
  },
]);

/** How everybody's replies were judged (DESK-30). A name opens that person's sample. */
export function ReviewsPart() {
  const query = useReviewFigures();
  return (
    <Card
      title="Reviews of replies"
      lead="Marks of the last 90 days. Open a person to review a random sample."
    >
      <LoadState operation="reviewFigures" query={query}>
        {(figures) => (
          <DataTable
            caption="Reviews by person"
            columns={columns}
            rows={figures}
            rowId={({ operator }) => operator.staffId}
            figures={["open", "good", "fine", "needsWork", "serious", "talks"]}
            empty={
              <EmptyState
                level={3}
                icon={<ClipboardCheck />}
                title="Nobody works here yet"
                text="Invite staff first."
              />
            }
          />
        )}
      </LoadState>
    </Card>
  );
}
