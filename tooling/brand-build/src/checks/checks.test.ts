import type { BrandManifest } from "@parlour/brand-config/brand-manifest";
import { defineBrand } from "@parlour/brand-config/define-brand";
import { manifestFixture } from "@parlour/brand-config/testing/manifest-fixture";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contrastFindings } from "./contrast-check.ts";
import { copyFindings, legalFindings } from "./copy-check.ts";
import { pictureFindings } from "./picture-check.ts";

function brandWith(change: (manifest: BrandManifest) => void) {
  const manifest = manifestFixture();
  change(manifest);
  return defineBrand(manifest);
}

describe("brand-build check", () => {
  test("tells what is still to be written", () => {
    const brand = brandWith((manifest) => {
      manifest.company.name = "To write: the operating company";
    });
    expect(copyFindings(brand)[0]).toEqual({
      file: "src/brand.ts",
      about: "company.name is not written yet",
      mend: 'write it in place of "To write: …"',
    });
  });

  test("tells of too few starters and profiles, and of profiles that are too young", () => {
    const about = copyFindings(
      brandWith((manifest) => {
        for (const profile of manifest.profiles) profile.age = 21;
      }),
    ).map((finding) => finding.about);
    expect(about).toContain("starters.clean has 1 of 12");
    expect(about).toContain("profiles has 1");
    expect(about).toContain("profiles[0].age is 21 (Isolde)");
  });

  test("tells of an idea for an opening that would be held back, and of a part that is not written", () => {
    const findings = copyFindings(
      brandWith((manifest) => {
        for (const { persona } of manifest.profiles) {
          persona.openings[1] = "Give me your phone number and I'll ring you.";
          persona.voice = "To write: how the profile speaks.";
        }
      }),
    );
    const about = findings.filter(({ file }) => file === "src/profiles.ts").map((finding) => finding.about);
    expect(about).toContain("profiles[0].persona.voice is not written yet");
    expect(about.find((text) => text.startsWith("profiles[0].persona.openings[1]"))).toContain(
      "a phone number, or asks for one",
    );
    const sound = copyFindings(brandWith(() => undefined)).map((finding) => finding.about);
    expect(sound.filter((text) => text.includes("persona"))).toEqual([]);
  });

  test("tells where two regions read the same", () => {
    const about = copyFindings(brandWith(() => undefined)).map((finding) => finding.about);
    expect(about).toContain("regions.IE.content.loginLayout.paragraph reads the same as in GB");
    expect(about.filter((text) => text.includes("imageUrl"))).toEqual([]);
  });

  test("tells of an e-mail address that is not the brand's", () => {
    const brand = brandWith((manifest) => {
      manifest.company.customerServiceEmail = "care@elsewhere.example";
    });
    expect(legalFindings(brand).map(({ about }) => about)).toEqual([
      "company.customerServiceEmail is at elsewhere.example, not at emberlane.example",
    ]);
  });

  test("tells of colours below WCAG AA and what is used instead", () => {
    const brand = brandWith((manifest) => {
      manifest.theme.muted = "#5a4f60";
    });
    expect(
      contrastFindings(brand)
        .map(({ about, mend }) => `${about} -> ${mend}`)
        .join(),
    ).toMatch(/muted #5a4f60 has contrast .* -> write #\w{6} as theme\.muted/s);
  });

  test("tells of pictures that are missing, can't scale, are too heavy or reach out", async () => {
    const root = await mkdtemp(join(tmpdir(), "parlour-pictures-"));
    const sized = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="5" viewBox="0 0 4 5">';
    const noise = Array.from(
      { length: 20_000 },
      (_unused, index) => Math.imul(index, 2_654_435_761) >>> 0,
    ).join(" ");
    await writeFile(join(root, "logo.svg"), "<svg></svg>");
    await writeFile(join(root, "mobile.svg"), `${sized}<path d="${noise}"/></svg>`);
    await writeFile(
      join(root, "desktop.svg"),
      `${sized}<image href="https://elsewhere.example/a.jpg"/></svg>`,
    );
    await writeFile(join(root, "chat.svg"), `${sized}</svg>`);
    await writeFile(join(root, "favicon.svg"), `${sized}</svg>`);
    const about = (
      await pictureFindings(
        root,
        brandWith(() => undefined),
      )
    ).map(({ file, about }) => `${file} ${about}`);
    await rm(root, { recursive: true });
    expect(about).toEqual([
      "src/profiles.ts profiles[0].imageUrl names /assets/isolde.svg, which is no picture of the brand",
      "logo.svg has no viewBox",
      "logo.svg has no width and height",
      "logo.svg holds no svg element of http://www.w3.org/2000/svg at its root",
      expect.stringMatching(/^mobile\.svg weighs \d+\.\d kB compressed$/),
      "desktop.svg holds the element image",
    ]);
  });
});
