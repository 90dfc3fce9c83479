import type { RegionCode } from "@parlour/contract/regions";

/** The style of a new brand: shapes, type and depth of its theme.css, and the style of its placeholders. */
export const moods = ["soft", "sharp", "glow", "calm"] as const;
export type Mood = (typeof moods)[number];

export const schemes = ["dark", "light"] as const;
type Scheme = (typeof schemes)[number];

/** The facts needed before a brand's files can be written. */
export interface NewBrand {
  readonly id: string;
  /** As customers read it. */
  readonly name: string;
  readonly domain: string;
  /** Unknown facts are left out; "brand-build check" asks for them. */
  readonly company: {
    readonly name?: string | undefined;
    readonly number?: string | undefined;
    readonly address?: string | undefined;
    readonly postcode?: string | undefined;
    readonly email?: string | undefined;
  };
  readonly regions: readonly RegionCode[];
  readonly scheme: Scheme;
  /** "#rrggbb"; null: derived from the id. */
  readonly primary: string | null;
  readonly mood: Mood;
}
