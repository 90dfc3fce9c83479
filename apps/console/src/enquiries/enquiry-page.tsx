import { assignEnquiry, resolveEnquiry, type Enquiry } from "@parlour/contract/operations/ops-privacy";
import { extensionRefusal } from "@parlour/contract/rules/privacy-request";
import { Button } from "@parlour/ui/button.tsx";
import { Grid } from "@parlour/ui/grid.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { QuotedText } from "../care/abusive-text.tsx";
import { DataRights } from "../customers/data-rights.tsx";
import { Card } from "../parts/card.tsx";
import { CustomerCell } from "../parts/customer-cell.tsx";
import { FactList } from "../parts/fact-list.tsx";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { ForRole } from "../parts/for-role.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { When } from "../parts/when.tsx";
import { useCustomerFacts } from "../queries/customer-facts-query.ts";
import { useEnquiry } from "../queries/enquiry-query.ts";
import { useAction } from "../queries/use-action.ts";
import { useConsole } from "../services/console-services.ts";
import { DueBadge, StateBadge, useToday } from "./enquiries-table.tsx";
import styles from "./enquiries.module.css";
import { AssignDialog, DoneDialog, ExtendDialog, RefuseDialog, TypeDialog } from "./enquiry-dialogs.tsx";
import { enquiriesKey, enquiryKey, useShowChanged } from "./enquiry-keys.ts";
import { dayText, groundLabels, titleOf, typeLabels } from "./enquiry-labels.ts";

/** One privacy request: what was asked, by when it is due, who sees to it, and what was done. */
export function EnquiryPage() {
  const { enquiryId } = useParams({ from: "/frame/area/enquiries/$enquiryId" });
  const query = useEnquiry(enquiryId);
  const { data } = query;
  return (
    <>
      <PageHeader
        title={data === undefined ? "Privacy request" : titleOf(data)}
        above={{ title: "Privacy requests", to: "/enquiries" }}
        marks={
          data === undefined ? undefined : (
            <>
              <StateBadge status={data.status} />
              <DueBadge enquiry={data} />
            </>
          )
        }
      />
      <LoadState operation="enquiry" query={query}>
        {(enquiry) => (
          <Grid gap={5} columns="medium" align="start">
            <RequestCard enquiry={enquiry} />
            {enquiry.status === "open" ? <OpenCard enquiry={enquiry} /> : <ClosedCard enquiry={enquiry} />}
            {enquiry.customerId === null || enquiry.status !== "open" ? null : (
              <ForRole
                atLeast="admin"
                otherwise={
                  <Card title="Copy and erasure">
                    <p className={styles["remark"]}>
                      An administrator downloads a customer&apos;s data or erases them, here or on the
                      customer&apos;s page.
                    </p>
                  </Card>
                }
              >
                <RightsCard enquiryId={enquiry.id} customerId={enquiry.customerId} />
              </ForRole>
            )}
          </Grid>
        )}
      </LoadState>
    </>
  );
}

function senderOf({ customerId, username, brand, region, erased }: Enquiry) {
  if (customerId === null || brand === null || region === null) {
    return erased ? "Erased customer" : "Somebody without an account";
  }
  return (
    <CustomerCell customerId={customerId} username={username} brand={brand} region={region} tab="privacy" />
  );
}

function RequestCard({ enquiry }: { readonly enquiry: Enquiry }) {
  const { extension } = enquiry;
  return (
    <Card title="Request">
      <FactList
        facts={[
          { name: "From", value: senderOf(enquiry) },
          { name: "Type", value: typeLabels[enquiry.type] },
          { name: "Came in", value: dayText(enquiry.receivedOn) },
          { name: "Due", value: dayText(enquiry.dueOn) },
          { name: "Owner", value: enquiry.ownerName ?? "Nobody yet" },
          {
            name: enquiry.reference === null ? "Written down" : "Sent",
            value: (
              <>
                {enquiry.createdByName ?? "The customer, in My Account"}, <When at={enquiry.createdAt} />
              </>
            ),
          },
          ...(enquiry.reference === null ? [] : [{ name: "Reference", value: enquiry.reference }]),
          ...(enquiry.profileName === null ? [] : [{ name: "Profile", value: enquiry.profileName }]),
        ]}
      />
      {extension === null ? null : (
        <p className={styles["remark"]}>
          Extended by two months by {extension.byName}, <When at={extension.at} />
          {extension.reason === "" ? "." : ": "}
          <QuotedText text={extension.reason} />
        </p>
      )}
      {enquiry.erased ? (
        <p className={styles["remark"]}>
          The customer was erased, and what they wrote with them. What is left says when the request came in
          and was closed, until it is removed.
        </p>
      ) : (
        <p className={styles["body"]}>
          <QuotedText text={enquiry.body} />
        </p>
      )}
    </Card>
  );
}

type Opened = "assign" | "type" | "extend" | "done" | "refuse";

function OpenCard({ enquiry }: { readonly enquiry: Enquiry }) {
  const { client, session } = useConsole();
  const me = useSnapshot(session).staff?.id;
  const showChanged = useShowChanged();
  const today = useToday();
  const { busy, problem, attempt } = useAction("assignEnquiry");
  const [opened, setOpened] = useState<Opened | null>(null);
  const { dueOn, extension } = enquiry;
  const request = { dueOn, isExtended: extension !== null, isClosed: false };
  const dialog = (name: Opened) => ({
    enquiry,
    open: opened === name,
    onClose: () => {
      setOpened(null);
    },
  });
  const opens = (name: Opened) => () => {
    setOpened(name);
  };

  async function take(ownerId: string) {
    await attempt(async () => {
      const params = { enquiryId: enquiry.id };
      showChanged(await client.call(assignEnquiry, { params, body: { ownerId } }));
    });
  }

  return (
    <Card
      title="See to it"
      lead={
        enquiry.ownerId === null
          ? "Nobody sees to it yet."
          : enquiry.ownerId === me
            ? "You see to it."
            : `${enquiry.ownerName ?? "A colleague"} sees to it.`
      }
    >
      <FailureNotice problem={problem} />
      <Row>
        {me === undefined || enquiry.ownerId === me ? null : (
          <Button
            variant={enquiry.ownerId === null ? "primary" : "secondary"}
            loading={busy}
            onClick={() => {
              void take(me);
            }}
          >
            Take
          </Button>
        )}
        <Button variant="secondary" onClick={opens("assign")}>
          Assign
        </Button>
        <Button variant="secondary" onClick={opens("type")}>
          Change the type
        </Button>
        {extensionRefusal(request, today) === null ? (
          <Button variant="secondary" onClick={opens("extend")}>
            Extend
          </Button>
        ) : null}
      </Row>
      <Row>
        <Button onClick={opens("done")}>Mark as done</Button>
        <Button variant="danger" onClick={opens("refuse")}>
          Refuse
        </Button>
      </Row>
      <AssignDialog {...dialog("assign")} />
      <TypeDialog {...dialog("type")} />
      <ExtendDialog {...dialog("extend")} />
      <DoneDialog {...dialog("done")} />
      <RefuseDialog {...dialog("refuse")} />
    </Card>
  );
}

function ClosedCard({ enquiry }: { readonly enquiry: Enquiry }) {
  const { refusedBecause, resolvedAt, resolvedByName, outcome, erased } = enquiry;
  return (
    <Card
      title={refusedBecause === null ? "Done" : "Refused"}
      lead={
        resolvedAt === null ? undefined : (
          <>
            {resolvedByName === null ? null : `${resolvedByName}, `}
            <When at={resolvedAt} />; kept 3 months from then.
          </>
        )
      }
    >
      {refusedBecause === null ? null : <p>{groundLabels[refusedBecause]}.</p>}
      {erased ? <p>The customer was erased.</p> : null}
      <AnswerByText enquiry={enquiry} />
      {outcome === null ? (
        erased ? null : (
          <p className={styles["remark"]}>Nothing was written down about it.</p>
        )
      ) : (
        <p className={styles["body"]}>
          <QuotedText text={outcome} />
        </p>
      )}
    </Card>
  );
}

/** Whether the answer to what a customer sent has reached the provider of texts, and a button to text it again. */
function AnswerByText({ enquiry }: { readonly enquiry: Enquiry }) {
  const { client } = useConsole();
  const showChanged = useShowChanged();
  const { busy, problem, attempt } = useAction("resolveEnquiry");
  const { id, customerId, reference, outcome, answerTextedAt } = enquiry;
  if (reference === null || outcome === null) return null;
  if (answerTextedAt !== null) {
    return (
      <p className={styles["remark"]}>
        Texted to the customer <When at={answerTextedAt} />:
      </p>
    );
  }
  if (customerId === null) return null;
  return (
    <>
      <p className={styles["remark"]}>
        The answer could not be texted. The customer can read it in My Account.
      </p>
      <FailureNotice problem={problem} />
      <Row>
        <Button
          variant="secondary"
          loading={busy}
          onClick={() => {
            void attempt(async () => {
              const params = { enquiryId: id };
              showChanged(await client.call(resolveEnquiry, { params, body: { outcome } }));
            });
          }}
        >
          Text it again
        </Button>
      </Row>
    </>
  );
}

interface RightsCardProps {
  readonly enquiryId: string;
  readonly customerId: string;
}

/** The customer's copy and erasure; who they are is read for it, which is a look at the customer. */
function RightsCard({ enquiryId, customerId }: RightsCardProps) {
  const { queryClient } = useConsole();
  const query = useCustomerFacts(customerId);
  return (
    <LoadState operation="customerFacts" query={query} rows={3}>
      {(customer) => (
        <DataRights
          customer={customer}
          onErased={() => {
            void queryClient.invalidateQueries({ queryKey: enquiryKey(enquiryId) });
            void queryClient.invalidateQueries({ queryKey: enquiriesKey });
          }}
        />
      )}
    </LoadState>
  );
}
