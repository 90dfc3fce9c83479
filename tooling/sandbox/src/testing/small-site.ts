import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { LandingContent } from "@parlour/contract/landing-content";
import { regions } from "@parlour/contract/regions";
import type { RegionCode } from "@parlour/contract/regions";
import type { BrandPublication } from "@parlour/contract/site-build";
import { onTestFinished } from "vitest";

const image = { imageUrl: "/favicon.svg" };
const highlight = { title: "Lamps", text: "They are lit at dusk." };

function contentOf(code: RegionCode): LandingContent {
  const region = regions[code];
  return {
    theme: {
      scheme: "dark",
      background: "#101018",
      surface: "#1c1c28",
      text: "#f5f2ea",
      muted: "#b8b3c4",
      primary: "#ffb454",
      accent: "#9d7bff",
      success: "#6fd08c",
      warning: "#f2c14e",
      error: "#ff7a7a",
      info: "#7ab8ff",
    },
    keywords: {
      av: { shortcode: "60001", phrase: "LAMP18" },
      marketing: { shortcode: "60002", phrase: "LAMP" },
    },
    meta: { gtag: "", favicon: "/favicon.svg", metaTitle: "Lamp", metaDescription: "Lamp" },
    region: {
      id: region.id,
      regionName: region.name,
      regionCurrencyAbbreviation: region.currency,
      regionCurrencySymbol: region.currencySymbol,
      regionHelplineNumber: "",
    },
    overlay: {
      cta: { title: "Meet", subtitle: "Somebody is awake" },
      footer: { logo: "/favicon.svg" },
      howTo: [{ icon: "phone", title: "Enter your number", subtitle: "We text you a code." }],
    },
    loginLayout: {
      title: "Lamp",
      subtitle: "Lamp",
      paragraph: "For adults.",
      productLogo: { ...image, altText: "Lamp" },
      backgroundMobile: image,
      backgroundDesktop: image,
      highlightOne: highlight,
      highlightTwo: highlight,
      highlightThree: highlight,
      bottomSection: { title: "Tonight", profiles: [] },
    },
    authLayout: { conversationIcon: "/favicon.svg", meetTitle: "Meet", pageLogo: "/favicon.svg" },
  };
}

const publication: BrandPublication = {
  id: "lamp",
  name: "Lamp",
  domain: "lamp.localhost",
  regions: (["GB", "AU", "IE"] as const).map((code) => ({
    code,
    trialCredits: 3,
    bundles: {
      bronze: { price: "5.00", amount: 10 },
      silver: { price: "11.25", amount: 25 },
      gold: { price: "20.00", amount: 50 },
      platinum: { price: "35.00", amount: 100 },
    },
    content: contentOf(code),
  })),
  profiles: [
    {
      slug: "isolde",
      name: "Isolde",
      age: 28,
      tagline: "Keeps a lamp",
      about: "A fictional lighthouse keeper.",
      imageUrl: "/favicon.svg",
    },
  ],
};

/** Writes a brand's build output with all regions, in a folder that is removed with the test. */
export async function smallSite(): Promise<{ readonly id: string; readonly folder: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), "parlour-small-site-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(path.join(folder, "client", "assets"), { recursive: true });
  await mkdir(path.join(folder, "server"));
  await writeFile(path.join(folder, "brand.json"), JSON.stringify(publication));
  await writeFile(path.join(folder, "client", "favicon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  await writeFile(path.join(folder, "server", "package.json"), '{"type":"module"}');
  await writeFile(
    path.join(folder, "server", "render.js"),
    "export const renderDocument = async () => '<!doctype html><title>Lamp</title>';",
  );
  return { id: publication.id, folder };
}
