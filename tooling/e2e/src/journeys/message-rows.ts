import { expect } from "@playwright/test";
import type { CustomerDriver } from "../drivers/customer.ts";
import type { Person } from "../drivers/people.ts";
import type { Fault, SandboxDriver } from "../drivers/sandbox.ts";

/**
 * The messages of ERROR-3 to ERROR-20, one row each. The rows of a list run one after the other in one
 * browser, each where the previous one ended: as people meet them, and in a third of the time.
 */

/** Who takes part in a row. */
export interface Cast {
  readonly customer: CustomerDriver;
  readonly sandbox: SandboxDriver;
  readonly person: Person;
}

/** A message of the catalogue and how it is caused. */
export interface MessageRow {
  readonly situation: string;
  readonly message: string;
  /**
   * Where the message appears, and nowhere else: at the field, in place of the missing content, or otherwise in the
   * bar.
   */
  readonly where: "in place" | "bar";
  /** The fault to inject; absent: none is needed, because the customer causes the error. */
  readonly fault?: Fault;
  /** Runs before the fault. */
  readonly before?: (cast: Cast) => Promise<void>;
  /** Causes the message. */
  readonly act: (cast: Cast) => Promise<void>;
}

/** The status of a failed server. */
export const broken = 500;

/** Goes to the password field, as an existing customer. */
async function toLogin({ customer, sandbox, person }: Cast): Promise<void> {
  const before = (await sandbox.codes(person.e164)).length;
  await customer.visit();
  await customer.startForFree();
  await customer.enterPhone(person.phone);
  await customer.enterCode(await sandbox.codeFor(person.e164, before + 1));
  await expect(customer.loginPassword).toBeVisible();
}

/** Continues from the password field. */
async function toResetPassword({ customer, sandbox, person }: Cast): Promise<void> {
  const before = (await sandbox.codes(person.e164)).length;
  await customer.forgotPassword();
  await customer.enterCode(await sandbox.codeFor(person.e164, before + 1));
  await expect(customer.heading("Reset your password")).toBeVisible();
}

/** For customers who are not logged in, on the way to a new password. */
export const loggedOut: readonly MessageRow[] = [
  {
    situation: "Any login failure",
    message: "Looks like you have entered the wrong password!",
    where: "in place",
    fault: { method: "POST", path: "/api/uaa-service/oauth/token", status: broken },
    before: toLogin,
    act: async ({ customer, person }) => customer.logIn(person.password),
  },
  {
    situation: "Forgot-reset code fails",
    message: "Oops! Couldn't resend the verification code",
    where: "in place",
    fault: { method: "POST", path: "/im/api/verification/code/", status: broken },
    act: async ({ customer }) => customer.forgotPassword(),
  },
  {
    situation: "Password change fails, after a reset",
    message: "Oops! We were unable to change your password",
    where: "in place",
    fault: { method: "POST", path: "/im/api/account/reset", status: broken },
    before: toResetPassword,
    act: async ({ customer }) => {
      await customer.typePasswords("Sunrise88");
      await customer.savePassword();
    },
  },
];

/** For people who are signing up. */
export const signingUp: readonly MessageRow[] = [
  {
    situation: "Alert fetch fails",
    message: "Error fetching active alert",
    where: "bar",
    fault: { method: "GET", path: "/im/api/alerts/active/*", status: broken },
    act: async ({ customer }) => {
      await customer.page.clock.install();
      await customer.visit();
      // The page is hydrated when it is idle or used.
      await customer.startForFree();
    },
  },
  {
    situation: "Code generation failure on Entry: the server's own words",
    message: "Those words are the server's.",
    where: "in place",
    fault: {
      method: "POST",
      path: "/im/api/verification/code/",
      status: 429,
      body: { code: "sms_limit", message: "Those words are the server's.", requestId: "fault" },
    },
    before: async ({ customer, person }) => {
      await customer.phoneField.fill(person.phone);
      await expect(customer.continueButton).toBeEnabled();
    },
    act: async ({ customer }) => customer.continueButton.click(),
  },
  {
    situation: "Verify result 0",
    message: "Looks like you have entered an invalid verification code!",
    where: "in place",
    before: async ({ customer }) => customer.continueToVerify(),
    act: async ({ customer, sandbox, person }) => {
      const code = Number(await sandbox.codeFor(person.e164));
      await customer.enterCode(String((code + 1) % 10_000).padStart(4, "0"));
    },
  },
  {
    situation: "Code processing fails",
    message: "Oops! Something went wrong",
    where: "in place",
    fault: { method: "POST", path: "/im/api/verification/process", status: broken },
    act: async ({ customer, sandbox, person }) => customer.enterCode(await sandbox.codeFor(person.e164)),
  },
  {
    situation: "Resend fails",
    message: "Oops! Couldn't resend the verification code",
    where: "in place",
    fault: { method: "POST", path: "/im/api/verification/code/", status: broken },
    before: async ({ customer }) => customer.page.clock.fastForward(30_000),
    act: async ({ customer }) => customer.resendButton.click(),
  },
  {
    situation: "Registration fails",
    message: "Oops! Couldn't create a new profile",
    where: "bar",
    fault: { method: "POST", path: "/im/api/account/new", status: broken },
    before: async ({ customer, person }) => {
      // The code that could not be processed is still in the field.
      await customer.next();
      await customer.createUpToLastStep(person);
    },
    act: async ({ customer }) => customer.createAccount(),
  },
];

/** For customers whose pages' requests fail. The last one ends the login. */
export const lookingAround: readonly MessageRow[] = [
  {
    situation: "Profiles fetch fails",
    message: "Could not retrieve available profiles",
    where: "in place",
    fault: { method: "GET", path: "/im/api/profile/meet", status: broken },
    act: async ({ customer }) => customer.visit("/meet"),
  },
  {
    situation: "Bundles fail",
    message: "Couldn't retrieve bundles",
    where: "in place",
    fault: { method: "GET", path: "/im/api/bundle", status: broken },
    act: async ({ customer }) => customer.visit("/credits"),
  },
  {
    situation: "Payment intent fails",
    message: "Couldn't retrieve payment intent from the card payment provider",
    where: "in place",
    fault: { method: "POST", path: "/im/stripe/intent", status: broken },
    before: async ({ customer }) => customer.visit("/credits"),
    act: async ({ customer }) => customer.checkout.chooseBundle("Silver"),
  },
  {
    situation: "Account details fail",
    message: "Error retrieving profile info",
    where: "bar",
    fault: { method: "GET", path: "/im/api/account/me", status: broken },
    act: async ({ customer }) => customer.visit("/meet"),
  },
  {
    situation: "Balance fails",
    message: "Could not retrieve your balance",
    where: "bar",
    fault: { method: "GET", path: "/im/api/credit", status: broken },
    act: async ({ customer }) => customer.visit("/meet"),
  },
  {
    situation: "403",
    message: "Insufficient rights to access this page",
    where: "bar",
    fault: { method: "GET", path: "/im/api/bundle", status: 403 },
    act: async ({ customer }) => customer.visit("/credits"),
  },
  {
    situation: "Token refresh fails",
    message: "Could not refresh access token",
    where: "bar",
    fault: { method: "POST", path: "/api/uaa-service/oauth/token", status: 400 },
    before: async ({ customer, sandbox }) => {
      await customer.visit("/meet");
      await customer.expectBalance(customer.site.trialCredits);
      await sandbox.letFail({ method: "GET", path: "/im/api/bundle", status: 401 });
    },
    act: async ({ customer }) => customer.visit("/credits"),
  },
];

/** Of customers who edit their account. */
export const editing: readonly MessageRow[] = [
  {
    situation: "Image upload fails",
    message: "Oops! There was an issue uploading your image, please try again",
    where: "in place",
    fault: { method: "POST", path: "/im/api/s3", status: broken },
    // First, because this takes longest, and a message that disappears moves what is below it.
    before: async ({ customer }) => {
      await customer.visit("/meet");
      await customer.openAccountTile(/^Profile photo/);
    },
    act: async ({ customer }) => customer.savePhoto(await customer.page.screenshot()),
  },
  {
    situation: "Account update fails",
    message: "Oops! Couldn't update your details",
    where: "in place",
    fault: { method: "POST", path: "/im/api/account/update", status: broken },
    before: async ({ customer }) => {
      await customer.backButton.click();
      await customer.tile(/^Age/).click();
    },
    act: async ({ customer }) => {
      await customer.typeDateOfBirth({ day: "18", month: "5", year: "1990" });
      await customer.saveButton.click();
    },
  },
  {
    situation: "Username update fails",
    message: "Oops! Unable to update username",
    where: "in place",
    fault: { method: "POST", path: "/im/api/account/update", status: broken },
    before: async ({ customer }) => {
      await customer.backButton.click();
      await customer.tile(/^Username/).click();
    },
    act: async ({ customer, person }) => {
      await customer.usernameField.fill(`${person.username}b`);
      await customer.saveButton.click();
    },
  },
  {
    situation: "Password change fails",
    message: "Oops! We were unable to change your password",
    where: "in place",
    fault: { method: "POST", path: "/im/api/account/update", status: broken },
    before: async ({ customer }) => {
      await customer.backButton.click();
      await customer.tile(/^Change password/).click();
    },
    act: async ({ customer }) => {
      await customer.typePasswords("Sunrise88");
      await customer.savePassword();
    },
  },
];
