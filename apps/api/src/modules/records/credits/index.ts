/** The ledger: the only code that moves credits. */

export { balanceOf, lockAccount, type EntryContext } from "./account.ts";
export { selectSuccessor as findSuccessor } from "./carried-debt-store.ts";
export { keepPayer, takeOverDebts } from "./carried-debt.ts";
export { creditChains } from "./chains-store.ts";
export { creditsJobs } from "./jobs.ts";
export { auditLedger } from "./ledger-audit.ts";
export { creditsRoutes } from "./routes.ts";
export type { LedgerAccount, LedgerCause, Lot, UnchargedReason } from "./rules.ts";
export {
  chargeReply,
  grantGoodwill,
  grantPurchase,
  grantTrial,
  noteTrialCard,
  readAccountState,
  readBalance,
  readBalances,
} from "./service.ts";
export { spendableLots, type LockedAccount } from "./store.ts";
export { statementCsv } from "./statement-csv.ts";
export { readStatement, recordUncharged } from "./statement.ts";
export {
  giveBackPurchase,
  purchasesUntouched,
  purchaseUntouched,
  readCreditsLeft,
  readTakenBack,
  takeBackPurchase,
} from "./take-back.ts";
