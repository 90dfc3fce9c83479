import { auditLog } from "@parlour/contract/operations/back-office";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { onlyGiven } from "../parts/only-given.ts";
import { readOnce } from "../parts/read-once.ts";
import { useConsole } from "../services/console-services.ts";

type AuditFilter = {
  readonly [Name in "staffId" | "action" | "targetType" | "targetId" | "from" | "to"]: string | undefined;
};

/** Rows of a page. */
export const auditPageLength = 100;

/** A page of what staff did, newest first. */
export function useAudit(filters: AuditFilter, before: string | undefined) {
  const { client } = useConsole();
  return useQuery({
    queryKey: ["audit", filters, before ?? ""],
    queryFn: ({ signal }) =>
      client.call(auditLog, { query: onlyGiven({ ...filters, before, limit: auditPageLength }) }, { signal }),
    placeholderData: keepPreviousData,
    ...readOnce,
  });
}
