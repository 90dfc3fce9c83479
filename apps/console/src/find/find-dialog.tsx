import { find } from "@parlour/contract/operations/find";
import { roleAtLeast } from "@parlour/contract/operation";
import { Spinner } from "@parlour/ui/spinner.tsx";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useId, useState, type KeyboardEvent } from "react";
import { useSnapshot } from "valtio";
import { Dialog } from "../parts/dialog.tsx";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { usePresence } from "../presence/use-presence.ts";
import { useSites } from "../queries/sites-query.ts";
import { useAction } from "../queries/use-action.ts";
import { useConsole } from "../services/console-services.ts";
import { FindOptionRow } from "./find-option-row.tsx";
import { findGroups, type FindAction, type FindOption, type FindResult } from "./find-options.ts";
import { pagesFor } from "./find-pages.ts";
import styles from "./find.module.css";

interface FindDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSignOut: () => void;
}

/**
 * One search over pages, actions, customers and money (OFFICE-8). Pages are found as one types. The server is asked only
 * when its option is chosen, because each search of customers is recorded.
 */
export function FindDialog({ open, onClose, onSignOut }: FindDialogProps) {
  return (
    <Dialog title="Search" open={open} onClose={onClose}>
      <FindBox onClose={onClose} onSignOut={onSignOut} />
    </Dialog>
  );
}

/** The options that are found, with the chosen one. */
function useFound(words: string, onSignOut: () => void) {
  const { session } = useConsole();
  const { staff } = useSnapshot(session);
  const { change, problem } = usePresence();
  const sites = useSites();
  const [result, setResult] = useState<FindResult | null>(null);
  const role = staff?.role ?? "operator";
  const actions: readonly FindAction[] = [
    { title: "Become available", act: () => change("available") },
    { title: "Take a break", act: () => change("break") },
    {
      title: "Sign out",
      act: async () => {
        onSignOut();
        return true;
      },
    },
  ];
  const groups = findGroups({
    words,
    pages: pagesFor({ role, sites: staff?.sites ?? null }),
    actions,
    brands: roleAtLeast(role, "supervisor") ? (sites.data ?? []) : null,
    result,
  });
  const isFound = result?.words === words;
  const isEmpty = isFound && result.customers.length === 0 && result.money.length === 0;
  const hasMore = isFound && (result.moreCustomers || result.moreMoney);
  const options = groups.flatMap((group) => group.options);
  return { role, groups, options, setResult, isEmpty, hasMore, presenceProblem: problem };
}

function FindBox({ onClose, onSignOut }: Omit<FindDialogProps, "open">) {
  const { client } = useConsole();
  const navigate = useNavigate();
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const { role, groups, options, setResult, isEmpty, hasMore, presenceProblem } = useFound(words, onSignOut);
  const { busy, problem, attempt, setProblem } = useAction("find");
  const id = useId();
  const chosen = options[Math.min(at, options.length - 1)];
  const chosenId = chosen === undefined ? null : `${id}-${chosen.id}`;
  const seesCustomers = roleAtLeast(role, "supervisor");

  useEffect(() => {
    if (chosenId !== null) document.getElementById(chosenId)?.scrollIntoView({ block: "nearest" });
  }, [chosenId]);

  async function search(brand: string | undefined) {
    await attempt(async () => {
      const body = { words: words.trim(), ...(brand === undefined ? {} : { brand }) };
      setResult({ ...(await client.call(find, { body })), words });
      setAt(0);
    });
  }

  async function pick(option: FindOption) {
    switch (option.kind) {
      case "search":
        if (!busy) await search(option.brand);
        return;
      case "customer":
        void navigate({
          to: "/customers/$customerId",
          params: { customerId: option.customer.customerId },
        });
        break;
      case "money":
        void navigate({
          to: "/customers/$customerId",
          params: { customerId: option.money.customerId },
          search: { tab: "payments" },
        });
        break;
      case "page":
        void navigate({
          to: option.page.to,
          search: option.page.tab === undefined ? {} : { tab: option.page.tab },
        });
        break;
      case "action":
        if (!(await option.action.act())) return;
        break;
      default:
        option satisfies never;
    }
    onClose();
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (options.length > 0)
        setAt((Math.min(at, options.length - 1) + step + options.length) % options.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (chosen !== undefined) void pick(chosen);
    }
  }

  return (
    <div className={styles["find"]}>
      <input
        className={styles["input"]}
        role="combobox"
        data-autofocus
        aria-label={seesCustomers ? "Find a page, customer or payment" : "Find a page or action"}
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosenId ?? undefined}
        aria-autocomplete="list"
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        spellCheck={false}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setAt(0);
          setProblem(null);
        }}
        onKeyDown={press}
      />
      <p className={styles["hint"]} id={`${id}-hint`}>
        {seesCustomers
          ? "A page, username, phone number, receipt, or an id of a payment, refund or dispute. Or a card's last four digits, amount and day: 4242 15.00 2026-11-03"
          : "The name of a page, or what you want to do."}
      </p>
      <FailureNotice problem={problem ?? presenceProblem} />
      {/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an option of a select holds no two lines; the box above has the
      focus and the keys (ARIA practices, combobox with a listbox) */}
      <div className={styles["list"]} role="listbox" id={`${id}-list`} aria-label="Found">
        {groups.map(({ name, options: shown }) => (
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <p className={styles["group"]} id={`${id}-${name}`}>
              {name}
            </p>
            {shown.map((option) => (
              <FindOptionRow
                key={option.id}
                id={`${id}-${option.id}`}
                option={option}
                chosen={option === chosen}
                onPick={() => {
                  void pick(option);
                }}
              />
            ))}
          </div>
        ))}
      </div>
      {/* oxlint-enable jsx-a11y/prefer-tag-over-role */}
      <output className={styles["none"]}>
        {busy ? (
          <Spinner label="Searching" showLabel />
        ) : isEmpty ? (
          "Nothing was found. Check every character: only a username may be given in part."
        ) : hasMore ? (
          "There are more. Type more of the name, or choose another way to search."
        ) : options.length === 0 ? (
          "Nothing has this name."
        ) : null}
      </output>
    </div>
  );
}
