import { Button } from "@parlour/ui/button.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { useNavigate } from "@tanstack/react-router";
import { useSnapshot } from "valtio";
import { AuthenticatorSetUp } from "../account/authenticator-set-up.tsx";
import { PasswordForm } from "../account/password-form.tsx";
import { useAction } from "../queries/use-action.ts";
import { useConsole } from "../services/console-services.ts";
import { EntryCard } from "./entry-card.tsx";

/** The steps before a person may work: their own password, then the authenticator if their role requires one. */
export function SetUpPage() {
  const services = useConsole();
  const { staff } = useSnapshot(services.session);
  const navigate = useNavigate();
  const { problem, attempt } = useAction("staffSession");
  // The session has just ended, or no step is left: the router is navigating.
  if (staff === null || staff.due === null) return null;
  const needsBoth = staff.role !== "operator";

  async function goOn() {
    if (!(await attempt(services.refreshSession))) return;
    if (services.session.staff?.due === null) await navigate({ href: "/", replace: true });
  }

  const below = (
    <Row justify="between">
      {problem === null ? null : <span role="alert">{problem}</span>}
      <Button
        variant="quiet"
        onClick={() => {
          void services.signOut().then(async () => await navigate({ to: "/sign-in", replace: true }));
        }}
      >
        Not now: sign out
      </Button>
    </Row>
  );

  switch (staff.due) {
    case "password":
      return (
        <EntryCard
          title="Choose a password of your own"
          lead="Somebody else set the one you have. Nobody but you will know the new one."
          {...(needsBoth ? { step: "Step 1 of 2" } : {})}
          below={below}
        >
          <PasswordForm username={staff.username} onChanged={goOn} />
        </EntryCard>
      );
    case "second_factor":
      return (
        <EntryCard
          wide
          title="Set up your authenticator"
          lead={`As ${staff.role === "admin" ? "an admin" : "a supervisor"} you see customers' data, so a password alone is not enough. This takes two minutes, once.`}
          below={below}
        >
          <AuthenticatorSetUp
            replacing={false}
            doneLabel="Go to the desk"
            onDone={() => {
              void goOn();
            }}
          />
        </EntryCard>
      );
    default:
      return staff.due satisfies never;
  }
}
