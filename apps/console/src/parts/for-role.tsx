import { roleAtLeast, type StaffRole } from "@parlour/contract/operation";
import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import { useConsole } from "../services/console-services.ts";

interface ForRoleProps {
  readonly atLeast: StaffRole;
  /** Shown to lower roles; nothing by default. */
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
}

/** Whether the signed-in person has a role's rights. The server checks every call independently. */
export function useRole(role: StaffRole): boolean {
  const { staff } = useSnapshot(useConsole().session);
  return staff !== null && roleAtLeast(staff.role, role);
}

/** Whether the signed-in person works for all sites (STAFF-12). */
export function useAllSites(): boolean {
  const { staff } = useSnapshot(useConsole().session);
  return (staff?.sites ?? null) === null;
}

/** Shows a part of a page only to a role and those above it. */
export function ForRole({ atLeast, otherwise = null, children }: ForRoleProps) {
  return useRole(atLeast) ? children : otherwise;
}
