import { fileOfField } from "@parlour/brand-config/field-file";
import type { BrandPublication } from "@parlour/contract/site-build";

/** The use of a picture, which decides its allowed size. */
export type PictureUse = "background" | "portrait" | "logo" | "icon";

/** A field that names a picture. */
export interface PictureField {
  /** File of the brand's folder in which the field is written. */
  readonly file: string;
  /** Such as `regions.GB.content.meta.favicon`. */
  readonly field: string;
  readonly address: string;
  readonly use: PictureUse;
}

/** Returns every field that names one of the brand's own pictures; pictures from elsewhere are left out. */
export function pictureFields({
  regions,
  profiles,
}: Pick<BrandPublication, "regions" | "profiles">): PictureField[] {
  const ofProfiles = (list: readonly { readonly imageUrl: string }[], field: string) =>
    list.map(({ imageUrl }, index) => [`${field}[${index}].imageUrl`, imageUrl, "portrait"] as const);
  const named = [
    ...ofProfiles(profiles, "profiles"),
    ...regions.flatMap(({ code, content: { meta, overlay, loginLayout, authLayout } }) => {
      const at = `regions.${code}.content`;
      const layout = `${at}.loginLayout`;
      return [
        [`${at}.meta.favicon`, meta.favicon, "icon"],
        [`${at}.overlay.footer.logo`, overlay.footer.logo, "logo"],
        [`${layout}.productLogo.imageUrl`, loginLayout.productLogo.imageUrl, "logo"],
        [`${layout}.backgroundMobile.imageUrl`, loginLayout.backgroundMobile.imageUrl, "background"],
        [`${layout}.backgroundDesktop.imageUrl`, loginLayout.backgroundDesktop.imageUrl, "background"],
        ...ofProfiles(loginLayout.bottomSection.profiles, `${layout}.bottomSection.profiles`),
        [`${at}.authLayout.conversationIcon`, authLayout.conversationIcon, "icon"],
        [`${at}.authLayout.pageLogo`, authLayout.pageLogo, "logo"],
      ] as const;
    }),
  ];
  return named
    .filter(([, address]) => !address.startsWith("https://"))
    .map(([field, address, use]) => ({ file: fileOfField(field, true), field, address, use }));
}

/** The same text in check and build, so that brand teams read one wording. */
export const missingPicture = {
  about: ({ field, address }: PictureField): string =>
    `${field} names ${address}, which is no picture of the brand`,
  mend: "import the picture from src/assets and use what the import gives",
} as const;
