import type { MessageTable } from "./operation-messages.ts";

const passwordWrong = "That is not your password.";
const codeWrong =
  "That code is wrong or was used already. Wait for the next one, or use another recovery code.";
const codeNeeded = "Enter the code of your authenticator, or a recovery code.";
const tooMany = "Too many tries. Wait a quarter of an hour before the next one.";
const siteGone = "One of these sites is gone. Load the page again.";
const gone = "There is no such member of staff.";

/** Errors of the first sign-in, the own account, and staff administration. */
export const staffMessages = {
  readStaffLink: {
    otherwise: "The link couldn't be checked. Try again.",
    codes: { link_invalid: "This link doesn't work any more.", too_many_requests: tooMany },
  },
  acceptStaffLink: {
    otherwise: "The password wasn't saved. Try again.",
    codes: {
      link_invalid: "This link has just stopped working. Ask the person who gave it to you for a new one.",
      password_weak: "That password is too easy to guess. It has to meet every line of the list.",
      too_many_requests: tooMany,
    },
  },
  ownAccount: { otherwise: "Your account couldn't be loaded.", codes: {} },
  changeOwnPassword: {
    otherwise: "The password wasn't changed.",
    codes: {
      password_wrong: passwordWrong,
      password_weak: "Choose a password that you have not used before and that meets every line of the list.",
      too_many_requests: tooMany,
    },
  },
  beginSecondFactor: {
    otherwise: "The authenticator couldn't be set up. Try again.",
    codes: {
      password_wrong: passwordWrong,
      second_factor_required: codeNeeded,
      second_factor_invalid: codeWrong,
      too_many_requests: tooMany,
    },
  },
  confirmSecondFactor: {
    otherwise: "The code couldn't be checked. Try again.",
    codes: {
      second_factor_invalid:
        "That code is wrong. Wait for the next one. If that is wrong too, let the phone set its clock automatically.",
      too_many_requests: tooMany,
    },
  },
  removeSecondFactor: {
    otherwise: "The authenticator wasn't removed.",
    codes: {
      forbidden: "Your role needs an authenticator.",
      password_wrong: passwordWrong,
      second_factor_required: codeNeeded,
      second_factor_invalid: codeWrong,
      second_factor_missing: "There is no authenticator any more.",
      too_many_requests: tooMany,
    },
  },
  renewRecoveryCodes: {
    otherwise: "No new codes were made. The ones you have stay good.",
    codes: {
      password_wrong: passwordWrong,
      second_factor_required: codeNeeded,
      second_factor_invalid: codeWrong,
      second_factor_missing: "Set up an authenticator first.",
      too_many_requests: tooMany,
    },
  },
  stepUp: {
    otherwise: "That couldn't be checked. Try again.",
    codes: {
      password_wrong: passwordWrong,
      second_factor_required: codeNeeded,
      second_factor_invalid: codeWrong,
      too_many_requests: tooMany,
    },
  },
  ownSessions: { otherwise: "Your sessions couldn't be loaded.", codes: {} },
  endOwnSession: {
    otherwise: "The session wasn't ended.",
    codes: { session_not_found: "That session is over already." },
  },
  endOtherSessions: { otherwise: "The other sessions weren't ended.", codes: {} },
  listStaff: { otherwise: "The staff couldn't be loaded.", codes: {} },
  inviteStaff: {
    otherwise: "The invitation wasn't made.",
    codes: {
      staff_exists: "Somebody has that username already. Choose another.",
      unknown_brand: siteGone,
      unknown_region: siteGone,
    },
  },
  changeStaff: {
    otherwise: "Nothing was changed.",
    codes: {
      staff_not_found: gone,
      last_admin: "This is the only admin of all sites. Make somebody else one first.",
      unknown_brand: siteGone,
      unknown_region: siteGone,
    },
  },
  renewStaffLink: {
    otherwise: "No link was made.",
    codes: {
      staff_not_found: gone,
      staff_left: "This person has left. Take them back first.",
      own_account: "For yourself, change your password under “Your account”.",
    },
  },
  resetStaffSecondFactor: {
    otherwise: "The authenticator wasn't reset.",
    codes: {
      staff_not_found: gone,
      own_account: "For yourself, replace it under “Your account”.",
    },
  },
  endStaffSessions: {
    otherwise: "The sessions weren't ended.",
    codes: { staff_not_found: gone },
  },
  opsFaults: { otherwise: "The faults couldn't be loaded.", codes: {} },
  resolveFault: {
    otherwise: "Nothing was changed.",
    codes: { fault_not_found: "Somebody else has marked it as resolved." },
  },
} as const satisfies MessageTable;
