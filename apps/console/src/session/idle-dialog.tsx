import { Button } from "@parlour/ui/button.tsx";
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { useNowAs } from "../desk/use-now.ts";
import { Dialog } from "../parts/dialog.tsx";
import formStyles from "../parts/form.module.css";
import { useAction } from "../queries/use-action.ts";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { useConsole } from "../services/console-services.ts";
import styles from "./idle-dialog.module.css";
import { onPersonMoves } from "./person-moves.ts";

/**
 * Reports activity to the server, and warns two minutes before the session ends, above any open page. The page below
 * keeps its state if the person stays.
 */
export function IdleDialog() {
  const { idle } = useConsole();
  const { warns, isFinal } = useSnapshot(idle.state);

  useEffect(() => onPersonMoves(document, idle.moved), [idle]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") idle.shown();
    };
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
    };
  }, [idle]);

  return isFinal ? <LastMinutes open={warns} /> : <StillThere open={warns} />;
}

interface WarningProps {
  readonly open: boolean;
}

function StillThere({ open }: WarningProps) {
  const { idle } = useConsole();
  const { busy, problem, attempt } = useAction("keepSession");
  const leaving = useSignOut();
  const stay = () => {
    // Closing the dialog counts as activity.
    void attempt(idle.stay);
  };
  return (
    <Dialog title="Are you still there?" open={open} onClose={stay} busy={busy || leaving.busy}>
      <FailureNotice problem={problem ?? leaving.problem} />
      <p>
        You have done nothing here for a while. In less than two minutes you will be signed out, so that
        nobody else can go on at your desk. Unsent replies are kept.
      </p>
      <Countdown />
      <div className={formStyles["actions"]}>
        <Button data-confirms loading={busy} disabled={leaving.busy} onClick={stay}>
          Stay signed in
        </Button>
        <Button variant="quiet" loading={leaving.busy} disabled={busy} onClick={leaving.signOut}>
          Sign out
        </Button>
      </div>
    </Dialog>
  );
}

function LastMinutes({ open }: WarningProps) {
  const { idle } = useConsole();
  const leaving = useSignOut();
  return (
    <Dialog title="Sign in again soon" open={open} onClose={idle.dismiss} busy={leaving.busy}>
      <FailureNotice problem={leaving.problem} />
      <p>
        You signed in eight hours ago, which is as long as a session lasts. It ends in less than two minutes.
        Finish what you have begun, or sign in again now. Unsent replies are kept.
      </p>
      <Countdown />
      <div className={formStyles["actions"]}>
        <Button data-confirms disabled={leaving.busy} onClick={idle.dismiss}>
          Finish first
        </Button>
        <Button variant="quiet" loading={leaving.busy} onClick={leaving.signOut}>
          Sign in again now
        </Button>
      </div>
    </Dialog>
  );
}

function useSignOut() {
  const services = useConsole();
  const { busy, problem, attempt } = useAction("staffSignOut");
  return {
    busy,
    problem,
    signOut: () => {
      void attempt(services.signOut);
    },
  };
}

/** The time left in minutes and seconds. The text above announces it once, not every second. */
function Countdown() {
  const { endsAt } = useSnapshot(useConsole().idle.state);
  const left = useNowAs((now) => (endsAt === null ? 0 : Math.max(0, Math.ceil((endsAt - now) / 1000))));
  return (
    <p className={styles["left"]} aria-hidden>
      {Math.floor(left / 60)}:{String(left % 60).padStart(2, "0")}
    </p>
  );
}
