import { scheduleCampaign, type Campaign } from "@parlour/contract/operations/ops-marketing";
import { maySendAt, nextSendingTime } from "@parlour/contract/rules/quiet-hours";
import { Button } from "@parlour/ui/button.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { useFormikContext } from "formik";
import { useEffect, useState, type ReactNode } from "react";
import { object, string } from "yup";
import { localInput, momentOf, ownZone } from "../alerts/alert-times.ts";
import { Card } from "../parts/card.tsx";
import { ConsoleForm } from "../parts/console-form.tsx";
import { FormText } from "../parts/form-fields.tsx";
import { When } from "../parts/when.tsx";
import { useConsole } from "../services/console-services.ts";
import { QuietHours } from "./quiet-hours.tsx";

interface ScheduleCardProps {
  readonly campaign: Campaign;
  /** Whether the text next to it has unsaved changes: the saved one would be sent. */
  readonly isUnsaved: boolean;
  readonly onScheduled: () => Promise<void>;
}

/** The current time, updated every 30 s, because the local times shown change while the form is open. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(new Date());
    }, 30_000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}

/** Explains when a campaign is sent as things are, and the effect of scheduling or moving it. */
function leadOf({ status, sendAt, releasedByName }: Campaign): ReactNode {
  if (sendAt === null) return "Once it is scheduled, its text stays as it is.";
  if (status === "awaiting_release") {
    return (
      <>
        Meant to go out from <When at={sendAt} />. If you move it, it counts as scheduled by you.
      </>
    );
  }
  return (
    <>
      Goes out from <When at={sendAt} />. Until then it can be moved or cancelled.
      {releasedByName === null
        ? null
        : ` Released by ${releasedByName}; if it is moved, it may need a release again.`}
    </>
  );
}

/** Sets when a campaign is sent, within its region's hours. */
export function ScheduleCard({ campaign, isUnsaved, onScheduled }: ScheduleCardProps) {
  const { client } = useConsole();
  const { region, status, sendAt } = campaign;
  const [initial] = useState(() => ({
    sendAt: localInput(
      sendAt === null ? nextSendingTime(region, new Date(Date.now() + 3_600_000)) : new Date(sendAt),
    ),
  }));
  return (
    <Card title={status === "scheduled" ? "Scheduled" : "Send"} lead={leadOf(campaign)}>
      {isUnsaved ? <p>You have changed the text. Save the changes first: what is saved goes out.</p> : null}
      <div hidden={isUnsaved}>
        <ConsoleForm
          initialValues={initial}
          schema={object({
            sendAt: string()
              .required("Choose when it goes out")
              .test("hours", "The region has quiet hours then", (text) => {
                const moment = momentOf(text);
                const now = new Date();
                return moment !== null && maySendAt(region, moment < now ? now : moment);
              }),
          })}
          operation="scheduleCampaign"
          submitLabel={status === "draft" ? "Schedule" : "Move it"}
          onSubmit={async ({ sendAt: text }) => {
            const moment = momentOf(text);
            if (moment === null) throw new Error("the schema lets no empty time through");
            const params = { campaignId: campaign.id };
            await client.call(scheduleCampaign, { params, body: { sendAt: moment.toISOString() } });
            await onScheduled();
          }}
        >
          <Fields region={region} />
        </ConsoleForm>
      </div>
    </Card>
  );
}

function Fields({ region }: Pick<Campaign, "region">) {
  const now = useMinute();
  const { values, setFieldValue } = useFormikContext<{ readonly sendAt: string }>();
  const chosen = momentOf(values.sendAt);
  const moment = chosen === null || chosen < now ? now : chosen;
  return (
    <>
      <Row gap={3} align="end">
        <FormText name="sendAt" label="Goes out from" type="datetime-local" hint={`Your time, ${ownZone}.`} />
        <Button
          variant="secondary"
          onClick={() => {
            void setFieldValue("sendAt", localInput(nextSendingTime(region, now)));
          }}
        >
          Next possible time
        </Button>
      </Row>
      <QuietHours region={region} moment={moment} />
    </>
  );
}
