import { resolveEnquiry, type Enquiry } from "@parlour/contract/operations/ops-privacy";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { Inbox } from "lucide-react";
import { useState } from "react";
import { QuotedText } from "../care/abusive-text.tsx";
import { Link } from "@tanstack/react-router";
import { SiteBadge } from "../desk/site-badge.tsx";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { When } from "../parts/when.tsx";
import { useConsole } from "../services/console-services.ts";
import styles from "./enquiries.module.css";
import { enquiryKeys } from "./enquiry-keys.ts";

function EnquiryItem({ enquiry, linked }: { readonly enquiry: Enquiry; readonly linked: boolean }) {
  const { client, queryClient } = useConsole();
  const [asking, setAsking] = useState(false);
  return (
    <li className={styles["item"]}>
      <Row align="center">
        <h3 className={styles["subject"]}>
          <QuotedText text={enquiry.subject} />
        </h3>
        {enquiry.resolvedAt === null ? (
          <StatusBadge tone="warning">Open</StatusBadge>
        ) : (
          <StatusBadge tone="success">Resolved</StatusBadge>
        )}
      </Row>
      <p className={styles["facts"]}>
        Written down by {enquiry.createdByName}, <When at={enquiry.createdAt} />
        {enquiry.resolvedAt === null ? null : (
          <>
            {" · "}resolved <When at={enquiry.resolvedAt} />, kept 3 months from then
          </>
        )}
        {linked && enquiry.customerId !== null ? (
          <>
            {" · "}
            <Link
              to="/customers/$customerId"
              params={{ customerId: enquiry.customerId }}
              search={{ tab: "privacy" }}
            >
              {enquiry.username}
            </Link>{" "}
            {enquiry.brand === null || enquiry.region === null ? null : (
              <SiteBadge brand={enquiry.brand} region={enquiry.region} />
            )}
          </>
        ) : null}
      </p>
      <p className={styles["body"]}>
        <QuotedText text={enquiry.body} />
      </p>
      {enquiry.resolvedAt === null ? (
        <div>
          <Button
            variant="secondary"
            onClick={() => {
              setAsking(true);
            }}
          >
            Mark as resolved
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        title="Mark as resolved"
        open={asking}
        onClose={() => {
          setAsking(false);
        }}
        confirmLabel="Resolved"
        operation="resolveEnquiry"
        onConfirm={async () => {
          await client.call(resolveEnquiry, { params: { enquiryId: enquiry.id } });
          for (const queryKey of enquiryKeys(enquiry.customerId))
            void queryClient.invalidateQueries({ queryKey });
        }}
      >
        <p>
          “{enquiry.subject}” is done. It is kept for 3 months more and then removed; it can&apos;t be opened
          again.
        </p>
      </ConfirmDialog>
    </li>
  );
}

interface EnquiryListProps {
  readonly enquiries: readonly Enquiry[];
  /** The advice if the list is empty. */
  readonly empty: string;
  /** Whether each links to its customer; not needed on the customer's own page. */
  readonly linked?: boolean;
}

/** Enquiries, newest first. */
export function EnquiryList({ enquiries, empty, linked = false }: EnquiryListProps) {
  if (enquiries.length === 0)
    return <EmptyState icon={<Inbox />} level={3} title="No requests" text={empty} />;
  return (
    <Stack as="ul">
      {enquiries.map((enquiry) => (
        <EnquiryItem key={enquiry.id} enquiry={enquiry} linked={linked} />
      ))}
    </Stack>
  );
}
