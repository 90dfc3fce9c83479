import { Notice } from "@parlour/ui/notice.tsx";
import { useState } from "react";
import { Link } from "@tanstack/react-router";
import { useSnapshot } from "valtio";
import { usePageSearch } from "../frame/use-page-search.ts";
import { Card } from "../parts/card.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { useOwnAccount } from "../queries/own-account-query.ts";
import { ownSessionsKey } from "../queries/own-sessions-query.ts";
import { useConsole } from "../services/console-services.ts";
import styles from "./account.module.css";
import { SitesOf } from "../staff/sites-field.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";

/** The caller's own account: name and role, password, second factor with recovery codes, and sessions. */
export function AccountPage() {
  const { queryClient, session } = useConsole();
  const { search } = usePageSearch();
  const [changed, setChanged] = useState(false);
  const query = useOwnAccount();
  const sites = useSnapshot(session).staff?.sites ?? null;
  return (
    <>
      <PageHeader title="Your account" lead="How you sign in, and where you are signed in." />
      <LoadState operation="ownAccount" query={query}>
        {(account) => (
          <>
            {search["recovered"] === "yes" && account.secondFactor !== null ? (
              <Notice tone="warning" title="You signed in with a recovery code">
                {account.secondFactor.recoveryCodesLeft === 0
                  ? "It was your last one. Replace your authenticator now, which brings new codes."
                  : `${account.secondFactor.recoveryCodesLeft} are left. If your phone is gone, replace your authenticator now: it asks for one more code and brings new ones.`}
              </Notice>
            ) : null}
            <div className={styles["columns"]}>
              <div className={styles["stack"]} data-fill>
                <Card title="You">
                  <dl className={styles["facts"]}>
                    <dt>Name</dt>
                    <dd>{account.displayName}</dd>
                    <dt>Username</dt>
                    <dd>{account.username}</dd>
                    <dt>Role</dt>
                    <dd>{account.role}</dd>
                    <dt>Works for</dt>
                    <dd>{sites === null ? "All sites" : <SitesOf sites={sites} />}</dd>
                    <dt>At once</dt>
                    <dd>{account.capacity === 1 ? "1 conversation" : `${account.capacity} conversations`}</dd>
                  </dl>
                  <p className={styles["quiet"]}>
                    An admin changes these. Sounds, notifications and what Enter does are set{" "}
                    <Link to="/">at the desk</Link>, under “Arrange the desk”; light or dark in the menu under
                    your name.
                  </p>
                </Card>
                <Card title="Password" lead="Changing it ends your other sessions.">
                  {changed ? <Notice tone="success">Your password is changed.</Notice> : null}
                  <PasswordForm
                    username={account.username}
                    onChanged={async () => {
                      setChanged(true);
                      await queryClient.invalidateQueries({ queryKey: ownSessionsKey });
                    }}
                  />
                </Card>
              </div>
              <div className={styles["stack"]} data-fill>
                <SecondFactorCard account={account} />
                <SessionsCard />
              </div>
            </div>
          </>
        )}
      </LoadState>
    </>
  );
}
