import { endOtherSessions, endOwnSession, type StaffLogin } from "@parlour/contract/operations/staff";
import { Button } from "@parlour/ui/button.tsx";
import { useMemo, useState } from "react";
import { Card } from "../parts/card.tsx";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { columnsOf, DataTable, type Column } from "../parts/data-table.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { When } from "../parts/when.tsx";
import { ownSessionsKey, useOwnSessions } from "../queries/own-sessions-query.ts";
import { useConsole } from "../services/console-services.ts";

/** The columns of the sessions; `onEnd` asks to end one. */
function columnsFor(onEnd: (login: StaffLogin) => void): Column<StaffLogin>[] {
  return columnsOf<StaffLogin>([
    { id: "device", header: "Where", cell: ({ device }) => device ?? "Unknown device" },
    { id: "address", header: "Address", cell: ({ address }) => address ?? "–" },
    { id: "since", header: "Since", cell: ({ createdAt }) => <When at={createdAt} /> },
    { id: "until", header: "Until", cell: ({ endsAt }) => <When at={endsAt} detail="time" /> },
    {
      id: "end",
      header: "Session",
      cell: (login) =>
        login.current ? (
          <StatusBadge tone="info">This one</StatusBadge>
        ) : (
          <Button
            variant="quiet"
            aria-label={`End the session on ${login.device ?? "an unknown device"}`}
            onClick={() => {
              onEnd(login);
            }}
          >
            End
          </Button>
        ),
    },
  ]);
}

/** The caller's sessions. */
export function SessionsCard() {
  const { client, queryClient } = useConsole();
  const [ending, setEnding] = useState<StaffLogin | "others" | null>(null);
  const query = useOwnSessions();
  const others = (query.data ?? []).filter(({ current }) => !current).length;
  const columns = useMemo(() => columnsFor(setEnding), []);

  async function end() {
    if (ending === "others") await client.call(endOtherSessions, {});
    else if (ending !== null) await client.call(endOwnSession, { params: { sessionId: ending.id } });
    await queryClient.invalidateQueries({ queryKey: ownSessionsKey });
  }

  return (
    <Card
      title="Sessions"
      lead="A session ends automatically when nobody has used it for a while, and at the latest eight hours after signing in. If one isn't yours, end it and change your password."
      actions={
        others === 0 ? null : (
          <Button
            variant="secondary"
            onClick={() => {
              setEnding("others");
            }}
          >
            End all others
          </Button>
        )
      }
    >
      <LoadState operation="ownSessions" query={query} rows={2}>
        {(sessions) => (
          <DataTable
            caption="Your sessions"
            columns={columns}
            rows={sessions}
            rowId={({ id }) => id}
            marked={({ current }) => current}
            empty={null}
          />
        )}
      </LoadState>
      <ConfirmDialog
        title={ending === "others" ? "End all other sessions" : "End this session"}
        open={ending !== null}
        onClose={() => {
          setEnding(null);
        }}
        confirmLabel={ending === "others" ? "End all others" : "End session"}
        danger
        operation={ending === "others" ? "endOtherSessions" : "endOwnSession"}
        onConfirm={end}
      >
        {ending === "others"
          ? `You stay signed in here. ${others === 1 ? "One other session ends" : `${others} other sessions end`} at once.`
          : "The person who uses it has to sign in again."}
      </ConfirmDialog>
    </Card>
  );
}
