import {
  changeStaff,
  endStaffSessions,
  renewStaffLink,
  resetStaffSecondFactor,
  type StaffMember,
} from "@parlour/contract/operations/staff-administration";
import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { useState, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import { object } from "yup";
import type { ConsoleOperation } from "../catalogue/error-catalogue.ts";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { ConsoleForm } from "../parts/console-form.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { FormText } from "../parts/form-fields.tsx";
import { useConsole } from "../services/console-services.ts";
import { CapacityField, memberFields, RoleField } from "./invite-dialog.tsx";
import type { MadeLink } from "./link-dialog.tsx";
import { SitesField } from "./sites-field.tsx";
import styles from "./staff.module.css";

const schema = object(memberFields);

interface ManageDialogProps {
  readonly member: StaffMember;
  readonly onClose: () => void;
  /** Called when the account changed and the list must be refetched. */
  readonly onChanged: () => Promise<void>;
  readonly onLink: (link: MadeLink) => void;
}

type Step = "link" | "factor" | "sessions" | "leave" | "return";

interface StepDialog {
  readonly title: string;
  readonly confirm: string;
  readonly operation: ConsoleOperation;
  readonly danger: boolean;
  readonly text: ReactNode;
}

function stepDialogOf(step: Step, { displayName, held, hasPassword }: StaffMember): StepDialog {
  const goesBack =
    held === 0
      ? ""
      : ` ${held === 1 ? "The conversation they hold goes" : `The ${held} conversations they hold go`} back to the queue.`;
  switch (step) {
    case "link":
      return {
        title: "New one-time link",
        confirm: "Make a new link",
        operation: "renewStaffLink",
        danger: hasPassword,
        text: hasPassword
          ? `${displayName}'s password stops working and their sessions end.${goesBack} With the link they choose another; an authenticator stays in force.`
          : `The link before stops working.`,
      };
    case "factor":
      return {
        title: "Reset the authenticator",
        confirm: "Reset authenticator",
        operation: "resetStaffSecondFactor",
        danger: true,
        text: `Make sure that ${displayName} really asks for this. Their authenticator and recovery codes are deleted and their sessions end.${goesBack} If their role needs one, they set up another at the next sign-in.`,
      };
    case "sessions":
      return {
        title: "End all sessions",
        confirm: "End all sessions",
        operation: "endStaffSessions",
        danger: true,
        text: `${displayName} is signed out everywhere.${goesBack}`,
      };
    case "leave":
      return {
        title: `${displayName} leaves`,
        confirm: "Close the account",
        operation: "changeStaff",
        danger: true,
        text: `They are signed out at once and can't sign in any more.${goesBack} What they wrote and did stays in the records. They can come back.`,
      };
    case "return":
      return {
        title: `${displayName} comes back`,
        confirm: "Open the account again",
        operation: "changeStaff",
        danger: false,
        text: hasPassword
          ? "They sign in with the password they had."
          : "Give them a new link afterwards, so that they can choose a password.",
      };
    default:
      return step satisfies never;
  }
}

/** All of an admin's actions on a member of staff. */
export function ManageDialog({ member, onClose, onChanged, onLink }: ManageDialogProps) {
  const { client, session } = useConsole();
  const { staff } = useSnapshot(session);
  const [step, setStep] = useState<Step | null>(null);
  const [saved, setSaved] = useState(false);
  const { id, displayName, role, capacity, active, sites } = member;
  const own = staff?.id === id;
  const params = { staffId: id };
  const dialog = step === null ? null : stepDialogOf(step, member);

  async function run(): Promise<void> {
    switch (step) {
      case null:
        return;
      case "link": {
        const made = await client.call(renewStaffLink, { params });
        onLink({ displayName, username: member.username, token: made.token, expiresAt: made.expiresAt });
        break;
      }
      case "factor":
        await client.call(resetStaffSecondFactor, { params });
        break;
      case "sessions":
        await client.call(endStaffSessions, { params });
        break;
      case "leave":
      case "return":
        await client.call(changeStaff, {
          params,
          body: { displayName, role, capacity, active: step === "return" },
        });
        break;
      default:
        step satisfies never;
    }
    await onChanged();
  }

  function offer(next: Step, label: string, variant: "secondary" | "danger" = "secondary") {
    return (
      <Button
        variant={variant}
        onClick={() => {
          setStep(next);
        }}
      >
        {label}
      </Button>
    );
  }

  return (
    <>
      <Dialog title={displayName} open={step === null} onClose={onClose}>
        {saved ? <Notice tone="success">Saved.</Notice> : null}
        <ConsoleForm
          initialValues={{ displayName, role, capacity, sites }}
          schema={schema}
          operation="changeStaff"
          submitLabel="Save"
          onSubmit={async (values) => {
            setSaved(false);
            await client.call(changeStaff, { params, body: { ...values, active } });
            setSaved(true);
            await onChanged();
          }}
        >
          <FormText name="displayName" label="Name" autoComplete="off" />
          <RoleField />
          <CapacityField />
          <SitesField worksHere />
        </ConsoleForm>
        <section className={styles["ways"]} aria-label="Access">
          <h3 className={styles["waysTitle"]}>Access</h3>
          {own ? (
            <p className={styles["quiet"]}>
              This is you. Password, authenticator and sessions are under “Your account”.
            </p>
          ) : (
            <Row>
              {active
                ? offer("link", member.hasPassword ? "Forgotten password: new link" : "New link")
                : null}
              {member.secondFactor ? offer("factor", "Reset authenticator") : null}
              {member.sessions > 0 ? offer("sessions", "End sessions") : null}
              {active ? offer("leave", "Close account", "danger") : offer("return", "Open account again")}
            </Row>
          )}
        </section>
      </Dialog>
      {dialog === null ? null : (
        <ConfirmDialog
          title={dialog.title}
          open
          onClose={() => {
            setStep(null);
          }}
          confirmLabel={dialog.confirm}
          danger={dialog.danger}
          operation={dialog.operation}
          onConfirm={run}
        >
          {dialog.text}
        </ConfirmDialog>
      )}
    </>
  );
}
