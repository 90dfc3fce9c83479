import { hideProfile } from "@parlour/contract/operations/profiles";
import type { Profile } from "@parlour/contract/operations/schemas";
import { Avatar } from "@parlour/ui/avatar.tsx";
import { Button } from "@parlour/ui/button.tsx";
import { FieldFrame } from "@parlour/ui/field-frame.tsx";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { Link } from "@tanstack/react-router";
import { EyeOff } from "lucide-react";
import { useId, useState } from "react";
import { ActionFailed } from "../app/action-failed.tsx";
import { useServices } from "../app/services-context.tsx";
import { isShown, profilesKey, useProfiles } from "../queries/profiles-query.ts";
import { useAction } from "../queries/use-action.ts";
import { AccountSection } from "./account-section.tsx";
import styles from "./help-section.module.css";
import { SectionFailed, SectionLoading } from "./section-states.tsx";

/** Profiles that the customer has hidden, and the way to hide one (MEET-6). */
export function HiddenSection() {
  const { data: profiles, isPending, isFetching, error, refetch } = useProfiles();
  return (
    <AccountSection
      id="hidden"
      icon={<EyeOff />}
      title="Hidden profiles"
      lead="A hidden profile is in none of your lists until you show it again. A chat you have begun stays, and replies to what you wrote can still arrive."
    >
      {profiles === undefined ? null : <Hidden profiles={profiles} />}
      {isPending ? <SectionLoading what="profiles" rows={1} /> : null}
      {profiles === undefined && !isPending ? (
        <SectionFailed what="profiles" error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : null}
    </AccountSection>
  );
}

function Hidden({ profiles }: { readonly profiles: readonly Profile[] }) {
  const { client } = useServices();
  const { mutate, isPending, variables, error } = useAction({
    act: async ({ profileId, hidden }: { readonly profileId: string; readonly hidden: boolean }) =>
      client.call(hideProfile, { params: { profileId }, body: { hidden } }),
    outdates: [profilesKey],
  });
  const hidden = profiles.filter((profile) => !isShown(profile));
  const running = isPending ? variables.profileId : null;
  return (
    <div className={styles["hidden"]}>
      {hidden.length === 0 ? <p className={styles["quiet"]}>You have hidden nobody.</p> : null}
      <ul className={styles["list"]}>
        {hidden.map((profile) => (
          <li key={profile.id} className={styles["profile"]}>
            <Avatar name={profile.name} src={profile.imageUrl} size={44} decorative />
            <span className={styles["who"]}>
              {profile.name}, {profile.age}
              {profile.lastMessage === undefined ? null : (
                <Link to="/meet/$chatId" params={{ chatId: profile.id }}>
                  Open the chat<VisuallyHidden> with {profile.name}</VisuallyHidden>
                </Link>
              )}
            </span>
            <Button
              variant="secondary"
              loading={running === profile.id}
              onClick={() => mutate({ profileId: profile.id, hidden: false })}
            >
              Show again<VisuallyHidden> {profile.name}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
      <HideOne
        profiles={profiles.filter(isShown)}
        busy={isPending}
        onHide={(profileId) => mutate({ profileId, hidden: true })}
      />
      <ActionFailed error={error} />
    </div>
  );
}

interface HideOneProps {
  readonly profiles: readonly Profile[];
  readonly busy: boolean;
  readonly onHide: (profileId: string) => void;
}

function HideOne({ profiles, busy, onHide }: HideOneProps) {
  const id = useId();
  const [chosen, setChosen] = useState("");
  const isChosen = profiles.some((profile) => profile.id === chosen);
  return (
    <div className={styles["hideOne"]}>
      <FieldFrame inputId={id} label="Hide a profile">
        <select
          id={id}
          className={styles["select"]}
          value={isChosen ? chosen : ""}
          onChange={(event) => setChosen(event.target.value)}
        >
          <option value="">Choose the profile</option>
          {profiles.map((profile) => (
            <option key={profile.id} value={profile.id}>
              {profile.name}, {profile.age}
            </option>
          ))}
        </select>
      </FieldFrame>
      <Button
        variant="secondary"
        disabled={!isChosen}
        loading={busy && isChosen}
        onClick={() => onHide(chosen)}
      >
        Hide it
      </Button>
    </div>
  );
}
