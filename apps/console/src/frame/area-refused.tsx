import type { StaffRole } from "@parlour/contract/operation";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Link } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import styles from "./area-layout.module.css";
import { useDocumentTitle } from "./use-document-title.ts";

const whose: { readonly [Role in StaffRole]: string } = {
  operator: "operators",
  supervisor: "supervisors",
  admin: "administrators",
};

interface AreaRefusedProps {
  readonly title: string;
  /** The least role that may see the page. */
  readonly role: StaffRole;
}

/** Shown in place of a page that the signed-in role may not see. */
export function AreaRefused({ title, role }: AreaRefusedProps) {
  useDocumentTitle(title);
  return (
    <EmptyState
      className={styles["standIn"]}
      level={1}
      icon={<Lock />}
      title={`${title}: for ${whose[role]}`}
      text="Your role doesn't include this page. If your work needs it, ask an administrator."
      action={<Link to="/">Back to the desk</Link>}
    />
  );
}
