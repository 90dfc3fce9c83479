import { chargeAgain, type careFlag } from "@parlour/contract/operations/care";
import type { OperationOutput } from "@parlour/contract/operation";
import { Button } from "@parlour/ui/button.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { useState } from "react";
import { Link, useParams } from "@tanstack/react-router";
import { Card } from "../parts/card.tsx";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { FactList } from "../parts/fact-list.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { When } from "../parts/when.tsx";
import { useCareFlag } from "../queries/care-flag-query.ts";
import { useConsole } from "../services/console-services.ts";
import { QuotedText } from "./abusive-text.tsx";
import styles from "./care-page.module.css";
import { AgeCheckCard } from "./age-check-card.tsx";
import { kindLabels, outcomeLabels } from "./care-labels.ts";
import { DecisionForm } from "./decision-form.tsx";
import { MessageList } from "./message-list.tsx";
import { HandOver } from "./hand-over.tsx";
import { KindBadge } from "./kind-badge.tsx";
import { useRefetchCare } from "./use-refetch-care.ts";

type FlagRead = OperationOutput<typeof careFlag>;

function Facts({ flag, age, joinedAt, earlierFlags, blockedBy }: Omit<FlagRead, "messages" | "ageChecks">) {
  return (
    <FactList
      facts={[
        {
          name: "Customer",
          value: (
            <Link to="/customers/$customerId" params={{ customerId: flag.customerId }}>
              {flag.customerName}
            </Link>
          ),
        },
        { name: "Age they gave", value: age },
        { name: "Joined", value: <When at={joinedAt} detail="day" /> },
        { name: "Writes to", value: flag.profileName },
        { name: "Other flags", value: earlierFlags },
        { name: "Blocked by", value: blockedBy === 1 ? "1 operator" : `${blockedBy} operators` },
        { name: "Held by", value: flag.heldBy?.displayName ?? "Nobody" },
        {
          name: "Handed to",
          value:
            flag.handedTo === null || flag.handedAt === null ? (
              "Nobody yet"
            ) : (
              <>
                {flag.handedTo.displayName}, <When at={flag.handedAt} detail="time" />
              </>
            ),
        },
      ]}
    />
  );
}

function Decided({ flag }: Pick<FlagRead, "flag">) {
  const { client } = useConsole();
  const refetchCare = useRefetchCare();
  const [asking, setAsking] = useState(false);
  if (flag.outcome === null || flag.decidedAt === null) return null;
  return (
    <Card
      title={outcomeLabels[flag.outcome].name}
      lead={
        <>
          {flag.decidedBy?.displayName}, <When at={flag.decidedAt} />
        </>
      }
      actions={
        flag.free ? (
          <Button
            variant="secondary"
            onClick={() => {
              setAsking(true);
            }}
          >
            Charge again
          </Button>
        ) : undefined
      }
    >
      <p className={styles["words"]}>
        {flag.decisionNote === null ? null : <QuotedText text={flag.decisionNote} />}
      </p>
      <ConfirmDialog
        title="Charge replies again?"
        open={asking}
        onClose={() => {
          setAsking(false);
        }}
        confirmLabel="Charge again"
        operation="chargeAgain"
        onConfirm={async () => {
          await client.call(chargeAgain, { params: { flagId: flag.flagId } });
          await refetchCare();
        }}
      >
        From the customer&apos;s next message on a reply costs them a credit again. What was answered for free
        stays free.
      </ConfirmDialog>
    </Card>
  );
}

/** One flag: what happened, the conversation, and the decision. Opening it is audited. */
export function FlagPage() {
  const { flagId } = useParams({ from: "/frame/area/care/flags/$flagId" });
  const query = useCareFlag(flagId);
  const flag = query.data?.flag;
  return (
    <>
      <PageHeader
        title={flag === undefined ? "Flag" : `${kindLabels[flag.kind].name}: ${flag.customerName}`}
        above={{ title: "Care", to: "/care" }}
        marks={
          flag === undefined ? undefined : (
            <>
              <KindBadge kind={flag.kind} />
              {flag.free ? <StatusBadge tone="success">Nothing is charged</StatusBadge> : null}
              {flag.banned ? <StatusBadge tone="error">Banned</StatusBadge> : null}
            </>
          )
        }
      />
      <LoadState operation="careFlag" query={query} rows={8}>
        {({ messages, ...read }) => (
          <div className={styles["split"]}>
            <Stack gap={5}>
              <Card
                title="What happened"
                lead={
                  <>
                    {read.flag.raisedBy.displayName}, <When at={read.flag.raisedAt} />
                  </>
                }
              >
                <p className={styles["words"]}>
                  <QuotedText text={read.flag.note} />
                </p>
                <Facts {...read} />
              </Card>
              <Card title="Conversation" lead="The newest 100 messages. That you read them is in the audit.">
                <MessageList
                  messages={messages}
                  customerName={read.flag.customerName}
                  profileName={read.flag.profileName}
                  conversationId={read.flag.conversationId}
                  line={{
                    above: messages.find(({ sentAt }) => sentAt > read.flag.raisedAt)?.id,
                    text: "After the flag",
                  }}
                />
              </Card>
            </Stack>
            <Stack gap={5}>
              <Decided flag={read.flag} />
              {read.flag.kind === "under_age" ? (
                <AgeCheckCard flag={read.flag} checks={read.ageChecks ?? []} />
              ) : null}
              {read.flag.outcome === null ? (
                <>
                  <DecisionForm flag={read.flag} />
                  <HandOver flag={read.flag} />
                </>
              ) : null}
            </Stack>
          </div>
        )}
      </LoadState>
    </>
  );
}
