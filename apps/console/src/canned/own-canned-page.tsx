import { useOwnCannedReplies } from "../queries/own-canned-query.ts";
import { CannedList } from "./canned-list.tsx";
import { useOwnCanned } from "./use-own-canned.ts";

/** The operator's own canned replies, which nobody else sees (DESK-16). */
export function OwnCannedPage() {
  return (
    <CannedList
      title="My canned replies"
      lead="Texts of your own, which only you see. You find them with / in an empty reply box, beside everybody’s."
      firstIdea="Write the first one: a line that you use every evening. You then find it by a few letters."
      query={useOwnCannedReplies()}
      operation="ownCannedReplies"
      keeping={useOwnCanned()}
    />
  );
}
