import type { KeptCannedReply } from "@parlour/contract/operations/desk-conversation";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { MessageSquareQuote, Plus } from "lucide-react";
import { useState } from "react";
import { LoadState } from "../parts/load-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { SelectBox } from "../parts/select-box.tsx";
import { brandChoices } from "../parts/site-picker.tsx";
import { useKeptCanned } from "../queries/kept-canned-query.ts";
import { useSites } from "../queries/sites-query.ts";
import { CannedForm } from "./canned-form.tsx";
import { CannedRemoval } from "./canned-removal.tsx";
import { CannedTable } from "./canned-table.tsx";
import styles from "./canned-page.module.css";

/** The open dialog. */
type Opened =
  | { readonly kind: "new" }
  | { readonly kind: "change" | "remove"; readonly reply: KeptCannedReply }
  | null;

/** Texts that operators insert into the reply box and edit before they send them. */
export function CannedPage() {
  const query = useKeptCanned();
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
      <PageHeader
        title="Canned replies"
        lead="Texts that operators find with / in an empty reply box. They are put into the box, where they can be changed; nothing is sent by itself."
        actions={add}
      />
      <LoadState operation="keptCannedReplies" query={query}>
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
                  text="Write the first one: a greeting, an answer to “are you real?”, a gentle no to meeting. Operators then find it by a few letters."
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
        open={opened?.kind === "new" || opened?.kind === "change"}
        reply={opened?.kind === "change" ? opened.reply : null}
        brands={brandChoices(sites)}
        brand={brand}
        onClose={close}
      />
      <CannedRemoval reply={opened?.kind === "remove" ? opened.reply : null} onClose={close} />
    </>
  );
}
