import { wallets, walletsOf, type Wallet } from "../wallets.ts";
import type { ReadPaymentOptions } from "./payment-options.ts";

/**
 * The rows of the accordion: the card's, and one for each wallet that both the page and the browser support.
 */
export interface MethodRows {
  /** No row is open. */
  readonly collapsed: boolean;
  /** The wallet of the open row; null if it is the card's, or none. */
  readonly wallet: Wallet | null;
  /** Shows the page's wallets, in its order. */
  offer(options: Pick<ReadPaymentOptions, "wallets" | "cardFirst">): void;
  /** Opens the first row, unless the page wants all of them closed. */
  begin(options: Pick<ReadPaymentOptions, "collapsed">): void;
  collapse(): void;
  openCard(): void;
  /** Makes the rows visible, in their final order. Until then they only take their space. */
  reveal(): void;
}

interface Row {
  readonly kind: "card" | Wallet;
  readonly item: HTMLElement;
  readonly button: HTMLElement;
  readonly content: HTMLElement;
}

function rowOf(kind: Row["kind"]): Row {
  const item = document.querySelector<HTMLElement>(kind === "card" ? "#card-item" : `[data-wallet=${kind}]`);
  const button = item?.querySelector<HTMLElement>("button");
  const content = item?.querySelector<HTMLElement>(kind === "card" ? "#panel" : ".WalletNote");
  if (!item || !button || !content) throw new Error(`the frame has no row for ${kind}`);
  return { kind, item, button, content };
}

/** Binds the rows in the document; `changed` is called when another one opens or closes. */
export function bindMethods(changed: () => void): MethodRows {
  const rows = (["card", ...wallets] as const).map(rowOf);
  const had = walletsOf(navigator.userAgent);
  let open: Row["kind"] | null = "card";

  function show(kind: Row["kind"] | null): void {
    open = kind;
    for (const row of rows) {
      row.content.toggleAttribute("hidden", row.kind !== kind);
      row.button.setAttribute("aria-expanded", String(row.kind === kind));
      row.item.classList.toggle("AccordionItem--selected", row.kind === kind);
    }
  }

  for (const row of rows) {
    row.button.addEventListener("click", () => {
      show(open === row.kind ? null : row.kind);
      changed();
    });
  }

  return {
    get collapsed() {
      return open === null;
    },
    get wallet() {
      return open === "card" ? null : open;
    },
    offer({ wallets: wanted, cardFirst }) {
      const offered = wanted.filter((wallet) => had.includes(wallet));
      const list = document.querySelector("#methods");
      const order = cardFirst ? ["card", ...offered] : [...offered, "card"];
      for (const { kind, item } of rows) item.hidden = !order.includes(kind);
      for (const kind of order) {
        const item = rows.find((row) => row.kind === kind)?.item;
        if (item !== undefined) list?.append(item);
      }
    },
    begin({ collapsed }) {
      const first = document.querySelector<HTMLElement>("#methods > :not([hidden])");
      show(collapsed ? null : (rows.find(({ item }) => item === first)?.kind ?? "card"));
    },
    collapse: () => show(null),
    openCard: () => show("card"),
    reveal: () => document.querySelector("#methods")?.removeAttribute("data-loading"),
  };
}
