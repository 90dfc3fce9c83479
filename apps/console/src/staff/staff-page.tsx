import type { StaffMember } from "@parlour/contract/operations/staff-administration";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { UserPlus } from "lucide-react";
import { useMemo, useState } from "react";
import { usePageSearch } from "../frame/use-page-search.ts";
import { columnsOf, DataTable, type Column } from "../parts/data-table.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { SelectBox } from "../parts/select-box.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { When } from "../parts/when.tsx";
import { staffKey, useStaff } from "../queries/staff-query.ts";
import { useConsole } from "../services/console-services.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { LinkDialog, type MadeLink } from "./link-dialog.tsx";
import { ManageDialog } from "./manage-dialog.tsx";
import { staffState } from "./staff-state.ts";
import { SitesOf } from "./sites-field.tsx";
import styles from "./staff.module.css";

const shown = [
  { value: "here", label: "Who works here" },
  { value: "left", label: "Who left" },
  { value: "all", label: "Everybody" },
] as const;
type Shown = (typeof shown)[number]["value"];

function columnsFor(onManage: (member: StaffMember) => void): Column<StaffMember>[] {
  return columnsOf<StaffMember>([
    {
      id: "name",
      header: "Name",
      sortBy: ({ displayName }) => displayName.toLowerCase(),
      cell: ({ displayName, username }) => (
        <span className={styles["who"]}>
          <strong>{displayName}</strong>
          <span className={styles["quiet"]}>{username}</span>
        </span>
      ),
    },
    { id: "role", header: "Role", sortBy: ({ role }) => role, cell: ({ role }) => role },
    { id: "sites", header: "Works for", cell: ({ sites }) => <SitesOf sites={sites} /> },
    {
      id: "state",
      header: "State",
      sortBy: (member) => staffState(member, new Date()).word,
      cell: (member) => {
        const { word, tone, todo } = staffState(member, new Date());
        return (
          <span className={styles["who"]}>
            <span>
              <StatusBadge tone={tone}>{word}</StatusBadge>
            </span>
            {todo === null ? null : <span className={styles["quiet"]}>{todo}</span>}
          </span>
        );
      },
    },
    {
      id: "factor",
      header: "Second factor",
      sortBy: ({ secondFactor }) => (secondFactor ? 1 : 0),
      cell: (member) => (member.secondFactor ? "Yes" : member.secondFactorNeeded ? "Not set up yet" : "None"),
    },
    {
      id: "held",
      header: "Holds",
      sortBy: ({ held }) => held,
      cell: ({ held, capacity }) => `${held} of ${capacity}`,
    },
    {
      id: "lastSignIn",
      header: "Last sign-in",
      sortBy: ({ lastSignInAt }) => lastSignInAt ?? "",
      cell: ({ lastSignInAt }) => (lastSignInAt === null ? "Never" : <When at={lastSignInAt} />),
    },
    {
      id: "manage",
      header: "Actions",
      cell: (member) => (
        <Button
          variant="quiet"
          aria-label={`Manage ${member.displayName}`}
          onClick={() => {
            onManage(member);
          }}
        >
          Manage
        </Button>
      ),
    },
  ]);
}

/** All staff: their roles, and how they sign in. */
export function StaffPage() {
  const { queryClient } = useConsole();
  const { search, setSearch } = usePageSearch();
  const [inviting, setInviting] = useState(false);
  const [managedId, setManagedId] = useState<string | null>(null);
  const [link, setLink] = useState<MadeLink | null>(null);
  const query = useStaff();
  const columns = useMemo(
    () =>
      columnsFor(({ id }) => {
        setManagedId(id);
      }),
    [],
  );
  const which: Shown = shown.find(({ value }) => value === search["show"])?.value ?? "here";
  const managed = query.data?.find(({ id }) => id === managedId);
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: staffKey });
  };
  const invite = (
    <Button
      icon={<UserPlus aria-hidden />}
      onClick={() => {
        setInviting(true);
      }}
    >
      Invite somebody
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Staff"
        lead="Who works here, what they may do, and how they get in. Every change is in the audit log."
        actions={invite}
      />
      <SelectBox
        label="Show"
        value={which}
        choices={shown}
        onChange={(value) => {
          setSearch({ show: value === "here" ? undefined : value });
        }}
      />
      <LoadState operation="listStaff" query={query}>
        {(staff) => (
          <DataTable
            caption="Staff"
            columns={columns}
            rows={staff.filter(({ active }) => which === "all" || active === (which === "here"))}
            rowId={({ id }) => id}
            figures={["held"]}
            empty={
              <EmptyState
                title={which === "left" ? "Nobody has left" : "Nobody works here yet"}
                text={
                  which === "left"
                    ? "Accounts that were closed are listed here, and can be opened again."
                    : "Invite the first operator: they get a link and choose a password."
                }
                action={which === "left" ? undefined : invite}
              />
            }
          />
        )}
      </LoadState>
      <InviteDialog
        open={inviting}
        onClose={() => {
          setInviting(false);
        }}
        onInvited={(made) => {
          setLink(made);
          void refresh();
        }}
      />
      {managed === undefined ? null : (
        <ManageDialog
          key={managed.id}
          member={managed}
          onClose={() => {
            setManagedId(null);
          }}
          onChanged={refresh}
          onLink={(made) => {
            setManagedId(null);
            setLink(made);
          }}
        />
      )}
      <LinkDialog
        link={link}
        onClose={() => {
          setLink(null);
        }}
      />
    </>
  );
}
