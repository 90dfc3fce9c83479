import { payChains } from "./modules/office/pay/index.ts";
import { auditChains } from "./modules/records/audit/index.ts";
import { creditChains } from "./modules/records/credits/index.ts";
import type { ChainKind } from "./modules/records/heads/index.ts";

/** Every kind of hash chain whose heads are in the daily root. To add one, add it here, at the end. */
export const chainKinds: readonly ChainKind[] = [auditChains, creditChains, payChains];
