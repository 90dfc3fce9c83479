import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { clsx } from "clsx";
import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import { Flag } from "lucide-react";
import { useRef, useState } from "react";
import { BotCheck } from "../bot-check/bot-check.tsx";
import { useBotCheck } from "../bot-check/use-bot-check.ts";
import { useDraft, useFlow, useOverlayServices } from "../overlay-context.tsx";
import forms from "../overlay-form.module.css";
import { OverlaySection } from "../overlay-section.tsx";
import { ChatConsentBox } from "./chat-consent-box.tsx";
import { MarketingChoice } from "./marketing-choice.tsx";
import styles from "./create.module.css";
import { TextLink } from "./text-link.tsx";
import { useRegistration } from "./use-registration.ts";

/**
 * Create step 5 (SIGNUP-5): the terms, the consent to chats, the refusal of marketing texts, a bot check and 'Create
 * Account'.
 */
export function LastStep() {
  const { facts, flow, ports } = useOverlayServices();
  const { dispatch } = useFlow();
  const draft = useDraft();
  const bot = useBotCheck();
  const { busy, problem, verifyAgain, termsAreOld, register } = useRegistration();

  const consentBox = useRef<HTMLInputElement>(null);
  const [consentMissing, setConsentMissing] = useState(false);

  async function create() {
    // The store itself: this rendering may be older than the tick.
    if (flow.draft.state.chatConsent !== currentChatConsent.version) {
      setConsentMissing(true);
      consentBox.current?.focus();
      return;
    }
    // Needs a passed bot check (SIGNUP-13).
    if (bot.token !== null && !(await register(bot.token))) bot.renew();
  }

  return (
    <OverlaySection
      icon={<Flag />}
      title="One last step"
      lead={`Step 6 then signs you in to ${facts.brandName}.`}
      tall
      className={styles["last"]}
    >
      <dl className={styles["summary"]}>
        <dt>Username</dt>
        <dd>{draft.username}</dd>
        <dt>Mobile number</dt>
        <dd>{draft.phone}</dd>
      </dl>
      <div className={styles["agreements"]}>
        <p className={clsx(forms["note"], forms["sentence"])}>
          By creating an account you accept our <TextLink overlay="terms">Terms and Conditions</TextLink> and
          our <TextLink overlay="privacy">Privacy Policy</TextLink>.
        </p>
        <ChatConsentBox ref={consentBox} missing={consentMissing} />
        <MarketingChoice />
      </div>
      {problem === undefined ? (
        <>
          <BotCheck action="register" shown={bot.shown} onToken={bot.onToken} />
          <div className={forms["actions"]}>
            <Button
              size="large"
              disabled={bot.token === null && !busy}
              loading={busy}
              onClick={() => void create()}
            >
              Create Account
            </Button>
          </div>
        </>
      ) : (
        // Replaces the button, because another press could not help.
        <Notice
          tone="error"
          action={
            verifyAgain ? (
              <Button variant="secondary" onClick={() => dispatch({ type: "open", overlay: "entry" })}>
                Verify my number again
              </Button>
            ) : termsAreOld ? (
              <Button variant="secondary" onClick={() => ports.reload()}>
                Load the new terms
              </Button>
            ) : undefined
          }
        >
          {problem}
        </Notice>
      )}
    </OverlaySection>
  );
}
