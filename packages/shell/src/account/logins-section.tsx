import { ApiError } from "@parlour/api-client/errors";
import { endOtherLogins, endOwnLogin, type OwnLogin } from "@parlour/contract/operations/sign-in";
import { Button } from "@parlour/ui/button.tsx";
import { MonitorSmartphone } from "lucide-react";
import { ActionFailed } from "../app/action-failed.tsx";
import { useServices } from "../app/services-context.tsx";
import { loginsKey, useLogins } from "../queries/logins-query.ts";
import { useAction } from "../queries/use-action.ts";
import { AccountSection } from "./account-section.tsx";
import { LoginRow } from "./login-row.tsx";
import styles from "./logins-section.module.css";
import { SectionFailed, SectionLoading } from "./section-states.tsx";

/** The customer's logins, and buttons to end them. */
export function LoginsSection() {
  const { data: logins, isPending, isFetching, error, refetch } = useLogins();
  return (
    <AccountSection
      id="logins"
      icon={<MonitorSmartphone />}
      title="Where you are logged in"
      lead="A login ends by itself after 8 hours. If you don't recognise one, end it and change your password."
    >
      {logins === undefined ? null : <Logins logins={logins} />}
      {isPending ? <SectionLoading what="your logins" /> : null}
      {logins === undefined && !isPending ? (
        <SectionFailed what="your logins" error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : null}
    </AccountSection>
  );
}

function endedText(ended: number): string {
  return ended === 1 ? "1 other login ended." : `${ended} other logins ended.`;
}

function Logins({ logins }: { readonly logins: readonly OwnLogin[] }) {
  const { client } = useServices();
  const endOne = useAction({
    act: async (loginId: string) => {
      try {
        await client.call(endOwnLogin, { params: { loginId } });
      } catch (error) {
        // The login has already ended, which is the wanted result.
        if (!(error instanceof ApiError) || error.code !== "login_not_found") throw error;
      }
    },
    outdates: [loginsKey],
  });
  const endOthers = useAction({
    act: async () => client.call(endOtherLogins, {}),
    outdates: [loginsKey],
  });
  const others = logins.filter((login) => !login.current);
  const own = logins.filter((login) => login.current);

  return (
    <div className={styles["logins"]}>
      <ul className={styles["list"]}>
        {[...own, ...others].map((login) => (
          <LoginRow
            key={login.id}
            login={login}
            ending={endOne.isPending && endOne.variables === login.id}
            onEnd={() => endOne.mutate(login.id)}
          />
        ))}
      </ul>
      <p className={styles["result"]} aria-live="polite">
        {endOthers.data === undefined ? null : endedText(endOthers.data.ended)}
      </p>
      {others.length === 0 ? (
        <p className={styles["result"]}>You are logged in nowhere else.</p>
      ) : (
        <Button variant="secondary" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
          End all other logins
        </Button>
      )}
      <ActionFailed error={endOne.error ?? endOthers.error} />
    </div>
  );
}
