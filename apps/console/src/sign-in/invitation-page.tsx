import { ApiError } from "@parlour/api-client/errors";
import { acceptStaffLink, type StaffLink } from "@parlour/contract/operations/staff-links";
import { staffPasswordAllowed } from "@parlour/contract/rules/staff-password";
import { buttonClass } from "@parlour/ui/button-class";
import { Notice } from "@parlour/ui/notice.tsx";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { object, string } from "yup";
import { ConsoleForm } from "../parts/console-form.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { useStaffLink } from "../queries/staff-link-query.ts";
import { useConsole } from "../services/console-services.ts";
import { EntryCard } from "./entry-card.tsx";
import styles from "./entry-card.module.css";
import { NewPasswordField } from "./new-password-field.tsx";

/** The page of a one-time link, on which a person chooses their own password. */
export function InvitationPage() {
  const token = useLocation().hash;
  const query = useStaffLink(token);
  const { error } = query;
  if (error instanceof ApiError && (error.code === "link_invalid" || error.code === "invalid_request")) {
    return <DeadLink />;
  }
  if (query.data !== undefined) return <ChoosePassword token={token} link={query.data} />;
  return (
    <EntryCard title="Your invitation">
      <LoadState operation="readStaffLink" query={query}>
        {() => null}
      </LoadState>
    </EntryCard>
  );
}

function DeadLink() {
  return (
    <EntryCard
      title="This link doesn't work any more"
      lead="A link works once, for three days, and until a newer one is made."
    >
      <p>
        Ask the admin who gave it to you for a new one. If you have chosen a password already, sign in with
        it.
      </p>
      <Link className={buttonClass({ variant: "secondary" })} to="/sign-in">
        Go to sign-in
      </Link>
    </EntryCard>
  );
}

function ChoosePassword({ token, link }: { readonly token: string; readonly link: StaffLink }) {
  const { client, takeSession } = useConsole();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(false);
  const { username, displayName, role, secondFactor } = link;

  if (chosen) {
    return (
      <EntryCard title="Your password is saved">
        <Notice tone="success">
          Sign in as <strong>{username}</strong> with it and the code of your authenticator.
        </Notice>
        <Link className={buttonClass({})} to="/sign-in">
          Go to sign-in
        </Link>
      </EntryCard>
    );
  }
  const article = role === "operator" ? "an operator" : role === "admin" ? "an admin" : "a supervisor";
  return (
    <EntryCard
      title={secondFactor ? "Choose a new password" : `Welcome, ${displayName}`}
      lead={
        secondFactor
          ? "Nobody but you will know it. Your authenticator stays as it is."
          : `You are invited as ${article}. Choose a password; nobody but you will know it.`
      }
    >
      <ConsoleForm
        initialValues={{ username, password: "" }}
        schema={object({
          username: string().required(),
          password: string()
            .required("Choose a password")
            .test("rules", "Some lines of the list are not met yet", (typed) =>
              staffPasswordAllowed(typed, username, null),
            ),
        })}
        operation="acceptStaffLink"
        submitLabel="Save and go on"
        onSubmit={async ({ password }) => {
          const { staff } = await client.call(acceptStaffLink, { body: { token, password } });
          if (staff === null) {
            setChosen(true);
            return;
          }
          takeSession(staff);
          await navigate({ href: "/", replace: true });
        }}
      >
        {/* A field of its own, so that password managers store both together. */}
        <p>
          Your username is <strong>{username}</strong>.
          <input
            className={styles["keeper"]}
            name="username"
            autoComplete="username"
            value={username}
            readOnly
            tabIndex={-1}
            aria-hidden
          />
        </p>
        <NewPasswordField name="password" username={username} autoFocus />
      </ConsoleForm>
    </EntryCard>
  );
}
