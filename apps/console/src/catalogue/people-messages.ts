import type { MessageTable } from "./operation-messages.ts";

const noRequest = "There is no such request any more.";
const requestClosed = "Somebody has closed it. Reload the page.";
const noCustomer = "There is no such customer any more. They may have been erased.";

/** Customers, their money, and privacy. */
export const peopleMessages = {
  opsSites: { otherwise: "The list of brands couldn't be loaded.", codes: {} },
  findCustomer: {
    otherwise: "The search didn't work. Try again.",
    codes: {
      customer_not_found: "Nobody in this brand has that number. Check the brand, and every digit.",
      invalid_request: "That is not a whole phone number.",
    },
  },
  find: {
    otherwise: "The search didn't work. Try again.",
    codes: {
      too_many_requests: "You have searched often in this minute. Wait a moment.",
      invalid_request: "Type at least two characters.",
    },
  },
  listFile: {
    otherwise: "The file couldn't be made. Try again.",
    codes: { too_many_requests: "You have taken out many files in this minute. Wait a moment." },
  },
  auditFile: {
    otherwise: "The file couldn't be made. Try again.",
    codes: { too_many_requests: "You have taken out many files in this minute. Wait a moment." },
  },
  customerFacts: {
    otherwise: "The customer couldn't be loaded.",
    codes: { customer_not_found: noCustomer },
  },
  revealCustomer: {
    otherwise: "The number couldn't be shown.",
    codes: {
      customer_not_found: noCustomer,
      too_many_requests: "You have looked at many numbers in a minute. Wait a moment.",
    },
  },
  askForAgeCheck: {
    otherwise: "The customer wasn't asked for a check. Try again.",
    codes: {
      flag_not_found: "This flag is gone. Its conversation may have been erased.",
      already_decided: "Somebody else has just decided this.",
      outcome_not_allowed: "Only a flag for being under age can ask for a check.",
      age_check_not_offered: "Nobody checks ages for this service. An admin sets up a provider.",
    },
  },
  decideAge: {
    otherwise: "The decision wasn't saved. Try again.",
    codes: { customer_not_found: noCustomer },
  },
  giveGoodwill: {
    otherwise: "The credits couldn't be given.",
    codes: {
      customer_not_found: noCustomer,
      already_decided:
        "An earlier try with another amount arrived. Check the statement first: pressing again gives these credits too.",
      network: "No answer from the server. Trying again is safe: the credits arrive once.",
    },
  },
  banCustomer: {
    otherwise: "The customer couldn't be banned.",
    codes: {
      customer_not_found: noCustomer,
      already_decided: "They are banned already. Load the page again.",
    },
  },
  unbanCustomer: {
    otherwise: "The ban couldn't be lifted.",
    codes: {
      customer_not_found: noCustomer,
      already_decided: "They are not banned any more. Load the page again.",
    },
  },
  customerStatement: {
    otherwise: "The statement couldn't be loaded.",
    codes: { customer_not_found: "There is no statement under this address." },
  },
  customerNotes: { otherwise: "The notes couldn't be loaded.", codes: { customer_not_found: noCustomer } },
  addCustomerNote: { otherwise: "The note wasn't saved.", codes: { customer_not_found: noCustomer } },
  customerConsents: {
    otherwise: "The consents couldn't be loaded.",
    codes: { customer_not_found: noCustomer },
  },
  refuseMarketing: { otherwise: "The refusal wasn't recorded.", codes: { customer_not_found: noCustomer } },
  customerLegal: {
    otherwise: "The acceptances couldn't be loaded.",
    codes: { customer_not_found: noCustomer },
  },
  opsPayments: { otherwise: "The payments couldn't be loaded.", codes: {} },
  opsRefunds: { otherwise: "The refunds couldn't be loaded.", codes: {} },
  opsDisputes: { otherwise: "The disputes couldn't be loaded.", codes: {} },
  opsFraudWarnings: { otherwise: "The fraud warnings couldn't be loaded.", codes: {} },
  opsRefundPayment: {
    otherwise: "The refund couldn't be asked for.",
    codes: {
      payment_not_found: "There is no such payment.",
      refund_not_allowed:
        "It can't be refunded any more: a credit was spent, 30 days have passed, or a refund is under way.",
    },
  },
  opsTightenLimits: {
    otherwise: "The limit couldn't be set.",
    codes: {
      customer_not_found: "There is no such customer any more.",
      limit_invalid: "A break lasts 24 to 1008 hours, a self-exclusion 6 to 60 months.",
      limit_looser: "They have a tighter limit or a longer break already. Staff can't loosen it.",
    },
  },
  opsAskPartRefund: {
    otherwise: "The refund couldn't be asked for.",
    codes: {
      payment_not_found: "There is no such payment.",
      refund_not_allowed:
        "That is more than is unspent or left, or another refund or a dispute of this payment is open. Look at the payment again.",
      already_decided:
        "An earlier try with another amount arrived and waits for approval. Look at the payment first: pressing again asks for this one, too.",
    },
  },
  goodwillRequests: { otherwise: "Free credits that wait couldn't be loaded.", codes: {} },
  approveGoodwill: {
    otherwise: "The credits couldn't be approved.",
    codes: {
      goodwill_not_found: "The request is gone: the customer was erased.",
      already_decided: "Somebody has decided it meanwhile.",
      second_person_required: "You asked for it yourself, so somebody else has to approve it.",
    },
  },
  rejectGoodwill: {
    otherwise: "The credits couldn't be rejected.",
    codes: {
      goodwill_not_found: "The request is gone: the customer was erased.",
      already_decided: "Somebody has decided it meanwhile.",
    },
  },
  opsApproveRefund: {
    otherwise: "The refund couldn't be approved.",
    codes: {
      refund_not_found: "There is no such refund.",
      already_decided: "Somebody has decided it meanwhile.",
      second_person_required: "You asked for it yourself, so somebody else has to approve it.",
      refund_not_allowed:
        "It can't be refunded any more: a credit was spent, or the rule's 30 days have passed. Reject it.",
    },
  },
  opsRejectRefund: {
    otherwise: "The refund couldn't be rejected.",
    codes: {
      refund_not_found: "There is no such refund.",
      already_decided: "Somebody has decided it meanwhile.",
    },
  },
  opsReleasePayment: {
    otherwise: "The payment couldn't be released.",
    codes: {
      payment_not_found: "There is no such payment.",
      already_decided: "It is no longer held: somebody released it, or a refund is under way.",
    },
  },
  opsDisputeEvidence: {
    otherwise: "The evidence couldn't be put together.",
    codes: { dispute_not_found: "There is no such dispute." },
  },
  opsExportCustomer: {
    otherwise: "The data couldn't be collected.",
    codes: { customer_not_found: noCustomer },
  },
  customerErasure: { otherwise: "It couldn't be read whether the customer was erased.", codes: {} },
  opsEraseCustomer: {
    otherwise: "The customer couldn't be erased.",
    codes: { customer_not_found: noCustomer },
  },
  listEnquiries: { otherwise: "The requests couldn't be loaded.", codes: {} },
  createEnquiry: { otherwise: "The request wasn't saved.", codes: { customer_not_found: noCustomer } },
  enquiry: { otherwise: "The request couldn't be loaded.", codes: { enquiry_not_found: noRequest } },
  enquiriesDue: { otherwise: "Due requests couldn't be counted.", codes: {} },
  enquiryOwners: { otherwise: "The colleagues couldn't be loaded.", codes: {} },
  assignEnquiry: {
    otherwise: "The request wasn't assigned.",
    codes: {
      enquiry_not_found: noRequest,
      enquiry_closed: requestClosed,
      staff_not_found: "They can't own requests any more. Choose somebody else.",
    },
  },
  changeEnquiryType: {
    otherwise: "The type wasn't changed.",
    codes: { enquiry_not_found: noRequest, enquiry_closed: requestClosed },
  },
  extendEnquiry: {
    otherwise: "The request wasn't extended.",
    codes: {
      enquiry_not_found: noRequest,
      enquiry_closed: requestClosed,
      enquiry_extended: "It was extended before; once is allowed.",
      enquiry_overdue: "Its due date is past. It could have been extended until then.",
    },
  },
  resolveEnquiry: {
    otherwise: "The request couldn't be closed.",
    codes: { enquiry_not_found: noRequest },
  },
  listRetentionRuns: { otherwise: "The rules and runs couldn't be loaded.", codes: {} },
  confirmRemoval: {
    otherwise: "It couldn't be confirmed. Nothing was removed.",
    codes: {
      hold_not_found: "The figures were counted again. Close this, check the new figures and confirm them.",
      clocks_differ: "The clocks differ. Set them first; this can't be confirmed.",
    },
  },
  dryRunRetention: { otherwise: "The dry run didn't work. Nothing was removed.", codes: {} },
  regulatorFolders: { otherwise: "The folders couldn't be loaded.", codes: {} },
  makeRegulatorFolder: {
    otherwise: "The folder couldn't be made.",
    codes: {
      invalid_request: "A folder covers at most 366 days, and none in the future.",
      folder_too_large: "This period has too much data for one folder. Choose a shorter one.",
    },
  },
  auditLog: { otherwise: "The audit couldn't be loaded.", codes: {} },
} as const satisfies MessageTable;
