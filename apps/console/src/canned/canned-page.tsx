import { useKeptCanned } from "../queries/kept-canned-query.ts";
import { CannedList } from "./canned-list.tsx";
import { useSharedCanned } from "./use-shared-canned.ts";

/** Everybody's canned replies, which supervisors write. */
export function CannedPage() {
  return (
    <CannedList
      title="Canned replies"
      lead="Texts that operators find with / in an empty reply box. They are put into the box, where they can be changed; nothing is sent by itself."
      firstIdea="Write the first one: a greeting, an answer to “are you real?”, a gentle no to meeting. Operators then find it by a few letters."
      query={useKeptCanned()}
      operation="keptCannedReplies"
      keeping={useSharedCanned()}
    />
  );
}
