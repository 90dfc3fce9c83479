import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { useEnquiriesDue } from "../queries/enquiries-due-query.ts";
import { dueCountText } from "./enquiry-labels.ts";

/** The number of open requests that are overdue or due within 7 days, next to Privacy requests in the menu (OFFICE-13). */
export function DueCount() {
  const { overdue = 0, soon = 0 } = useEnquiriesDue().data ?? {};
  if (overdue + soon === 0) return null;
  return (
    <>
      {overdue + soon}
      <VisuallyHidden> {dueCountText(overdue, soon)}</VisuallyHidden>
    </>
  );
}
