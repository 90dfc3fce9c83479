import type { BundleName } from "@parlour/contract/rules/bundles";
import { isBundleName } from "./bundle-list.ts";
import type { KeptStorage } from "../session/kept-storage.ts";

/** A payment started in this tab whose end is unknown. */
export interface StartedPayment {
  readonly bundle: BundleName;
  /** The amount in minor units that it was started for: another price needs another payment. */
  readonly minor: number;
  readonly intent: string;
  readonly clientSecret: string;
  /** Pay was pressed; absent: only the checkout was opened. */
  readonly isPaying?: boolean;
}

/** Stores a started payment across a reload, so that nobody pays twice, and the last bundle chosen. */
export interface CheckoutStore {
  /** Returns the started payment for this bundle at this price; null if there is none. */
  readonly started: (bundle: BundleName, minor: number) => StartedPayment | null;
  /** Returns the started payment with this intent; null if this tab knows none. */
  readonly startedAs: (intent: string) => StartedPayment | null;
  readonly begin: (payment: StartedPayment) => void;
  /** Removes the payment after it has succeeded or failed. */
  readonly end: () => void;
  readonly lastChoice: () => BundleName | null;
  readonly choose: (bundle: BundleName) => void;
  readonly clear: () => void;
}

function readStarted(kept: string | null): StartedPayment | null {
  if (kept === null) return null;
  try {
    const { bundle, minor, intent, clientSecret, isPaying } = JSON.parse(kept) as Partial<StartedPayment>;
    if (!isBundleName(bundle) || typeof minor !== "number") return null;
    if (typeof intent !== "string" || typeof clientSecret !== "string") return null;
    return { bundle, minor, intent, clientSecret, ...(isPaying === true ? { isPaying } : {}) };
  } catch {
    return null;
  }
}

/**
 * @param tab storage of this tab, for the started payment
 * @param browser storage of this browser, for the last choice
 */
export function createCheckoutStore(tab: KeptStorage, browser: KeptStorage): CheckoutStore {
  /** The payment while the storage is full: it survives leaving the page's parts, but not a reload. */
  let unkept: StartedPayment | null = null;
  const current = (): StartedPayment | null => unkept ?? readStarted(tab.read("payment"));
  return {
    started(bundle, minor) {
      const payment = current();
      return payment !== null && payment.bundle === bundle && payment.minor === minor ? payment : null;
    },
    startedAs(intent) {
      const payment = current();
      return payment?.intent === intent ? payment : null;
    },
    begin(payment) {
      unkept = tab.write("payment", JSON.stringify(payment)) ? null : payment;
    },
    end() {
      unkept = null;
      tab.remove("payment");
    },
    lastChoice() {
      const kept = browser.read("bundle");
      return isBundleName(kept) ? kept : null;
    },
    choose(bundle) {
      browser.write("bundle", bundle);
    },
    clear() {
      unkept = null;
      tab.remove("payment");
      browser.remove("bundle");
    },
  };
}
