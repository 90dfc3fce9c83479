import type { OffServiceRule } from "@parlour/contract/rules/off-service";
import type { RegionCode } from "@parlour/contract/regions";
import type { BanCategory, CareSign, FlagKind, FlagOutcome } from "@parlour/contract/rules/care";
import { kindNames } from "./kind-names.ts";

/** The labels of care: a flag's name, when to raise it, and what to do meanwhile. */

interface KindLabels {
  readonly name: string;
  /** When to raise it. */
  readonly when: string;
  /** What the operator should do now, in this order. */
  readonly now: readonly string[];
}

export const kindLabels: { readonly [Kind in FlagKind]: KindLabels } = {
  distress: {
    name: kindNames.distress,
    when: "They may harm themselves, or are in despair.",
    now: [
      "Stay calm and kind, and stay with them. Leave the role play.",
      "Say plainly that you are worried, and ask whether they are safe right now.",
      "Give them a number below. You don't have to solve it: a supervisor is on the way.",
    ],
  },
  under_age: {
    name: kindNames.under_age,
    when: "They say or seem to be younger than 18.",
    now: [
      "Stop flirting at once. Nothing intimate any more, whatever they answer.",
      "They can't write or buy until a supervisor has decided. Nobody else is given them meanwhile.",
      "Don't ask for documents or pictures. Leave that to the supervisor.",
    ],
  },
  threat: {
    name: kindNames.threat,
    when: "They threaten you, themselves or somebody else.",
    now: [
      "Don't argue and don't threaten back. You need not answer at all.",
      "Say nothing about yourself, where you work, or who else is there.",
      "The messages are kept as evidence. In danger at this moment: call the emergency number.",
    ],
  },
  scam: {
    name: kindNames.scam,
    when: "They sell, beg, send links, or want money or contacts outside.",
    now: [
      "Open no link, and take no number, address or account from them.",
      "Don't accuse them. Answer lightly, or not at all, until a supervisor has looked.",
    ],
  },
};

/** What a message of the customer suggests (DESK-22): a guess, never a finding. */
export const suggestionLabels: { readonly [Kind in FlagKind]: string } = {
  distress: "May be in distress",
  under_age: "May be under 18",
  threat: "May be a threat",
  scam: "May be a scam",
};

/** What a message may be about, after "reads as if it were about". */
export const signLabels: { readonly [Sign in CareSign]: string } = {
  suicide: "suicide",
  self_harm: "self-harm",
  danger: "danger to them",
  threat: "danger to somebody else",
  under_age: "being under 18",
  distress: "distress",
};

export const outcomeLabels: {
  readonly [Outcome in FlagOutcome]: { readonly name: string; readonly effect: string };
} = {
  no_concern: {
    name: "No concern",
    effect: "Replies are charged again, from the customer's next message on.",
  },
  continue_free: {
    name: "Go on for free",
    effect: "Replies in this conversation stay free until a supervisor charges them again.",
  },
  ban: {
    name: "Ban",
    effect: "They are signed out everywhere within a second. All their open flags are decided with it.",
  },
};

export const banCategoryLabels: { readonly [Category in BanCategory]: string } = {
  under_age: "May be under age",
  threat: "Threats",
  abuse: "Abuse",
  scam: "Scam",
  payment: "Payment fraud",
  spam: "Spam",
  other: "Something else",
};

interface CrisisLine {
  readonly name: string;
  readonly number: string;
}

/**
 * Free helplines open around the clock, and the emergency number. From samaritans.org, lifeline.org.au and
 * the emergency services of each country; checked in November 2026, to be checked every year.
 */
export const crisisLines: { readonly [Region in RegionCode]: readonly CrisisLine[] } = {
  GB: [
    { name: "Samaritans", number: "116 123" },
    { name: "Emergency", number: "999" },
  ],
  IE: [
    { name: "Samaritans", number: "116 123" },
    { name: "Emergency", number: "112" },
  ],
  AU: [
    { name: "Lifeline", number: "13 11 14" },
    { name: "Emergency", number: "000" },
  ],
};

/** The lines for children and young people, in place of the first crisis line, for somebody who may be under 18. */
export const childLines: { readonly [Region in RegionCode]: CrisisLine } = {
  GB: { name: "Childline", number: "0800 1111" },
  IE: { name: "Childline", number: "1800 66 66 66" },
  AU: { name: "Kids Helpline", number: "1800 55 1800" },
};

/** What a reply contained that was held back (DESK-20). */
export const offServiceLabels: { readonly [Rule in OffServiceRule]: string } = {
  phone: "Phone number",
  address: "Address",
  handle: "Other service",
  link: "Link",
  meeting: "Meeting",
};
