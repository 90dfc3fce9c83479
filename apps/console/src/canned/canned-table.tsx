import type { KeptCannedReply } from "@parlour/contract/operations/desk-conversation";
import { IconButton } from "@parlour/ui/icon-button.tsx";
import { Pencil, Trash2 } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { columnsOf, DataTable } from "../parts/data-table.tsx";
import { When } from "../parts/when.tsx";
import styles from "./canned-page.module.css";

interface CannedTableProps {
  readonly replies: readonly KeptCannedReply[];
  readonly brandName: (brand: string) => string;
  readonly empty: ReactNode;
  readonly onChange: (reply: KeptCannedReply) => void;
  readonly onRemove: (reply: KeptCannedReply) => void;
}

type Deeds = Pick<CannedTableProps, "brandName" | "onChange" | "onRemove">;

function columnsFor({ brandName, onChange, onRemove }: Deeds) {
  return columnsOf<KeptCannedReply>([
    {
      id: "title",
      header: "Title and text",
      sortBy: (reply) => reply.title,
      cell: (reply) => (
        <>
          <div className={styles["title"]}>{reply.title}</div>
          <div className={styles["body"]}>{reply.body}</div>
        </>
      ),
    },
    {
      id: "brand",
      header: "Brand",
      sortBy: (reply) => (reply.brand === null ? "" : brandName(reply.brand)),
      cell: (reply) => (reply.brand === null ? "Every brand" : brandName(reply.brand)),
    },
    { id: "uses", header: "Sent", sortBy: (reply) => reply.uses, cell: (reply) => reply.uses },
    {
      id: "used",
      header: "Last sent",
      sortBy: (reply) => reply.lastUsedAt ?? "",
      cell: (reply) => (reply.lastUsedAt === null ? "Never" : <When at={reply.lastUsedAt} />),
    },
    {
      id: "changed",
      header: "Changed",
      sortBy: (reply) => reply.changedAt,
      cell: (reply) => (
        <>
          <When at={reply.changedAt} detail="day" /> by {reply.changedBy}
        </>
      ),
    },
    {
      id: "actions",
      header: "Actions",
      cell: (reply) => (
        <span className={styles["actions"]}>
          <IconButton
            label={`Change ${reply.title}`}
            icon={<Pencil aria-hidden />}
            onClick={() => {
              onChange(reply);
            }}
          />
          <IconButton
            label={`Remove ${reply.title}`}
            icon={<Trash2 aria-hidden />}
            onClick={() => {
              onRemove(reply);
            }}
          />
        </span>
      ),
    },
  ]);
}

/** The canned replies with the number of their uses. */
export function CannedTable({ replies, brandName, empty, onChange, onRemove }: CannedTableProps) {
  const columns = useMemo(
    () => columnsFor({ brandName, onChange, onRemove }),
    [brandName, onChange, onRemove],
  );
  return (
    <DataTable
      caption="Canned replies"
      columns={columns}
      rows={replies}
      rowId={(reply) => reply.id}
      figures={["uses"]}
      empty={empty}
    />
  );
}
