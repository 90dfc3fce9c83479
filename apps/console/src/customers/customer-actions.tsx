import type { CustomerFacts } from "@parlour/contract/operations/back-office";
import { Button } from "@parlour/ui/button.tsx";
import { Ban, Eye, Gift, Hourglass, Undo2 } from "lucide-react";
import { useState } from "react";
import { BanDialog, UnbanDialog } from "./ban-dialog.tsx";
import { GoodwillDialog } from "./goodwill-dialog.tsx";
import { LimitsDialog } from "./limits-dialog.tsx";
import { RevealDialog } from "./reveal-dialog.tsx";

type Open = "reveal" | "goodwill" | "limits" | "ban" | "unban" | null;

/** A supervisor's actions on a customer, each with a reason for the audit. */
export function CustomerActions({ customer }: { readonly customer: CustomerFacts }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => {
    setOpen(null);
  };
  return (
    <>
      <Button
        variant="secondary"
        icon={<Eye aria-hidden />}
        onClick={() => {
          setOpen("reveal");
        }}
      >
        Show number
      </Button>
      <Button
        variant="secondary"
        icon={<Gift aria-hidden />}
        onClick={() => {
          setOpen("goodwill");
        }}
      >
        Give credits
      </Button>
      <Button
        variant="secondary"
        icon={<Hourglass aria-hidden />}
        onClick={() => {
          setOpen("limits");
        }}
      >
        Limit or break
      </Button>
      {customer.ban === null ? (
        <Button
          variant="danger"
          icon={<Ban aria-hidden />}
          onClick={() => {
            setOpen("ban");
          }}
        >
          Ban
        </Button>
      ) : (
        <Button
          variant="secondary"
          icon={<Undo2 aria-hidden />}
          onClick={() => {
            setOpen("unban");
          }}
        >
          Lift the ban
        </Button>
      )}
      <RevealDialog customer={customer} open={open === "reveal"} onClose={close} />
      <GoodwillDialog customer={customer} open={open === "goodwill"} onClose={close} />
      <LimitsDialog customer={customer} open={open === "limits"} onClose={close} />
      <BanDialog customer={customer} open={open === "ban"} onClose={close} />
      <UnbanDialog customer={customer} open={open === "unban"} onClose={close} />
    </>
  );
}
