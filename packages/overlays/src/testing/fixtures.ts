import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import type { OverlayCustomer, OverlayFacts } from "../facts.ts";
import type { FlowEvent } from "../flow.ts";

/** Facts and sequences of events for stories and tests. Numbers are from ranges reserved for fiction. */

const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 28" width="120" height="28"><circle cx="14" cy="14" r="10" fill="none" stroke="#e9b872" stroke-width="2"/><path d="M9 17c4 0 8-2 10-7" fill="none" stroke="#e9b872" stroke-width="2" stroke-linecap="round"/><path d="M36 9h64M36 19h40" stroke="#e9b872" stroke-width="3" stroke-linecap="round"/></svg>',
)}`;

/** A generated picture used as a customer's photo: a moon over water. */
export const portraitFixture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><rect width="96" height="96" fill="#2a2350"/><circle cx="58" cy="34" r="15" fill="#f3d9a4"/><path d="M0 62h96v34H0z" fill="#171330"/><path d="M44 66h30M36 74h26M48 82h14" stroke="#f3d9a4" stroke-width="2" stroke-linecap="round"/></svg>',
)}`;

export interface FactsOptions {
  readonly marketing?: boolean;
  readonly helpline?: boolean;
}

/** Returns the facts of an invented brand. */
export function factsFixture({ marketing = true, helpline = true }: FactsOptions = {}): OverlayFacts {
  return {
    region: "GB",
    brandName: "Emberlane",
    legal: {
      brandName: "Emberlane",
      region: "GB",
      regionName: "United Kingdom",
      currencySymbol: "£",
      websiteUrl: "https://uk.emberlane.example",
      company: "Emberlane Evenings Ltd",
      companyNumber: "00000000",
      companyAddress: "1 Ember Lane, Exeter, United Kingdom",
      postcode: "ZZ99 9ZZ",
      customerServiceEmail: "care@emberlane.example",
      helplineNumber: helpline ? "020 7946 0123" : null,
      marketing: marketing ? { keyword: "EMBER", shortcode: "60000" } : null,
      analytics: true,
    },
    howTo: [
      { icon: "phone", title: "Get Started", subtitle: "Enter your mobile number and the code we text you." },
      {
        icon: "heart",
        title: "Meet The Profiles",
        subtitle: "Choose someone whose story you would like to hear.",
      },
      {
        icon: "chat",
        title: "Write the first line",
        subtitle: "Take one of our starters, or begin with your own.",
      },
      {
        icon: "credits",
        title: "One credit a reply",
        subtitle: "You pay for replies only, never for what you write.",
      },
    ],
    cta: { title: "Who is around tonight?", subtitle: "See every profile" },
    footerLogo: { imageUrl: logo, altText: "Emberlane" },
    phoneExample: "07700 900123",
    botCheckSiteKey: "site-key-of-stories",
  };
}

export const overlayCustomerFixture: OverlayCustomer = {
  username: "Wanderer7",
  imageUrl: null,
  dateOfBirth: "1990-05-17",
  phone: "+447700900123",
};

export const accountFixture = { phone: "+447700900123", username: "Wanderer7", password: "Lantern7" };

const toVerify: readonly FlowEvent[] = [
  { type: "open", overlay: "entry" },
  { type: "code_sent", purpose: "sign_in" },
];
const toLogin: readonly FlowEvent[] = [...toVerify, { type: "verified", outcome: "existing_user" }];
const toResetVerify: readonly FlowEvent[] = [...toLogin, { type: "code_sent", purpose: "reset" }];
const toCreate: readonly FlowEvent[] = [...toVerify, { type: "verified", outcome: "new_user" }];
const createEvents: readonly FlowEvent[] = [
  { type: "create_started" },
  { type: "date_of_birth_accepted" },
  { type: "username_accepted" },
  { type: "password_accepted" },
  { type: "registered" },
];

/** The events that bring the flow to a given state. */
export const arrivals = {
  verify: toVerify,
  login: toLogin,
  resetVerify: toResetVerify,
  reset: [...toResetVerify, { type: "verified", outcome: "reset" }],
  account: [
    { type: "open", overlay: "nav-menu" },
    { type: "open", overlay: "account" },
  ],
} as const satisfies { readonly [place: string]: readonly FlowEvent[] };

/** The events that lead to a step of Create. */
export function toCreateStep(step: 1 | 2 | 3 | 4 | 5 | 6): readonly FlowEvent[] {
  return [...toCreate, ...createEvents.slice(0, step - 1)];
}

/** A draft with every field filled in. */
export const draftFixture = {
  phone: "+447700900123",
  codeSentTo: "+447700900123",
  username: "Wanderer7",
  dateOfBirth: { day: "17", month: "5", year: "1990" },
  chatConsent: currentChatConsent.version,
  outcome: "new_user",
} as const;
