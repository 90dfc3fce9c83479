import { staffRoles, type StaffRole } from "@parlour/contract/operation";
import { inviteStaff } from "@parlour/contract/operations/staff-administration";
import type { StaffSites } from "@parlour/contract/operations/schemas";
import { useFormikContext } from "formik";
import { mixed, number, object, string, type InferType } from "yup";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormSelect, FormText } from "../parts/form-fields.tsx";
import { useConsole } from "../services/console-services.ts";
import type { MadeLink } from "./link-dialog.tsx";
import { SitesField } from "./sites-field.tsx";
import styles from "./staff.module.css";

/** What each role may do, in a sentence. */
export const roleDescriptions: { readonly [Role in StaffRole]: string } = {
  operator: "Answers conversations at the desk.",
  supervisor: "Also looks after customers, money, content, alerts and campaigns. Needs an authenticator.",
  admin: "Also looks after staff, publishes content and reads the audit log. Needs an authenticator.",
};

export const roleChoices = staffRoles.map((role) => ({
  value: role,
  label: `${role.charAt(0).toUpperCase()}${role.slice(1)}`,
}));

/** Fields for both inviting and changing; limits as in the contract. */
export const memberFields = {
  displayName: string().trim().required("Enter their name").max(80, "80 characters at most"),
  role: string<StaffRole>()
    .oneOf([...staffRoles])
    .required("Choose a role"),
  capacity: number()
    .typeError("Enter a number from 1 to 20")
    .integer("Enter a whole number")
    .min(1, "At least 1")
    .max(20, "At most 20")
    .required("Enter a number from 1 to 20"),
  sites: mixed<NonNullable<StaffSites>>()
    .nullable()
    .defined()
    .test("some", "Choose at least one site", (sites) => sites?.length !== 0),
};

const schema = object({
  username: string()
    .trim()
    .lowercase()
    .required("Choose a username")
    .matches(/^[a-z0-9][a-z0-9._-]{1,39}$/, "2 to 40 letters, digits, dots, hyphens or underscores"),
  ...memberFields,
});

const nobodyYet: InferType<typeof schema> = {
  username: "",
  displayName: "",
  role: "operator",
  capacity: 5,
  sites: null,
};

interface InviteDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called when the new colleague is in the list, with their one-time link. */
  readonly onInvited: (link: MadeLink) => void;
}

/** Invites somebody. */
export function InviteDialog({ open, onClose, onInvited }: InviteDialogProps) {
  const { client } = useConsole();
  return (
    <FormDialog
      title="Invite somebody"
      open={open}
      onClose={onClose}
      initialValues={nobodyYet}
      schema={schema}
      operation="inviteStaff"
      submitLabel="Make the link"
      onSubmit={async (body) => {
        const { staff, token, expiresAt } = await client.call(inviteStaff, { body });
        onInvited({ displayName: staff.displayName, username: staff.username, token, expiresAt });
      }}
    >
      <p className={styles["quiet"]}>
        You get a link that works once. With it they choose a password that nobody else knows.
      </p>
      <FormText name="displayName" label="Name" hint="As colleagues read it." autoComplete="off" />
      <FormText
        name="username"
        label="Username"
        hint="What they sign in with; it stays as it is."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <RoleField />
      <CapacityField />
      <SitesField />
    </FormDialog>
  );
}

/** The role, with what the chosen role may do. */
export function RoleField() {
  const { values } = useFormikContext<{ readonly role: StaffRole }>();
  return <FormSelect name="role" label="Role" choices={roleChoices} hint={roleDescriptions[values.role]} />;
}

/** The operator's capacity. */
export function CapacityField() {
  return (
    <FormText
      name="capacity"
      label="Conversations at once"
      type="number"
      inputMode="numeric"
      min={1}
      max={20}
      hint="They can't claim more than that."
    />
  );
}
