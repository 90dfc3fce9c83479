/** The tables that a module owns, with what a row is. */
export interface ModuleTables {
  /** `domain/module` in `src/modules`, or `plugins`. */
  readonly module: string;
  readonly tables: { readonly [table: string]: string };
}

/** Every table of `migrations/`, by its module, in the modules' order (docs/architecture.md). */
export const schemaTables: readonly ModuleTables[] = [
  {
    module: "plugins",
    tables: {
      kysely_migration: "A migration that has run.",
      oldest_version: "The oldest migration that a version of the server must know to use this database.",
      key_checks: "A fingerprint of each secret key, so that a start with another key is refused.",
      former_cookie_names: "Until when cookies with their former names count.",
    },
  },
  {
    module: "records/heads",
    tables: {
      chains: "A hash chain's place among the leaves of the daily tree.",
      root_pages: "Up to 256 hashes of the daily tree, as of the end of a day.",
      roots: "A day's published root over the heads of all chains.",
      root_builds: "How far the root that is being made has come.",
      root_walk: "How far the check of roots has come.",
    },
  },
  {
    module: "records/audit",
    tables: {
      audit_log: "What a member of staff did, to whom and when.",
      audit_days: "The audit's hash chain at the end of a day.",
      audit_seals: "What the audit's chain covers in place of a value that an erasure may remove.",
    },
  },
  {
    module: "records/credits",
    tables: {
      credit_accounts:
        "A customer's credits: bought, free and owed, and the newest entry's place in the chain.",
      credit_lots: "Credits that came together: one purchase, trial or goodwill.",
      ledger_entries: "A movement of credits, with its cause and its hash in the customer's chain.",
      ledger_postings: "What a movement adds to an account or takes from it. Those of an entry sum to zero.",
      goodwill_grants: "Credits that staff gave, and who did.",
      trial_claims: "A number that has had its free trial.",
      trial_cards: "A card that stands for somebody's free trial.",
      uncharged_replies: "A reply that was not charged, and why.",
      erased_payers: "What an erased customer still owed, under a hash of the number.",
      ledger_walk: "How far the daily check of all ledgers has come.",
      ledger_faults: "A ledger that did not add up.",
    },
  },
  {
    module: "records/removals",
    tables: { removal_holds: "A removal of old data that is unusually large and waits for an admin." },
  },
  {
    module: "records/texts",
    tables: {
      sent_texts: "A text that a provider took, without number and words, and what became of it.",
      text_hours: "Texts of an hour by site, provider, network and kind, counted.",
    },
  },
  {
    module: "site/brands",
    tables: {
      brands: "A brand.",
      brand_regions: "A brand's site in a region.",
    },
  },
  {
    module: "site/alerts",
    tables: { alerts: "A notice to customers of a region, on all brands or one." },
  },
  {
    module: "site/content",
    tables: { content_versions: "A version of a site's texts and pictures." },
  },
  {
    module: "site/landing",
    tables: {
      landing_counts: "A day's sums of a version of the landing content: pages shown, and what they led to.",
      landing_splits: "A split of a site's landing pages between two versions, with its stop rule.",
    },
  },
  {
    module: "site/prices",
    tables: {
      price_versions: "A version of a site's price list.",
      price_version_bundles: "A bundle of a price list.",
    },
  },
  {
    module: "site/take-overs",
    tables: {
      take_overs: "A change of content or prices that was copied to other sites together.",
      take_over_sites: "A site to which a change was copied.",
    },
  },
  {
    module: "people/customers",
    tables: {
      customers: "A person's account at a brand.",
      age_checks: "A check of a customer's age: how, with whom, how it ended. Never the evidence.",
      chat_consents:
        "A consent to use what a customer writes in chats, or its withdrawal, with the words that were shown.",
      legal_acceptances: "A version of a legal text that a customer accepted.",
      legal_counts:
        "A change of how many customers a site has, or of how many accepted a version; or such changes added up.",
    },
  },
  {
    module: "people/sign-in",
    tables: {
      logins: "A device on which a customer is signed in.",
      refresh_tokens: "A token that renews a login, once.",
    },
  },
  {
    module: "people/verification",
    tables: {
      verification_codes: "A code that was texted, by its hash.",
      verification_tickets:
        "Proof that a number was verified, for the next step of the sign-up or a new password.",
      phone_lookups: "What a number's network said about it.",
      text_pauses: "A country code to which no codes are texted for a while.",
    },
  },
  {
    module: "people/media",
    tables: { uploads: "A picture." },
  },
  {
    module: "people/marketing",
    tables: {
      marketing_consents: "A consent to marketing texts, or its withdrawal, with the words that were shown.",
      text_opt_outs: "A number that has refused marketing texts.",
      campaigns: "A marketing text to many customers.",
      campaign_texts: "A campaign's text to one customer.",
    },
  },
  {
    module: "people/limits",
    tables: {
      customer_limits: "A limit, break or self-exclusion that a customer chose.",
      barred_phones: "A number that can't be used: banned or self-excluded.",
    },
  },
  {
    module: "people/inbound-texts",
    tables: { inbound_texts: "A text that somebody sent to the service." },
  },
  {
    module: "money/payments",
    tables: {
      payments: "A purchase, by the card provider's id.",
      payment_requests: "A customer's order, so that the same order twice is one payment.",
      start_requests: "An order's request that the service starts at once.",
      purchase_texts: "A text that acknowledges a purchase or a withdrawal.",
      refunds: "Money back to a card.",
      disputes: "A payment that the cardholder's bank asks back.",
      fraud_warnings: "A payment that the cardholder's bank reports as fraud.",
      provider_events_read: "Up to which of the provider's events the reconciler has read.",
    },
  },
  {
    module: "conversation/profiles",
    tables: {
      profiles: "A fictional profile of a brand.",
      hidden_profiles: "A profile that a customer hid from their lists.",
    },
  },
  {
    module: "conversation/chat",
    tables: {
      conversations: "What a customer and a profile write to each other, and who answers it.",
      messages: "A message of a customer, or a reply.",
    },
  },
  {
    module: "conversation/spending",
    tables: {
      spending_progress: "Up to which message a customer's spending is counted.",
      spending_days: "Replies that a customer received on a day.",
      spending_chats: "Replies of a chat by the purchase that paid for them.",
      spending_lines: "The last line about spending that a customer was shown.",
    },
  },
  {
    module: "conversation/push",
    tables: {
      push_subscriptions: "A browser that gets pushes.",
      push_notices: "A push that waits to be sent.",
    },
  },
  {
    module: "desk/breaks",
    tables: { staff_work: "How long a member of staff has worked without a break." },
  },
  {
    module: "desk/operators",
    tables: {
      staff_presence: "Whether an operator takes conversations now.",
      presence_spans: "A time in which an operator took conversations or had a break.",
      customer_notes: "A note of staff on a customer.",
      desk_outcomes: "What was decided about a conversation that an operator held, until they have seen it.",
      operator_blocks: "A customer whom an operator no longer answers.",
    },
  },
  {
    module: "desk/floor",
    tables: { whispers: "A supervisor's note to the person who holds a conversation." },
  },
  {
    module: "desk/desk-aids",
    tables: {
      canned_replies: "A prepared reply.",
      canned_reply_uses: "How often an operator uses a prepared reply.",
      reply_drafts: "A reply that is being written.",
      replies_sent_despite: "A reply that breaks a rule and was sent all the same, with the reason.",
      persona_facts: "Something that a profile has told a customer about itself.",
    },
  },
  {
    module: "desk/reviews",
    tables: {
      review_draws: "A reply that was drawn for a review and is not judged yet.",
      reply_reviews: "A reply that a supervisor judged, with a mark, a word and what came of it.",
    },
  },
  {
    module: "office/staff",
    tables: {
      staff: "A person who works in the console.",
      staff_sessions: "A browser in which they are signed in.",
      staff_sites: "A site of somebody who works for some sites only.",
      staff_recovery_codes: "A code for signing in without the authenticator, by its hash.",
    },
  },
  {
    module: "office/care",
    tables: {
      care_flags: "A conversation that an operator has flagged, and the decision.",
      care_suggestions: "What a customer's message may be about, and what came of it.",
      bans: "A customer's ban.",
      ban_reviews: "A second person's look at a ban.",
      abuse_reveals: "An operator looked at a message that was hidden as abuse.",
    },
  },
  {
    module: "office/back-office",
    tables: { goodwill_requests: "Goodwill that waits for a second person." },
  },
  {
    module: "office/privacy",
    tables: {
      enquiries: "A request to customer service, with its type, owner, due date and outcome.",
      erasures: "An account that was erased, without its data.",
      retention_runs: "A removal of old data, or its dry run.",
    },
  },
  {
    module: "office/insight",
    tables: {
      insight_progress: "Up to which day the figures are rolled up.",
      insight_changes: "A change to a day that was rolled up already.",
      insight_desk: "The desk's figures of a day.",
      insight_people: "The figures of a day about sign-ups and logins.",
      insight_sales: "A day's sales.",
      insight_credits: "A day's movements of credits.",
      credits_left: "What is left on the accounts of a site's erased customers.",
      insight_profiles: "A day's messages and replies of a profile.",
      insight_waiting: "How long conversations waited in an hour of the day.",
      insight_presence: "How long an operator was at the desk in an hour of the day.",
      insight_cohorts: "Who of a month's new accounts wrote or bought on a day.",
      insight_amounts: "A day's purchases of one sum.",
      money_rates: "Fees and tax of a region from a day on.",
    },
  },
  {
    module: "office/pay",
    tables: {
      pay_rates: "What a site pays its operators from a time on.",
      pay_minimums: "The least pay for an hour that a region's law demands, from a day on.",
      pay_sites: "The site whose hourly rate an operator's presence is paid by, from a time on.",
      pay_accounts: "The newest entry's place in an operator's chain of pay.",
      pay_entries: "What an operator earned with something, or a correction, with its hash in their chain.",
      pay_postings:
        "What an entry of pay adds to an account or takes from it. Those of an entry sum to zero.",
      pay_progress: "For which days pay was counted.",
      pay_deleted_replies: "A reply that was deleted before its day was counted for the last time.",
    },
  },
  {
    module: "office/regulator",
    tables: {
      removed_records: "A removed age check, ban or request, without its customer.",
    },
  },
  {
    module: "office/faults",
    tables: { faults: "Where in the code an error happened that nobody expected, and how often." },
  },
];

/** The table in whose part of `schema/` a function is, if its triggers and row policies do not name the right one. */
export const functionTables = {
  find_own_messages: "messages",
  find_newest_own_messages: "messages",
  // the first of the tables whose triggers run it
  insight_back_changed: "payments",
  // the first of the tables whose row policies ask it
  site_is_within: "credit_accounts",
  // both routes' callers
  refuse_changed_caller: "logins",
} as const;
