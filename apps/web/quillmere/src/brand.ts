import { defineBrand } from "@parlour/brand-config/define-brand";
import { au } from "./content/au.ts";
import { gb } from "./content/gb.ts";
import { ie } from "./content/ie.ts";
import { profiles } from "./profiles.ts";
import { starters } from "./starters.ts";
import { theme } from "./theme.ts";

/** Quillmere: letters by a lake, a boathouse lamp, sealing wax still warm. */
export const brand = defineBrand({
  id: "quillmere",
  name: "Quillmere",
  domain: "quillmere.example",
  company: {
    name: "Heron & Vellum Correspondence Ltd",
    number: "00000000",
    address: "3 Boathouse Steps, Kendal, United Kingdom",
    postcode: "LA9 0ZZ",
    customerServiceEmail: "care@quillmere.example",
  },
  explicitPictures: false,
  theme,
  starters,
  profiles,
  regions: {
    GB: {
      trialCredits: 3,
      helplineNumber: "0808 157 0412",
      bundles: {
        bronze: { price: "4.40", amount: 8 },
        silver: { price: "10.00", amount: 20 },
        gold: { price: "20.25", amount: 45 },
        platinum: { price: "40.00", amount: 100 },
      },
      content: gb,
    },
    AU: {
      trialCredits: 3,
      helplineNumber: "1800 975 709",
      bundles: {
        bronze: { price: "7.60", amount: 8 },
        silver: { price: "17.00", amount: 20 },
        gold: { price: "36.00", amount: 45 },
        platinum: { price: "72.00", amount: 100 },
      },
      content: au,
    },
    IE: {
      trialCredits: 3,
      bundles: {
        bronze: { price: "5.20", amount: 8 },
        silver: { price: "12.00", amount: 20 },
        gold: { price: "24.30", amount: 45 },
        platinum: { price: "48.00", amount: 100 },
      },
      content: ie,
    },
  },
});
