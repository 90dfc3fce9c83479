import type { OwnAccount } from "@parlour/contract/operations/staff";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { secondFactorNeeded, type StaffIdentity } from "../../../plugins/authentication.ts";
import type { Platform } from "../../../platform.ts";
import { countRecoveryCodes } from "./recovery-store.ts";
import { selectStaffRow } from "./store.ts";

/** Reads the signed-in person's account, second factor, and number of recovery codes left. */
export async function readOwnAccount(
  platform: Pick<Platform, "database" | "settings">,
  { staffId }: Pick<StaffIdentity, "staffId">,
): Promise<Result<OwnAccount, "unauthorized">> {
  const { database } = platform;
  const staff = await selectStaffRow(database, staffId);
  if (staff === undefined) return fail("unauthorized");
  const { username, displayName, role, capacity, totpConfirmedAt } = staff;
  const facts = {
    username,
    displayName,
    role,
    capacity,
    secondFactorNeeded: secondFactorNeeded(platform, role),
  };
  if (totpConfirmedAt === null) return succeed({ ...facts, secondFactor: null });
  const codes = await countRecoveryCodes(database, staffId);
  return succeed({
    ...facts,
    secondFactor: {
      since: totpConfirmedAt.toISOString(),
      recoveryCodesLeft: codes.left,
      recoveryCodesMadeAt: codes.madeAt?.toISOString() ?? null,
    },
  });
}
