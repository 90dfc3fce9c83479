import { PageHeader } from "../parts/page-header.tsx";
import { Tabs, useTab, type Tab } from "../parts/tabs.tsx";
import { ReviewsPart } from "../reviews/reviews-part.tsx";
import { NowPart } from "./now-part.tsx";

const tabs = [
  { name: "now", label: "Now" },
  { name: "reviews", label: "Reviews" },
] as const satisfies readonly [Tab<string>, ...Tab<string>[]];

/** The supervisors' page about the desk: who holds what now, and reviews of replies. */
export function FloorPage() {
  const tab = useTab(tabs);
  return (
    <>
      <PageHeader
        title="Floor"
        lead="Who holds which conversations now, how long customers wait, and the quality of replies."
      />
      <Tabs label="Parts of the floor" tabs={tabs} />
      {tab === "now" ? <NowPart /> : <ReviewsPart />}
    </>
  );
}
