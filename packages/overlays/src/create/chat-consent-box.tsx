import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import { fieldDescription, FieldMessages } from "@parlour/ui/field-messages.tsx";
import type { Ref } from "react";
import { fieldMessages } from "../field-messages.ts";
import { useDraft, useOverlayServices } from "../overlay-context.tsx";
import styles from "./create.module.css";
import { TextLink } from "./text-link.tsx";

interface ChatConsentBoxProps {
  readonly ref: Ref<HTMLInputElement>;
  /** Create Account was pressed without the tick. */
  readonly missing: boolean;
}

const inputId = "chat-consent";

/** The explicit consent to use what the customer writes in chats, given with an unticked box (SIGNUP-21). */
export function ChatConsentBox({ ref, missing }: ChatConsentBoxProps) {
  const { flow } = useOverlayServices();
  const { chatConsent } = useDraft();
  const { version, words } = currentChatConsent;
  const ticked = chatConsent === version;
  const error = missing && !ticked ? fieldMessages.chatConsentMissing : undefined;
  return (
    <div className={styles["consent"]}>
      <label className={styles["choice"]}>
        <input
          ref={ref}
          id={inputId}
          type="checkbox"
          required
          checked={ticked}
          aria-invalid={error !== undefined}
          aria-describedby={fieldDescription(inputId, undefined, error, undefined)}
          onChange={({ target }) => flow.draft.edit({ chatConsent: target.checked ? version : null })}
        />
        <span>{words}</span>
      </label>
      <p className={styles["more"]}>
        <TextLink overlay="privacy">More in our Privacy Policy</TextLink>
      </p>
      <FieldMessages inputId={inputId} error={error} />
    </div>
  );
}
