import { failureMessages } from "@parlour/overlays/messages";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Skeleton } from "@parlour/ui/skeleton.tsx";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { Link } from "@tanstack/react-router";
import { CloudOff, MoonStar } from "lucide-react";
import { useIsFrame } from "../app/page-frame.tsx";
import { PageIntro } from "../app/page-intro.tsx";
import { isShown, useProfiles } from "../queries/profiles-query.ts";
import { InstallOffer } from "../install/install-offer.tsx";
import { useTenant } from "../tenant/tenant-context.tsx";
import styles from "./meet-page.module.css";
import { ProfileCard } from "./profile-card.tsx";

/** /meet: the profiles that customers can chat with (MEET-1). */
export function MeetPage() {
  const { authLayout } = useTenant();
  const isFrame = useIsFrame();
  return (
    <section className={styles["page"]}>
      <PageIntro
        className={styles["intro"]}
        title={authLayout.meetTitle}
        lead="Choose who you would like to write to. Writing is free; a reply costs 1 credit."
      />
      {isFrame ? null : <InstallOffer />}
      <Profiles />
    </section>
  );
}

function Profiles() {
  const { data: profiles, isPending, refetch, isFetching } = useProfiles();
  if (isPending) return <LoadingCards />;
  if (profiles === undefined) {
    return (
      <EmptyState
        icon={<CloudOff />}
        role="alert"
        title={failureMessages.profiles}
        text="The connection may have dropped. Nothing of yours is lost."
        action={
          <Button loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  if (profiles.length === 0) {
    return (
      <EmptyState
        icon={<MoonStar />}
        title="Nobody is here yet"
        text="Profiles appear here as soon as they are available. Look in again a little later."
      />
    );
  }
  const shown = profiles.filter(isShown);
  const hidden = profiles.length - shown.length;
  return (
    <>
      <ul className={styles["grid"]}>
        {shown.map((profile) => (
          <li key={profile.id}>
            <ProfileCard profile={profile} />
          </li>
        ))}
      </ul>
      {hidden === 0 ? null : (
        <p className={styles["hidden"]}>
          You have hidden {hidden === 1 ? "1 profile" : `${hidden} profiles`}.{" "}
          <Link to="/account" hash="hidden">
            Show {hidden === 1 ? "it" : "them"} again
          </Link>
        </p>
      )}
    </>
  );
}

function LoadingCards() {
  return (
    <output className={styles["grid"]}>
      <VisuallyHidden>Loading profiles</VisuallyHidden>
      {["one", "two", "three", "four", "five", "six"].map((name) => (
        <Skeleton key={name} className={styles["ghost"]} height="100%" width="100%" />
      ))}
    </output>
  );
}
