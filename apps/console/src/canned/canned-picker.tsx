import type { CannedReply } from "@parlour/contract/operations/desk-conversation";
import { fillCanned, type Placeholder } from "@parlour/contract/rules/canned-reply";
import { Spinner } from "@parlour/ui/spinner.tsx";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { thrownMessage } from "../catalogue/error-catalogue.ts";
import { useCanned } from "../queries/canned-query.ts";
import styles from "./canned-picker.module.css";
import { findByLetters } from "./fuzzy.ts";

/** The brand of the canned replies, and the names to fill in. */
export interface CannedContext {
  readonly brand: string;
  readonly names: { readonly [Name in Placeholder]: string };
}

interface CannedPickerProps extends CannedContext {
  /** Called with the text, including names, ready for the box. */
  readonly onPick: (reply: CannedReply, text: string) => void;
  readonly onClose: () => void;
}

/**
 * Finds a canned reply by a few letters: arrows choose, Enter inserts it into the box, Escape closes. It
 * sends nothing.
 */
export function CannedPicker({ brand, names, onPick, onClose }: CannedPickerProps) {
  const query = useCanned(brand);
  const [letters, setLetters] = useState("");
  const [at, setAt] = useState(0);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const found = findByLetters(query.data ?? [], letters);
  const chosen = found[Math.min(at, found.length - 1)];

  useEffect(() => input.current?.focus(), []);
  const chosenId = chosen === undefined ? null : `${id}-${chosen.id}`;
  useEffect(() => {
    if (chosenId !== null) document.getElementById(chosenId)?.scrollIntoView({ block: "nearest" });
  }, [chosenId]);

  function pick(reply: CannedReply) {
    onPick(reply, fillCanned(reply.body, names));
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (found.length > 0) setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    } else if (event.key === "Enter" || event.key === "Tab") {
      event.preventDefault();
      if (chosen !== undefined) pick(chosen);
    } else if (event.key === "Escape" || (event.key === "Backspace" && letters === "")) {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  }

  return (
    <div
      className={styles["picker"]}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onClose();
      }}
    >
      <input
        ref={input}
        className={styles["input"]}
        role="combobox"
        aria-label="Find a canned reply"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosenId ?? undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder="Find a canned reply by a few letters"
        value={letters}
        onChange={(event) => {
          setLetters(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      {/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- an option of a select holds
      no two lines; the box above has the focus and the keys (ARIA practices, combobox with a listbox) */}
      <div className={styles["list"]} role="listbox" id={`${id}-list`} aria-label="Canned replies">
        {found.map((reply) => (
          <div
            key={reply.id}
            id={`${id}-${reply.id}`}
            className={styles["option"]}
            role="option"
            tabIndex={-1}
            aria-selected={reply === chosen}
            onPointerDown={(event) => {
              // The focus stays in the box until the reply is picked.
              event.preventDefault();
            }}
            onClick={() => {
              pick(reply);
            }}
          >
            <span className={styles["title"]}>
              {reply.title}
              {reply.own === true ? <span className={styles["own"]}> yours</span> : null}
            </span>
            <span className={styles["text"]}>{fillCanned(reply.body, names)}</span>
          </div>
        ))}
      </div>
      {/* oxlint-enable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */}
      {found.length > 0 ? null : (
        <output className={styles["none"]}>
          {query.isPending ? (
            <Spinner label="Loading canned replies" showLabel />
          ) : query.error !== null ? (
            thrownMessage("cannedReplies", query.error)
          ) : letters === "" ? (
            "There are no canned replies for this brand yet. Write your own under My canned replies; supervisors write everybody’s."
          ) : (
            "None has these letters."
          )}
        </output>
      )}
    </div>
  );
}
