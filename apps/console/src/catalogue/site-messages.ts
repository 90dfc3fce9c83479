import type { OperationMessages } from "./operation-messages.ts";

const noSuchSite = {
  unknown_brand: "There is no such brand any more.",
  unknown_region: "The brand isn't offered in that region.",
} as const;

const wrongPicture = {
  picture_missing: "Choose a picture first.",
  picture_type: "Choose a JPEG, PNG or WebP picture.",
  picture_too_large: "The picture is too large: at most 8 MB and 40 megapixels.",
  picture_unreadable: "The picture can't be read. Save it again and retry, or choose another.",
} as const;

/** Errors of content, prices, profiles and legal versions of sites. */
export const siteMessages = {
  contentHistory: { otherwise: "The versions couldn't be loaded.", codes: noSuchSite },
  contentVersion: {
    otherwise: "That version couldn't be loaded.",
    codes: { ...noSuchSite, version_not_found: "There is no such version." },
  },
  draftContent: {
    otherwise: "The draft wasn't saved. What you wrote is still here.",
    codes: {
      ...noSuchSite,
      version_not_found: "The version you began from is gone. Copy what you wrote and begin again.",
      content_invalid: "The server refused a field. Correct the fields in the list above the form.",
    },
  },
  publishContent: {
    otherwise: "It wasn't published. Visitors see what they saw before.",
    codes: {
      ...noSuchSite,
      forbidden: "Publishing needs an admin. Your draft is saved.",
      version_not_found: "There is no such version.",
      content_invalid:
        "This version breaks a rule that was added later. Edit it, correct what is listed, and publish the new version.",
    },
  },
  putBrandAsset: {
    otherwise: "The picture wasn't uploaded.",
    codes: {
      ...noSuchSite,
      picture_unreadable:
        "This picture isn't accepted. An SVG may contain no scripts and load nothing from elsewhere. Other files must have the type that their name says.",
      invalid_request: "This picture isn't accepted: at most 128 kB, as SVG, PNG, WebP, JPEG or AVIF.",
    },
  },
  landingReport: { otherwise: "The figures couldn't be loaded.", codes: noSuchSite },
  beginSplit: {
    otherwise: "The split wasn't started. Visitors see the same page as before.",
    codes: {
      ...noSuchSite,
      forbidden: "Beginning a split needs an admin.",
      version_not_found: "There is no such version.",
      content_invalid:
        "This version breaks a rule that was added later. Edit it on the page Content, and split with the new version.",
      split_invalid:
        "Choose a version that is not published, and a last day from today on, at most 90 days ahead. If somebody has published meanwhile, load the page again.",
      split_running: "A split is running on this site already.",
    },
  },
  endSplit: {
    otherwise: "The split wasn't ended.",
    codes: {
      ...noSuchSite,
      forbidden: "Ending a split needs an admin.",
      split_not_found: "There is no such split.",
      already_decided: "This split is over already. Load the page again.",
    },
  },
  sitePrices: { otherwise: "The prices couldn't be loaded.", codes: noSuchSite },
  changePrices: {
    otherwise: "The prices weren't changed.",
    codes: {
      ...noSuchSite,
      forbidden: "Changing prices needs an admin.",
      prices_invalid: "These prices contradict each other or break a rule. Correct the ones marked below.",
      price_start_past: "That time has passed. Choose now or a later time.",
      prices_changed: "Somebody changed the prices meanwhile. Close this, look at them, and begin again.",
    },
  },
  withdrawPrices: {
    otherwise: "The change wasn't withdrawn.",
    codes: {
      ...noSuchSite,
      forbidden: "Changing prices needs an admin.",
      version_not_found: "There is no such change.",
      price_not_coming: "These prices have begun or were withdrawn already. Set new ones instead.",
    },
  },
  previewTakeOver: {
    otherwise: "The differences couldn't be loaded.",
    codes: {
      ...noSuchSite,
      forbidden: "Copying changes to other sites needs an admin.",
      version_not_found:
        "This version can't be copied to other sites: it is gone or was withdrawn, or a build brought it.",
    },
  },
  takeOverChange: {
    otherwise: "Nothing was copied.",
    codes: {
      ...noSuchSite,
      forbidden: "Copying changes to other sites needs an admin.",
      version_not_found: "This version can't be copied any more. Nothing was changed.",
      take_over_refused: "A site can't take it any more. Nothing was changed: close this and look again.",
      changed_meanwhile:
        "Somebody changed one of the sites meanwhile. Nothing was changed: close this and look again.",
    },
  },
  takeOvers: { otherwise: "The changes that were copied to other sites couldn't be loaded.", codes: {} },
  undoTakeOver: {
    otherwise: "Nothing was undone.",
    codes: {
      forbidden: "Undoing needs an admin.",
      take_over_not_found: "There is no such change.",
    },
  },
  opsProfiles: {
    otherwise: "The profiles couldn't be loaded.",
    codes: { brand_not_found: "There is no such brand any more." },
  },
  createProfile: {
    otherwise: "The profile wasn't added.",
    codes: {
      brand_not_found: "There is no such brand any more.",
      image_not_own: "The picture is gone. Upload it again.",
    },
  },
  updateProfile: {
    otherwise: "The profile wasn't changed.",
    codes: {
      profile_not_found: "There is no such profile any more.",
      image_not_own: "The picture is gone. Upload it again.",
    },
  },
  orderProfiles: {
    otherwise: "The order wasn't changed.",
    codes: { changed_meanwhile: "A profile was added meanwhile. Here is the list as it is now." },
  },
  opsUploadPicture: { otherwise: "The picture wasn't uploaded.", codes: wrongPicture },
  legalOverview: { otherwise: "The legal versions couldn't be loaded.", codes: {} },
} as const satisfies { readonly [Operation in string]: OperationMessages };
