import { Button } from "@parlour/ui/button.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { usePageSearch } from "../frame/use-page-search.ts";
import { DayFilter } from "../parts/list-filters.tsx";
import { SelectBox } from "../parts/select-box.tsx";
import { useStaffNames } from "../queries/staff-names-query.ts";
import styles from "./audit-page.module.css";
import { auditKinds } from "./audit-labels.ts";

/** The filters' names in the address. */
export const filterNames = ["staff", "action", "type", "target", "from", "until"] as const;

/**
 * Filters the audit by person, action, target and time; all in the address, so that a search can be shared.
 */
export function AuditFilters({ file }: { readonly file: ReactNode }) {
  const { search, setSearch } = usePageSearch();
  const staff = useStaffNames();
  const people = (staff.data ?? []).map(({ id, displayName, username }) => ({
    value: id,
    label: `${displayName} (${username})`,
  }));
  const action = search["action"] ?? "";
  const known = auditKinds.some(({ value }) => value === action);
  return (
    <Row columnGap={4} align="center">
      <SelectBox
        label="Who"
        value={search["staff"] ?? ""}
        choices={[{ value: "", label: "Everybody" }, ...people]}
        onChange={(value) => {
          setSearch({ staff: value });
        }}
      />
      <SelectBox
        label="What"
        value={action}
        choices={[
          { value: "", label: "Everything" },
          ...auditKinds,
          ...(known || action === "" ? [] : [{ value: action, label: action }]),
        ]}
        onChange={(value) => {
          setSearch({ action: value });
        }}
      />
      <DayFilter name="from" label="From" />
      <DayFilter name="until" label="Until" />
      {search["target"] === undefined ? null : (
        <span className={styles["chip"]}>
          About {search["type"]?.replaceAll("_", " ")} {search["target"]}
        </span>
      )}
      {filterNames.some((name) => search[name] !== undefined) ? (
        <Button
          variant="quiet"
          icon={<X aria-hidden />}
          onClick={() => {
            setSearch(Object.fromEntries(filterNames.map((name) => [name, undefined])));
          }}
        >
          Clear
        </Button>
      ) : null}
      {file}
    </Row>
  );
}
