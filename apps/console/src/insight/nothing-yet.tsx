import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { ChartColumn } from "lucide-react";
import { usePageSearch } from "../frame/use-page-search.ts";
import { periodOf } from "./insight-address.ts";

interface NothingYetProps {
  readonly title: string;
  /** What will be shown here, and when. */
  readonly text: string;
}

/** Shown if a period has no figures. Offers a longer period. */
export function NothingYet({ title, text }: NothingYetProps) {
  const { search, setSearch } = usePageSearch();
  const period = periodOf(search);
  const isShort = period === "today" || period === "7d";
  return (
    <EmptyState
      icon={<ChartColumn />}
      title={title}
      text={text}
      action={
        isShort ? (
          <Button
            variant="secondary"
            onClick={() => {
              setSearch({ period: "30d" });
            }}
          >
            Look at 30 days
          </Button>
        ) : undefined
      }
    />
  );
}
