import { failureMessages, successMessages } from "@parlour/overlays/messages";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/** The messages of ERROR-3 to ERROR-20 with their keys in the catalogue. */
const rows = [
  ["profiles", "Could not retrieve available profiles"],
  ["landingContent", "Oops! Couldn't load website"],
  ["bundles", "Couldn't retrieve bundles"],
  ["createPaymentIntent", "Couldn't retrieve payment intent from the card payment provider"],
  ["me", "Error retrieving profile info"],
  ["balance", "Could not retrieve your balance"],
  ["updateAccount", "Oops! Couldn't update your details"],
  ["token", "Looks like you have entered the wrong password!"],
  ["tokenRefresh", "Could not refresh access token"],
  ["activeAlert", "Error fetching active alert"],
  ["verificationCodeInvalid", "Looks like you have entered an invalid verification code!"],
  ["processVerificationCode", "Oops! Something went wrong"],
  ["resendVerificationCode", "Oops! Couldn't resend the verification code"],
  ["updateUsername", "Oops! Unable to update username"],
  ["registerAccount", "Oops! Couldn't create a new profile"],
  ["resetPassword", "Oops! We were unable to change your password"],
  ["uploadImage", "Oops! There was an issue uploading your image, please try again"],
  ["forbidden", "Insufficient rights to access this page"],
] as const;

/** Returns all sources that customers load as one text, without the catalogue itself and without tests. */
function sources(): string {
  const folders = ["../", "../../../overlays/src/"].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
    )
    .filter(
      (name) => /\.tsx?$/.test(name) && !/\.(test|stories)\.|testing|overlays\/src\/messages\.ts/.test(name),
    )
    .map((name) => readFileSync(name, "utf8"))
    .join("\n");
}

describe("the error catalogue", () => {
  it.each(rows)("says for %s: %s", (key, message) => {
    expect(failureMessages[key]).toBe(message);
  });

  it("has a use for every row", () => {
    const text = sources();
    const unused = rows.filter(([key]) => !new RegExp(String.raw`\.${key}\b|"${key}"`).test(text));
    expect(unused).toEqual([]);
  });

  it("has the two success messages", () => {
    expect(successMessages.updateAccount).toBe("Your details were updated successfully");
    expect(successMessages.resetPassword).toBe("Your Password has been changed");
  });
});
