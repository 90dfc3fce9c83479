import { EntryMarketingNotice } from "@parlour/legal-texts/notices.tsx";
import { Button } from "@parlour/ui/button.tsx";
import { TextField } from "@parlour/ui/text-field.tsx";
import { Smartphone } from "lucide-react";
import { useEffect, useState, type SubmitEvent } from "react";
import { BotCheck } from "../bot-check/bot-check.tsx";
import { useBotCheck } from "../bot-check/use-bot-check.ts";
import { codeFailureText } from "../overlay-messages.ts";
import { useDraft, useFlow, useOverlayServices } from "../overlay-context.tsx";
import forms from "../overlay-form.module.css";
import { OverlaySection } from "../overlay-section.tsx";
import { phoneFieldId } from "../sign-up-draft.ts";
import { preloadOverlay } from "../host/lazy-overlays.tsx";
import { useSendCode } from "../verify/use-send-code.ts";

/**
 * Entry (PHONE-1): the phone number and the bot check. Part of the landing page's first HTML, so it is not a
 * Formik form: its one value is in the draft, which also has the text typed before hydration.
 */
export function EntryOverlay() {
  const { facts, flow: store } = useOverlayServices();
  const { flow } = useFlow();
  const draft = useDraft();
  const isOpen = flow.current === "entry";
  const bot = useBotCheck();
  const { onToken } = bot;
  const { send, sending } = useSendCode();
  const [problem, setProblem] = useState<string | null>(null);
  // Only when the bot check has passed and the field is not empty (PHONE-1).
  const ready = bot.token !== null && /\d/.test(draft.phone);

  useEffect(() => {
    if (isOpen) preloadOverlay("verify");
    else onToken(null);
  }, [isOpen, onToken]);

  async function submit() {
    if (!ready || bot.token === null || sending) return;
    setProblem(null);
    const failure = await send({ phone: draft.phone, purpose: "sign_in", botToken: bot.token });
    if (failure === null) return;
    setProblem(codeFailureText(failure));
    bot.renew();
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit();
  }

  return (
    <OverlaySection
      icon={<Smartphone />}
      title="Enter your phone number"
      lead="We text you a 4-digit code. It is how you sign up, and how you log in."
    >
      <form className={forms["form"]} onSubmit={onSubmit} noValidate>
        <TextField
          id={phoneFieldId}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          autoFocus
          data-autofocus
          label="Mobile number"
          hint={`For example ${facts.phoneExample}`}
          maxLength={32}
          value={draft.phone}
          error={problem}
          messageRoom="long"
          onChange={(event) => {
            store.draft.edit({ phone: event.target.value });
            setProblem(null);
          }}
        />
        <BotCheck action="code" shown={isOpen && bot.shown} onToken={onToken} />
        <div className={forms["actions"]}>
          <Button type="submit" size="large" disabled={!ready && !sending} loading={sending}>
            Continue
          </Button>
        </div>
        <div className={forms["note"]}>
          <EntryMarketingNotice facts={facts.legal} />
        </div>
      </form>
    </OverlaySection>
  );
}
