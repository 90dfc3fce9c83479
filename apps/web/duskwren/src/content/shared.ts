import backgroundDesktop from "../assets/background-desktop.svg";
import backgroundMobile from "../assets/background-mobile.svg";
import conversationIcon from "../assets/conversation-icon.svg";
import favicon from "../assets/favicon.svg";
import logo from "../assets/logo.svg";
import { profiles } from "../profiles.ts";

/** What Duskwren shows alike in every region: its colours and its drawn pictures. */

export const theme = {
  scheme: "dark",
  background: "#150e1e",
  surface: "#211730",
  text: "#f7ecdf",
  muted: "#bba8c0",
  primary: "#f2a650",
  accent: "#dd7a92",
  success: "#74c795",
  warning: "#edb654",
  error: "#f58083",
  info: "#97b8ee",
} as const;

export const pictures = { backgroundDesktop, backgroundMobile, conversationIcon, favicon, logo };

/** The first faces a visitor meets, in this order. */
export function introduce(
  ...slugs: readonly string[]
): { name: string; tagline: string; imageUrl: string }[] {
  return slugs.flatMap((slug) =>
    profiles
      .filter((profile) => profile.slug === slug)
      .map(({ name, tagline, imageUrl }) => ({ name, tagline, imageUrl })),
  );
}
