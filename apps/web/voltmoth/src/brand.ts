import { defineBrand } from "@parlour/brand-config/define-brand";
import { au } from "./content/au.ts";
import { gb } from "./content/gb.ts";
import { ie } from "./content/ie.ts";
import { profiles } from "./profiles.ts";
import { starters } from "./starters.ts";
import { theme } from "./theme.ts";

/** Voltmoth: a moth of light over a city that has not gone to bed. */
export const brand = defineBrand({
  id: "voltmoth",
  name: "Voltmoth",
  domain: "voltmoth.example",
  company: {
    name: "Arc Lamp Night Works Ltd",
    number: "00000000",
    address: "40 Substation Yard, Sheffield, United Kingdom",
    postcode: "S3 0ZZ",
    customerServiceEmail: "care@voltmoth.example",
  },
  explicitPictures: false,
  theme,
  starters,
  profiles,
  regions: {
    GB: {
      trialCredits: 3,
      helplineNumber: "0808 157 0842",
      bundles: {
        bronze: { price: "5.40", amount: 9 },
        silver: { price: "13.20", amount: 24 },
        gold: { price: "24.00", amount: 48 },
        platinum: { price: "46.20", amount: 110 },
      },
      content: gb,
    },
    AU: {
      trialCredits: 3,
      helplineNumber: "1800 975 711",
      bundles: {
        bronze: { price: "9.00", amount: 9 },
        silver: { price: "22.80", amount: 24 },
        gold: { price: "43.20", amount: 48 },
        platinum: { price: "85.80", amount: 110 },
      },
      content: au,
    },
    IE: {
      trialCredits: 3,
      bundles: {
        bronze: { price: "6.30", amount: 9 },
        silver: { price: "15.30", amount: 24 },
        gold: { price: "27.80", amount: 48 },
        platinum: { price: "53.90", amount: 110 },
      },
      content: ie,
    },
  },
});
