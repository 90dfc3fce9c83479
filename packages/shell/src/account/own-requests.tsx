import type { OwnRequest } from "@parlour/contract/operations/privacy";
import { Badge } from "@parlour/ui/badge.tsx";
import { Button } from "@parlour/ui/button.tsx";
import { useOwnRequests } from "../queries/own-requests-query.ts";
import { dayText } from "./date-text.ts";
import styles from "./help-section.module.css";
import { requestName } from "./request-labels.ts";
import { SectionFailed, SectionLoading } from "./section-states.tsx";

/** What the customer sent, newest first, with the answers. Nothing is shown before the first one. */
export function OwnRequests() {
  const { data, isPending, isFetching, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useOwnRequests();
  if (isPending) return <SectionLoading what="your requests" rows={1} />;
  if (data === undefined) {
    return (
      <SectionFailed what="your requests" error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (data.length === 0) return null;
  return (
    <div className={styles["sent"]}>
      <h3 className={styles["heading"]}>What you sent</h3>
      <ul className={styles["list"]}>
        {data.map((request) => (
          <Sent key={request.id} request={request} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="secondary" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      ) : null}
    </div>
  );
}

function Sent({ request }: { readonly request: OwnRequest }) {
  const { reference, text, receivedOn, dueOn, extensionReason, answer, answeredAt } = request;
  return (
    <li className={styles["request"]}>
      <p className={styles["name"]}>
        <span>{requestName(request)}</span>
        <Badge tone={answeredAt === null ? "primary" : "neutral"}>
          {answeredAt === null ? "Open" : "Answered"}
        </Badge>
      </p>
      <p className={styles["quiet"]}>
        Reference {reference}, sent {dayText(receivedOn)}
        {answeredAt === null ? `, answer by ${dayText(dueOn)}` : null}
      </p>
      <p className={styles["text"]}>{text}</p>
      {extensionReason === null || answeredAt !== null ? null : (
        <p className={styles["text"]}>We need more time: {extensionReason}</p>
      )}
      {answeredAt === null ? null : (
        <blockquote className={styles["answer"]}>
          <p className={styles["quiet"]}>Our answer of {dayText(answeredAt)}</p>
          <p className={styles["text"]}>{answer}</p>
        </blockquote>
      )}
    </li>
  );
}
