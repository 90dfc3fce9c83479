import { insightFile, type InsightQuery } from "@parlour/contract/operations/insight";
import type { InsightProfiles } from "@parlour/contract/operations/insight-profiles";
import { Stack } from "@parlour/ui/stack.tsx";
import { useMemo } from "react";
import { columnsOf } from "../parts/data-table.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { useProfileFigures } from "../queries/profile-figures-query.ts";
import { CountedHow } from "./counted-how.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { countText } from "./figure-text.ts";
import { fileAddress } from "./insight-address.ts";
import { NothingYet } from "./nothing-yet.tsx";
import { PeriodNote } from "./period-note.tsx";
import { useSiteNames } from "./use-site-names.ts";
import { waitColumns } from "./wait-columns.ts";
import { chargedColumn, repliesColumn, writtenColumn } from "./work-columns.ts";

type Profile = InsightProfiles["profiles"][number];

const files = insightFile.path.replace("/:table", "");

/** The most profiles in the chart; the table has all. */
const inChart = 12;

function columnsWith(siteName: (site: Profile) => string) {
  return columnsOf<Profile>([
    { id: "profile", header: "Profile", cell: ({ name }) => name, sortBy: ({ name }) => name },
    { id: "site", header: "Site", cell: siteName, sortBy: siteName },
    writtenColumn,
    repliesColumn,
    chargedColumn,
    {
      id: "credits",
      header: "Credits",
      cell: ({ credits }) => countText(credits),
      sortBy: ({ credits }) => credits,
    },
    ...waitColumns,
  ]);
}

function ProfileFigures({
  profiles,
  query,
}: {
  readonly profiles: InsightProfiles["profiles"];
  readonly query: InsightQuery;
}) {
  const siteName = useSiteNames();
  const columns = useMemo(() => columnsWith(siteName), [siteName]);
  if (profiles.length === 0) {
    return (
      <NothingYet
        title="Nobody wrote to a profile in this period"
        text="Messages, replies, credits and waiting times of each profile show here as soon as customers write."
      />
    );
  }
  const shown = profiles.slice(0, inChart);
  const brands = new Set(shown.map(({ brand, region }) => `${brand} ${region}`));
  return (
    <>
      <FiguresCard
        title="Replies by profile"
        lead={
          profiles.length > inChart ? `The ${inChart} with the most replies. The table has all.` : undefined
        }
        chart={{
          points: shown.map((profile) => ({
            name: brands.size > 1 ? `${profile.name}, ${profile.region}` : profile.name,
            written: profile.written,
            replies: profile.replies,
            credits: profile.credits,
          })),
          measures: [
            { key: "written", name: "Messages from customers", as: "bar", look: 1 },
            { key: "replies", name: "Replies", as: "bar", look: 3 },
            { key: "credits", name: "Credits", as: "bar", look: 2 },
          ],
          text: countText,
        }}
        columns={columns}
        rows={profiles}
        rowId={({ profileId, region }) => `${profileId}-${region}`}
        words={["profile", "site"]}
        file={fileAddress(files, "profiles", query)}
      />
      <FiguresCard
        title="Profiles"
        columns={columns}
        rows={profiles}
        rowId={({ profileId, region }) => `${profileId}-${region}`}
        words={["profile", "site"]}
        file={fileAddress(files, "profiles", query)}
      />
    </>
  );
}

/** Messages, replies, credits and waits by profile. */
export function ProfilesTab({ query }: { readonly query: InsightQuery }) {
  const result = useProfileFigures(query);
  return (
    <Stack>
      <LoadState operation="insightProfiles" query={result} rows={8}>
        {({ period, profiles }) => (
          <>
            <PeriodNote period={period} isStale={result.isPlaceholderData} />
            <ProfileFigures profiles={profiles} query={query} />
          </>
        )}
      </LoadState>
      <CountedHow
        terms={[
          { term: "Credits", meaning: "What replies of the profile cost, bought and free credits together." },
          {
            term: "Median wait, 9 in 10",
            meaning: "Of the waits that a reply of the profile ended, as on the tab Desk.",
          },
          {
            term: "Erased customers",
            meaning: "Their messages are gone, from these figures too.",
          },
        ]}
      />
    </Stack>
  );
}
