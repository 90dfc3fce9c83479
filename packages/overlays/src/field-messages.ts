import { sharedFieldMessages } from "./messages.ts";

/** Messages of the forms (ERROR-2). Pages load without those that only a form shows. */
export const fieldMessages = {
  ...sharedFieldMessages,
  dateIncomplete: "Enter the day, month and year you were born",
  dateUnreal: "That date does not exist. Check the day, month and year",
  dateRange: "Enter a date from 1 January 1950 up to today",
  usernameTooShort: "Minimum length is 2 characters",
  usernameTooLong: "Maximum length is 20 characters",
  passwordWeak: "Meet all three conditions to go on",
  passwordTooLong: "Use at most 200 characters",
  passwordMismatch: "Entered passwords don't match!",
  passwordLogin: "Enter your password",
  chatConsentMissing: "Tick this box first",
  photoEditorMissing: "The photo editor did not load. Check your connection, then choose the photo again",
  pictureNotShown: "This file can't be shown as a photo. Choose another one, such as a JPEG or PNG",
} as const;
