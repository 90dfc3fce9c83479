import { escapeHtml } from "@parlour/contract/escape-html";
import { verifierPath } from "@parlour/contract/verifier-path";
import type { ExportedMessage } from "./export-store.ts";

/** The texts of the export: the description of its files, and the messages as a page to read. */

/** README.txt of the archive. */
export function exportReadme(brand: string, madeAt: Date): string {
  return [
    `Your data at ${brand}`,
    `Put together on ${madeAt.toISOString()} (UTC). All times in these files are UTC.`,
    "",
    "account.json      your account: number, username, date of birth, when you joined and were last active",
    "age-checks.json   checks of your age: how, who checked, their reference, the result, and when; we never have the",
    "                  evidence, such as a document or a picture",
    "messages.html     your messages, to read in a browser",
    "messages.json     the same, to read by a program",
    "facts.json        what profiles have told you, as it was written down so that they keep to it",
    "notes.json        what our staff noted about you for each other, and with which profile's chat in view",
    "flags.json        conversations that our staff had a supervisor look at: what they noted and what was decided",
    "suggestions.json  messages of yours that a word list took for a sign of distress, of danger or of being under age,",
    "                  once our staff had decided about them",
    "bans.json         if your account was closed: why, what you wrote against it, and what came of each review",
    "statement*.json   every movement of your credits, linked to each other so that nobody can change one later;",
    `                  the program ${verifierPath} of our site checks it without the internet`,
    "statement*.csv    the same for a spreadsheet",
    "goodwill.json     free credits that our staff gave you or thought of giving you, and why",
    "payments.json     your card payments, refunds with their reasons, disputes, and fraud warnings of banks; amounts are in",
    "                  pence or cents. Also when you asked, with an order, that we start at once, and the texts about purchases",
    "marketing.json    what you agreed to or refused, with the wording's version, and marketing texts sent to you",
    "acceptances.json  which versions of the terms and the privacy policy you accepted, and when",
    "chat-consent.json  when you agreed that what you write in chats is used, or took that back, and in which words",
    "logins.json       where and when you signed in",
    "pushes.json       the browsers that you asked to be told of replies in",
    "limits.json       the limits and breaks you set",
    "spending.json     what each chat has cost, and each month since you joined: paid, sent back, replies, days;",
    "                  amounts are in pence or cents, months by the clock of your region",
    "enquiries.json    what you asked customer service, what you sent in My Account, and our answers",
    "hidden-profiles.json  the profiles that you hid from your lists",
    "pictures/         the pictures you uploaded",
    "",
    "Left out, and why:",
    "- A flag that is still being looked at: reading it could get in the way of finding out what happened.",
    "  It is in an export that you ask for after the decision.",
    "- That somebody of our staff asked not to be given your conversations, and their reason: it says something",
    "  about that person, whose right to be left alone comes first.",
    "- Who of our staff wrote, decided or looked at something, and our log of it: it is about them.",
    "If you don't agree, write to customer service. You can also complain to the data protection authority",
    "where you live.",
    "",
    "Your password and codes are not in here: we keep them only in a form that can't be read back.",
    "Everything else is kept until two years after you were last active, or until you erase the account.",
    "",
  ].join("\r\n");
}

/** Replaces a picture in the archive whose file is damaged. */
export const damagedPictureNote =
  "This picture is damaged on our side, so it is not in here. Write to customer service if you want to know more.\r\n";

/** The start of messages.html. The page runs no scripts and loads nothing. */
export const messagesPageStart = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Your messages</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
p { margin: 0 0 1rem; white-space: pre-wrap; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin: 1.5rem 0 0; }
</style>
</head>
<body>
<h1>Your messages</h1>
`;

export const messagesPageEnd = "</body>\n</html>\n";

/** One message of messages.html. */
export function messageParagraph(message: ExportedMessage): string {
  const profile = escapeHtml(message.profileName);
  const who = message.direction === "sent" ? `You to ${profile}` : `${profile} to you`;
  return `<h2>${who}, <time>${message.sentAt.toISOString()}</time></h2>\n<p>${escapeHtml(message.body)}</p>\n`;
}
