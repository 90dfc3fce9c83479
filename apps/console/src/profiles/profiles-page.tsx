import { orderProfiles, type OpsProfile } from "@parlour/contract/operations/ops-profiles";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { Plus, VenetianMask } from "lucide-react";
import { useState } from "react";
import { usePageSearch } from "../frame/use-page-search.ts";
import { LoadState } from "../parts/load-state.tsx";
import { OneSiteState } from "../parts/one-site-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { SelectBox } from "../parts/select-box.tsx";
import { brandChoices } from "../parts/site-picker.tsx";
import { useOneSite } from "../parts/use-one-site.ts";
import { opsProfilesKey, useOpsProfiles } from "../queries/ops-profiles-query.ts";
import { useAction } from "../queries/use-action.ts";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { useConsole } from "../services/console-services.ts";
import { ProfileDialog } from "./profile-dialog.tsx";
import { ProfileRow } from "./profile-row.tsx";
import styles from "./profiles.module.css";
import { OfflineDialog } from "./offline-dialog.tsx";

/** The fictional profiles of a brand: who they are, in which order customers see them, and who is offered. */
export function ProfilesPage() {
  const { query, site } = useOneSite();
  const { setSearch } = usePageSearch();
  return (
    <>
      <PageHeader
        title="Profiles"
        lead="The invented characters that customers of a brand write to. Changes here are visible at once, in all regions, and later builds of the brand do not overwrite them."
        actions={
          site === null ? null : (
            <SelectBox
              label="Brand"
              value={site.brand}
              choices={brandChoices(query.data ?? [])}
              onChange={(brand) => {
                setSearch({ brand }, { push: true });
              }}
            />
          )
        }
      />
      <OneSiteState
        query={query}
        site={site}
        none={{
          title: "There is no brand yet",
          text: "Deploy a brand’s build first; it brings its first profiles.",
        }}
      >
        {(one) => <BrandProfiles key={one.brand} brand={one.brand} brandName={one.brandName} />}
      </OneSiteState>
    </>
  );
}

function BrandProfiles({ brand, brandName }: { readonly brand: string; readonly brandName: string }) {
  const result = useOpsProfiles(brand);
  return (
    <LoadState operation="opsProfiles" query={result} rows={6}>
      {(profiles) => <ProfileList brand={brand} brandName={brandName} profiles={profiles} />}
    </LoadState>
  );
}

interface ProfileListProps {
  readonly brand: string;
  readonly brandName: string;
  readonly profiles: readonly OpsProfile[];
}

function ProfileList({ brand, brandName, profiles }: ProfileListProps) {
  const { client, queryClient } = useConsole();
  const [edited, setEdited] = useState<OpsProfile | "new" | null>(null);
  const [offline, setOffline] = useState<OpsProfile | null>(null);
  const queryKey = opsProfilesKey(brand);
  const offered = profiles.filter(({ available }) => available).length;

  const { problem, attempt } = useAction("orderProfiles");

  async function order(profileIds: string[]): Promise<void> {
    // Moved at once; if the server refuses, its own order is restored.
    queryClient.setQueryData(
      queryKey,
      profileIds.flatMap((id) => profiles.filter((profile) => profile.id === id)),
    );
    const isDone = await attempt(async () =>
      queryClient.setQueryData(queryKey, await client.call(orderProfiles, { body: { brand, profileIds } })),
    );
    if (!isDone) await queryClient.invalidateQueries({ queryKey });
  }

  function move(from: number, by: 1 | -1): void {
    const ids = profiles.map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved !== undefined) void order(ids.toSpliced(from + by, 0, moved));
  }

  const add = (
    <Button
      icon={<Plus aria-hidden />}
      onClick={() => {
        setEdited("new");
      }}
    >
      Add a profile
    </Button>
  );

  return (
    <>
      <FailureNotice problem={problem} />
      {profiles.length === 0 ? (
        <EmptyState
          icon={<VenetianMask aria-hidden />}
          title={`${brandName} has no profiles yet`}
          text="Customers have nobody to write to. Add the first one: a name, a drawn picture, and how they speak."
          action={add}
        />
      ) : (
        <section className={styles["plate"]} aria-label={`Profiles of ${brandName}`}>
          <Row columnGap={4} align="center" justify="between">
            <p className={styles["quiet"]}>
              {`${offered} of ${profiles.length} offered, in the order in which new customers meet them.`}
            </p>
            {add}
          </Row>
          <ol className={styles["list"]}>
            {profiles.map((profile, index) => (
              <ProfileRow
                key={profile.id}
                profile={profile}
                isFirst={index === 0}
                isLast={index === profiles.length - 1}
                onMove={(by) => {
                  move(index, by);
                }}
                onEdit={() => {
                  setEdited(profile);
                }}
                onAvailable={() => {
                  setOffline(profile);
                }}
              />
            ))}
          </ol>
        </section>
      )}
      <ProfileDialog
        brand={brand}
        brandName={brandName}
        profile={edited}
        nextPosition={Math.max(-1, ...profiles.map(({ position }) => position)) + 1}
        onClose={() => {
          setEdited(null);
        }}
      />
      <OfflineDialog
        profile={offline}
        onClose={() => {
          setOffline(null);
        }}
      />
    </>
  );
}
