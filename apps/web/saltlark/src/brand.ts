import { defineBrand } from "@parlour/brand-config/define-brand";
import { au } from "./content/au.ts";
import { gb } from "./content/gb.ts";
import { ie } from "./content/ie.ts";
import { profiles } from "./profiles.ts";
import { starters } from "./starters.ts";
import { theme } from "./theme.ts";

/** Saltlark: a bird in a striped bathing suit, a pier, and a sun that winks. */
export const brand = defineBrand({
  id: "saltlark",
  name: "Saltlark",
  domain: "saltlark.example",
  company: {
    name: "Whelk & Wink Amusements Ltd",
    number: "00000000",
    address: "7 Paddle Steps, Margate, United Kingdom",
    postcode: "CT9 0ZZ",
    customerServiceEmail: "care@saltlark.example",
  },
  explicitPictures: false,
  theme,
  starters,
  profiles,
  regions: {
    GB: {
      trialCredits: 3,
      helplineNumber: "0808 157 0618",
      bundles: {
        bronze: { price: "4.80", amount: 8 },
        silver: { price: "11.00", amount: 20 },
        gold: { price: "25.00", amount: 50 },
        platinum: { price: "45.00", amount: 100 },
      },
      content: gb,
    },
    AU: {
      trialCredits: 3,
      helplineNumber: "1800 975 710",
      bundles: {
        bronze: { price: "8.00", amount: 8 },
        silver: { price: "19.60", amount: 20 },
        gold: { price: "48.00", amount: 50 },
        platinum: { price: "88.00", amount: 100 },
      },
      content: au,
    },
    IE: {
      trialCredits: 3,
      bundles: {
        bronze: { price: "5.60", amount: 8 },
        silver: { price: "13.00", amount: 20 },
        gold: { price: "30.00", amount: 50 },
        platinum: { price: "54.00", amount: 100 },
      },
      content: ie,
    },
  },
});
