import type { Statement } from "@parlour/contract/operations/statement";
import { verifierFile, verifierPath } from "@parlour/contract/verifier-path";
import { Button } from "@parlour/ui/button.tsx";
import { Card } from "@parlour/ui/card.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { ProgressBar } from "@parlour/ui/progress-bar.tsx";
import { BadgeCheck } from "lucide-react";
import { useState } from "react";
import { ActionFailed } from "../app/action-failed.tsx";
import { useServices } from "../app/services-context.tsx";
import { useAction } from "../queries/use-action.ts";
import { useTenant } from "../tenant/tenant-context.tsx";
import { checkStatement, type StatementVerdict } from "./check-statement.ts";
import { formatDayAndTime } from "./date-format.ts";
import { statementMemory } from "./statement-memory.ts";
import styles from "./statement-page.module.css";

/** Checks the statement in this browser, and explains how to check it independently. */
export function StatementCheck({ statement }: { readonly statement: Statement }) {
  const { localStorage, clock } = useServices();
  const [part, setPart] = useState(0);
  const check = useAction({
    // Hashing needs no server, so it also works offline.
    networkMode: "always",
    act: async () => {
      setPart(0);
      const memory = statementMemory(localStorage, statement.customerId);
      const verdict = await checkStatement(statement, {
        subtle: crypto.subtle,
        earlier: memory.read(),
        onProgress: setPart,
      });
      if (verdict.problems.length === 0) {
        const { position, hash } = statement.account;
        memory.write({ position, hash, at: new Date(clock.now()).toISOString() });
      }
      return verdict;
    },
  });
  return (
    <Card as="section" className={styles["card"]} aria-labelledby="check">
      <h2 id="check" className={styles["cardTitle"]}>
        Check it
      </h2>
      <p className={styles["small"]}>
        Every movement carries a seal that is made of what it says and of the seal before it. Your browser
        makes all of them again, adds everything up, and compares.
      </p>
      {check.isPending ? <ProgressBar label="Checking every movement" value={part} /> : null}
      {check.data === undefined || check.isPending ? null : (
        <Verdict verdict={check.data} balance={statement.account.balance} />
      )}
      <ActionFailed
        error={check.error}
        text={() => "This browser can't check it. Save the file and check it offline, as described below."}
      />
      <Button icon={<BadgeCheck aria-hidden />} loading={check.isPending} onClick={() => check.mutate()}>
        {check.data === undefined ? "Check my statement" : "Check again"}
      </Button>
      <OfflineCheck />
    </Card>
  );
}

interface VerdictProps {
  readonly verdict: StatementVerdict;
  readonly balance: number;
}

/** How many problems are listed; further ones are only counted. */
const listedProblems = 8;

function Verdict({ verdict, balance }: VerdictProps) {
  const { customerServiceEmail } = useTenant();
  const { problems, movements, earlier } = verdict;
  if (problems.length === 0) {
    return (
      <Notice tone="success" title="Everything adds up">
        {movements === 1 ? "1 movement is" : `${movements} movements are`} unchanged and complete, and leave a
        balance of {balance}.
        {earlier === null
          ? " This browser remembers the last seal, and holds the next check against it."
          : ` They also agree with what this browser saw on ${formatDayAndTime(earlier.at)}.`}
      </Notice>
    );
  }
  return (
    <Notice tone="error" title="This statement is not sound">
      <ul className={styles["problems"]}>
        {problems.slice(0, listedProblems).map(({ position, text }) => (
          <li key={`${position} ${text}`}>{position === null ? text : `Movement ${position} ${text}.`}</li>
        ))}
      </ul>
      {problems.length > listedProblems ? <p>And {problems.length - listedProblems} more.</p> : null}
      <p>
        Please save the file and write to{" "}
        <a href={`mailto:${customerServiceEmail}`}>{customerServiceEmail}</a>.
      </p>
    </Notice>
  );
}

function OfflineCheck() {
  return (
    <details className={styles["offline"]}>
      <summary>Check it without us</summary>
      <p>
        <a href={verifierPath} download>
          Our verifier
        </a>{" "}
        checks saved statements offline, with Node:
      </p>
      <pre className={styles["code"]}>
        <code>
          {`node ${verifierFile} statement.json\nnode ${verifierFile} --earlier old.json statement.json`}
        </code>
      </pre>
      <p>
        A root that you kept shows that nothing was rewritten since: <a href="/proof">how to check it</a>.
      </p>
      <p>
        Or write your own: a movement's hash is the SHA-256 of the previous hash's 32 bytes and of this text,
        a JSON array without spaces.
      </p>
      <pre className={styles["code"]}>
        <code>
          {
            '["parlour-ledger-1",customerId,\n position,cause,causeId,createdAt,\n [[account,lotId,amount],…]]'
          }
        </code>
      </pre>
    </details>
  );
}
