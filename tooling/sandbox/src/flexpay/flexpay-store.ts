import { openStateFile, type StateFile } from "../state-file.ts";

/** A credit or chargeback of a sale. */
export interface BackTransaction {
  readonly transactionID: string;
  readonly type: "credit" | "chargeback";
  readonly amount: string;
  readonly createdOn: string;
}

/** A sale: an order that was paid. */
export interface FlexPaySale {
  readonly saleID: string;
  readonly referenceID: string;
  readonly transactionID: string;
  readonly priceAmount: string;
  readonly priceCurrency: string;
  readonly truncatedPAN: string;
  readonly at: number;
  readonly back: BackTransaction[];
}

/** What becomes of postbacks: sent once, twice, or not at all. */
export const postbackModes = ["once", "twice", "lost"] as const;
export type PostbackMode = (typeof postbackModes)[number];

interface FlexPayState {
  sales: FlexPaySale[];
  postbacks: PostbackMode;
  /** Whether it responds to the site's calls. */
  up: boolean;
  lastNumber: number;
}

const keptSales = 500;

export interface FlexPayStore {
  readonly file: StateFile<FlexPayState>;
  find(by: { readonly referenceID?: string; readonly saleID?: string }): FlexPaySale | null;
  sell(
    sale: Pick<FlexPaySale, "referenceID" | "priceAmount" | "priceCurrency" | "truncatedPAN">,
  ): FlexPaySale;
  giveBack(sale: FlexPaySale, type: BackTransaction["type"], amount: string): BackTransaction;
}

/** Returns an amount such as 20.00 in minor units; 0 if it is none. */
export function minorOf(amount: string): number {
  const [, whole, part] = /^(\d{1,7})\.(\d{2})$/.exec(amount) ?? [];
  return whole === undefined || part === undefined ? 0 : Number(whole) * 100 + Number(part);
}

/** Returns how much of a sale has not gone back, in minor units. */
export function leftOf({ priceAmount, back }: FlexPaySale): number {
  return back.reduce((left, { amount }) => left - minorOf(amount), minorOf(priceAmount));
}

export async function openFlexPayStore(file: string | null, now: () => number): Promise<FlexPayStore> {
  const stateFile = await openStateFile<FlexPayState>(file, () => ({
    sales: [],
    postbacks: "once",
    up: true,
    lastNumber: 100_000,
  }));
  const { state } = stateFile;
  const nextNumber = (): string => {
    state.lastNumber += 1;
    return String(state.lastNumber);
  };
  return {
    file: stateFile,
    find: ({ referenceID, saleID }) =>
      state.sales.find((sale) => sale.referenceID === referenceID || sale.saleID === saleID) ?? null,
    sell(sold) {
      const sale = { ...sold, saleID: nextNumber(), transactionID: nextNumber(), at: now(), back: [] };
      state.sales = [...state.sales.slice(1 - keptSales), sale];
      stateFile.changed();
      return sale;
    },
    giveBack(sale, type, amount) {
      const createdOn = new Date(now()).toISOString();
      const transaction = { transactionID: nextNumber(), type, amount, createdOn };
      sale.back.push(transaction);
      stateFile.changed();
      return transaction;
    },
  };
}
