import { escapeHtml } from "@parlour/contract/escape-html";
import { formatMoney } from "@parlour/contract/money";
import { receiptNumber } from "../../money/payments/index.ts";
import type { DisputedPayment } from "./evidence-store.ts";
import type { ExportedMessage, Period } from "./export-store.ts";

/** The pages of a dispute's evidence. They run no scripts and load nothing. */

function pageStart(title: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
p { margin: 0 0 1rem; white-space: pre-wrap; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin: 1.5rem 0 0; }
th { padding: 0 1rem 0.25rem 0; text-align: start; vertical-align: top; }
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
`;
}

/** The end of each page. */
export const evidencePageEnd = "</body>\n</html>\n";

/** The start of messages.html. */
export const evidenceMessagesStart = pageStart("Messages of the purchase's period");

/** One message of messages.html. */
export function evidenceParagraph({
  profileName,
  direction,
  body,
  sentAt,
  creditCost,
}: ExportedMessage): string {
  const profile = escapeHtml(profileName);
  const who = direction === "sent" ? `Customer to ${profile}` : `${profile} to customer`;
  const cost = creditCost === 0 ? "" : `, ${creditCost} credit`;
  return `<h2>${who}, <time>${sentAt.toISOString()}</time>${cost}</h2>\n<p>${escapeHtml(body)}</p>\n`;
}

const files: readonly (readonly [string, string])[] = [
  ["payment.json", "the payment: what was bought, when, for how much, and what went back"],
  [
    "statement.csv",
    "every movement of the customer's credits: what the purchase paid for (statement.json is the same, and can be checked)",
  ],
  [
    "acceptances.json",
    "the versions of the terms and the privacy policy that the customer accepted before the dispute, and when",
  ],
  ["logins.json", "the customer's sign-ins that were open in the period, with their device"],
  [
    "messages.html",
    "the messages of the period, each with its time and the credits it cost (messages.json is the same)",
  ],
  ["disclosure.html", "what the customer read about the service before the purchase and in every chat"],
];

/** Returns index.html: the dispute in figures, and what each file shows. All times are UTC. */
export function evidenceIndex(dispute: DisputedPayment, { from, to }: Period, madeAt: Date): string {
  const { currency } = dispute;
  const rows: readonly (readonly [string, string])[] = [
    ["Dispute", `${dispute.disputeId}, ${dispute.reason.replaceAll("_", " ")}`],
    ["Opened", dispute.openedAt.toISOString()],
    ["Answer by", dispute.respondBy?.toISOString() ?? "no answer is taken"],
    ["Disputed", formatMoney({ minor: dispute.disputedMinor, currency })],
    ["Payment", `${dispute.intentId}, receipt ${receiptNumber(dispute.receiptNumber)}`],
    ["Bought", `${dispute.credits} Service Credits for ${formatMoney({ minor: dispute.minor, currency })}`],
    ["Paid", dispute.grantedAt?.toISOString() ?? "not paid"],
    ["Card", dispute.cardLast4 === null ? "not known" : `ending in ${dispute.cardLast4}`],
    [
      "Asked to start at once",
      dispute.startRequestedAt === null
        ? "not asked"
        : `${dispute.startRequestedAt.toISOString()}: ${dispute.startRequestWords ?? ""}`,
    ],
    ["Refunded before", formatMoney({ minor: dispute.refundedMinor, currency })],
    ["Sold by", `${dispute.brand}, ${dispute.region}`],
    ["Customer", dispute.username ?? "the account was erased; its messages and sign-ins are gone"],
    ["Period", `${from.toISOString()} to ${to.toISOString()}`],
    ["Put together", madeAt.toISOString()],
  ];
  const cells = rows
    .map(([name, value]) => `<tr><th scope="row">${name}</th><td>${escapeHtml(value)}</td></tr>`)
    .join("\n");
  const listed = files.map(([name, what]) => `<li><a href="${name}">${name}</a>: ${what}</li>`).join("\n");
  return `${pageStart(`Evidence for dispute ${dispute.disputeId}`)}<table>\n${cells}\n</table>\n<h2>Files</h2>\n<ul>\n${listed}\n</ul>\n<p>All times are UTC.</p>\n${evidencePageEnd}`;
}

/** Returns disclosure.html: the texts as the pages show them. */
export function evidenceDisclosure(before: string, inChat: string): string {
  return `${pageStart("What the customer read")}<h2>Before the purchase, above the payment form</h2>
<p>${escapeHtml(before)}</p>
<h2>In the header of every chat</h2>
<p>${escapeHtml(inChat)}</p>
<p>These are the words of the app as it stands. The accepted versions of the terms are in acceptances.json.</p>
${evidencePageEnd}`;
}
