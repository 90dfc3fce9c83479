import { defineBrand } from "@parlour/brand-config/define-brand";
import { au } from "./content/au.ts";
import { gb } from "./content/gb.ts";
import { ie } from "./content/ie.ts";
import { profiles } from "./profiles.ts";
import { starters } from "./starters.ts";
import { theme } from "./theme.ts";

/** Duskwren: a wren on a branch at dusk, and a lantern still lit. */
export const brand = defineBrand({
  id: "duskwren",
  name: "Duskwren",
  domain: "duskwren.example",
  company: {
    name: "Lantern Row Entertainment Ltd",
    number: "00000000",
    address: "1 Lantern Row, Exeter, United Kingdom",
    postcode: "EX4 0ZZ",
    customerServiceEmail: "care@duskwren.example",
  },
  explicitPictures: false,
  theme,
  starters,
  profiles,
  regions: {
    GB: {
      trialCredits: 3,
      helplineNumber: "0808 157 0999",
      bundles: {
        bronze: { price: "5.00", amount: 10 },
        silver: { price: "11.25", amount: 25 },
        gold: { price: "20.00", amount: 50 },
        platinum: { price: "35.00", amount: 100 },
      },
      content: gb,
    },
    AU: {
      trialCredits: 3,
      helplineNumber: "1800 975 707",
      bundles: {
        bronze: { price: "9.50", amount: 10 },
        silver: { price: "21.50", amount: 25 },
        gold: { price: "38.00", amount: 50 },
        platinum: { price: "66.00", amount: 100 },
      },
      content: au,
    },
    IE: {
      trialCredits: 3,
      bundles: {
        bronze: { price: "6.00", amount: 10 },
        silver: { price: "13.50", amount: 25 },
        gold: { price: "24.00", amount: 50 },
        platinum: { price: "42.00", amount: 100 },
      },
      content: ie,
    },
  },
});
