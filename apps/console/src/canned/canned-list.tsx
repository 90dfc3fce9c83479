import type { KeptCannedReply } from "@parlour/contract/operations/desk-conversation";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { MessageSquareQuote, Plus } from "lucide-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { ConsoleOperation } from "../catalogue/error-catalogue.ts";
import { LoadState } from "../parts/load-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { SelectBox } from "../parts/select-box.tsx";
import { brandChoices } from "../parts/site-picker.tsx";
import { useSites } from "../queries/sites-query.ts";
import { CannedForm } from "./canned-form.tsx";
import type { CannedKeeping } from "./canned-keeping.ts";
import { CannedRemoval } from "./canned-removal.tsx";
import { CannedTable } from "./canned-table.tsx";
import styles from "./canned-page.module.css";

/** The open dialog. */
type Opened =
  | { readonly kind: "new" }
  | { readonly kind: "change" | "remove"; readonly reply: KeptCannedReply }
  | null;

interface CannedListProps {
  readonly title: string;
  readonly lead: string;
  /** What to write first, if there are none. */
  readonly firstIdea: string;
  readonly query: UseQueryResult<KeptCannedReply[]>;
  readonly operation: ConsoleOperation;
  readonly keeping: CannedKeeping;
}

/** A page of canned replies, everybody's or the operator's own: texts that are put into the reply box and edited before sending. */
export function CannedList({ title, lead, firstIdea, query, operation, keeping }: CannedListProps) {
  const sites = useSites().data ?? [];
  const [brand, setBrand] = useState("");
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => {
    setOpened(null);
  };
  const add = (
    <Button
      icon={<Plus aria-hidden />}
      onClick={() => {
        setOpened({ kind: "new" });
      }}
    >
      New canned reply
    </Button>
  );

  return (
    <>
      <PageHeader title={title} lead={lead} actions={add} />
      <LoadState operation={operation} query={query}>
        {(replies) => (
          <Stack>
            <div className={styles["filter"]}>
              <SelectBox
                label="Brand"
                value={brand}
                choices={[{ value: "", label: "All brands" }, ...brandChoices(sites)]}
                onChange={setBrand}
              />
            </div>
            <CannedTable
              replies={replies.filter(
                (reply) => brand === "" || reply.brand === null || reply.brand === brand,
              )}
              brandName={(id) => sites.find((site) => site.brand === id)?.name ?? id}
              empty={
                <EmptyState
                  icon={<MessageSquareQuote />}
                  title="No canned replies yet"
                  text={firstIdea}
                  action={add}
                />
              }
              onChange={(reply) => {
                setOpened({ kind: "change", reply });
              }}
              onRemove={(reply) => {
                setOpened({ kind: "remove", reply });
              }}
            />
          </Stack>
        )}
      </LoadState>
      <CannedForm
        keeping={keeping}
        open={opened?.kind === "new" || opened?.kind === "change"}
        reply={opened?.kind === "change" ? opened.reply : null}
        brands={brandChoices(sites)}
        brand={brand}
        onClose={close}
      />
      <CannedRemoval
        keeping={keeping}
        reply={opened?.kind === "remove" ? opened.reply : null}
        onClose={close}
      />
    </>
  );
}
