import { regions, type RegionCode } from "@parlour/contract/regions";
import type { AgeStep } from "@parlour/contract/rules/age-check";
import type { Profile } from "@parlour/contract/operations/schemas";
import { IconButton } from "@parlour/ui/icon-button.tsx";
import { Sparkles } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { useServices } from "../app/services-context.tsx";
import { useCustomer } from "../customer/customer-context.tsx";
import { useMe } from "../queries/me-query.ts";
import { useTenant } from "../tenant/tenant-context.tsx";
import { ComposerNote } from "./composer-note.tsx";
import { ageStepOf } from "./age-step.ts";
import { AskChatConsent, ChatStop, CheckAge, ConfirmAge, SendRefused } from "./chat-stop.tsx";
import { Composer } from "./composer.tsx";
import styles from "./chat-page.module.css";
import { ConnectionStrip } from "./connection-strip.tsx";
import { OutOfCredit } from "./out-of-credit.tsx";
import { refusedOf } from "./outbox.ts";
import { SpendingLinePlace } from "./spending-parts.ts";
import { StartersTray } from "./starters-tray.tsx";
import { useTypingSignal } from "./use-typing-signal.ts";

interface ChatFootProps {
  readonly profile: Profile;
  readonly balance: number | undefined;
  /** The conversation is empty: the starters are open. */
  readonly isEmpty: boolean;
}

/** A text can only be asked for in regions that have it; a server of the version before does not say the step. */
function ageStepHere(step: AgeStep | undefined, region: RegionCode): AgeStep | undefined {
  return step === "text" && !regions[region].hasAgeVerification ? "none" : step;
}

/** Starters, bundles at zero balance, the reason why messages can't be sent, and the composer. */
export function ChatFoot({ profile, balance, isEmpty }: ChatFootProps) {
  const { notices, random } = useServices();
  const { brand, regionAbbreviation } = useTenant();
  const { drafts, outbox } = useCustomer();
  const { texts } = useSnapshot(drafts.state, { sync: true });
  const { entries } = useSnapshot(outbox.state, { sync: true });
  const [startersOpen, setStartersOpen] = useState(isEmpty);
  // They begin a conversation: once it has begun, in another tab or by the profile, they are hidden.
  const [wasEmpty, setWasEmpty] = useState(isEmpty);
  if (wasEmpty !== isEmpty) {
    setWasEmpty(isEmpty);
    if (!isEmpty) setStartersOpen(false);
  }
  const typing = useTypingSignal(profile.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = texts[profile.id] ?? "";
  const { data: account } = useMe();
  const refused = refusedOf(entries);
  const refusal = refused?.refusal ?? null;
  // Shown before anything is written; if the cached account is outdated, the server's refusal shows it.
  const step = ageStepHere(ageStepOf(account), regionAbbreviation);
  const asksAge =
    refusal === "age_verification_required" ||
    refusal === "age_check_required" ||
    (refusal === null && step !== undefined && step !== "none");
  const asksConsent =
    refusal === "chat_consent_required" || (refused === null && account?.chatConsentTakenBack === true);
  const outOfCredit = refused === null && !asksConsent && balance !== undefined && balance <= 0;
  const blocked = outOfCredit || asksConsent || refused !== null;

  useEffect(() => {
    if (asksAge) return;
    // On touch screens, focus would open the keyboard over the messages.
    if (globalThis.matchMedia("(hover: hover) and (pointer: fine)").matches) field.current?.focus();
  }, [asksAge]);

  const hasAsked = useRef(false);
  const isAdult = step === "none";
  useEffect(() => {
    if (asksAge) hasAsked.current = true;
    else if (hasAsked.current && isAdult) {
      hasAsked.current = false;
      notices.show({ tone: "success", text: "Thank you. Your age is confirmed: you can write now." });
    }
  }, [asksAge, isAdult, notices]);

  function choose(text: string): void {
    drafts.set(profile.id, text);
    setStartersOpen(false);
    field.current?.focus();
  }

  function write(text: string): void {
    drafts.set(profile.id, text);
    // Nobody holds a conversation that has not begun.
    if (!isEmpty && !blocked && text.trim() !== "") typing.typed();
    else typing.stopped();
  }

  function send(text: string): void {
    typing.stopped();
    outbox.add(profile.id, text);
    drafts.set(profile.id, "");
    setStartersOpen(false);
    field.current?.focus();
  }

  function retry(): void {
    if (refused !== null) outbox.retry(...refused.clientMessageIds);
  }

  if (asksAge) {
    const waiting = refused === null ? (draft === "" ? "nothing" : "draft") : "message";
    return (
      <div className={styles["foot"]}>
        <div className={styles["aboveComposer"]}>
          <ConnectionStrip />
          <ChatStop>
            {refusal === "age_check_required" || (refusal === null && step === "check") ? (
              <CheckAge to="write" waiting={waiting} onConfirmed={retry} />
            ) : (
              <ConfirmAge explanation={refused?.explanation ?? ""} waiting={waiting} onConfirmed={retry} />
            )}
          </ChatStop>
        </div>
      </div>
    );
  }
  return (
    <div className={styles["foot"]}>
      <div className={styles["aboveComposer"]}>
        <ConnectionStrip />
        <Suspense fallback={null}>
          <SpendingLinePlace />
        </Suspense>
        {asksConsent ? (
          <ChatStop>
            <AskChatConsent
              hasMessage={refused !== null}
              onGiven={() => {
                retry();
                field.current?.focus();
              }}
            />
          </ChatStop>
        ) : refused === null || refusal === null ? null : (
          <ChatStop>
            <SendRefused refusal={refusal} explanation={refused.explanation} onRetry={retry} />
          </ChatStop>
        )}
        {outOfCredit ? (
          <ChatStop>
            <OutOfCredit profileId={profile.id} profileName={profile.name} hasDraft={draft !== ""} />
          </ChatStop>
        ) : null}
        {startersOpen && !blocked ? (
          <div className={styles["footInner"]}>
            <StartersTray starters={brand.starters} random={random} onChoose={choose} />
          </div>
        ) : null}
      </div>
      <Composer
        profileName={profile.name}
        draft={draft}
        fieldRef={field}
        onDraft={write}
        canSend={!blocked}
        onSend={send}
        note={<ComposerNote balance={balance} />}
        before={
          <IconButton
            label="Conversation starters"
            aria-expanded={startersOpen}
            icon={<Sparkles aria-hidden />}
            onClick={() => setStartersOpen((open) => !open)}
          />
        }
      />
    </div>
  );
}
