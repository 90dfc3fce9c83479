import type { Brand } from "@parlour/brand-config/brand";

/**
 * Addresses of the files that make a brand an installable app; without a hash, because browsers and devices
 * store them.
 */
export const appAddresses = {
  manifest: "/app.webmanifest",
  offlinePage: "/offline.html",
  serviceWorker: "/service-worker.js",
  touchIcon: "/icons/touch-180.png",
  shareImage: "/icons/share-1200x630.png",
  icon: (size: number) => `/icons/icon-${size}.png`,
  maskableIcon: (size: number) => `/icons/maskable-${size}.png`,
} as const;

/** Messengers and networks show a link's picture in this shape. */
export const shareSize = { width: 1200, height: 630 } as const;

/** Sizes that Chromium asks for. */
export const iconSizes = [192, 512] as const;

/** Returns a brand's web app manifest, the same on each of its hosts: the host decides the region. */
export function webManifest({ name, theme }: Pick<Brand, "name" | "theme">): object {
  const icons = (purpose: "any" | "maskable", address: (size: number) => string) =>
    iconSizes.map((size) => ({ src: address(size), sizes: `${size}x${size}`, type: "image/png", purpose }));
  return {
    id: "/",
    name,
    short_name: name,
    description: `${name}: fictional profiles to chat with, for adults.`,
    lang: "en",
    start_url: "/meet",
    scope: "/",
    display: "standalone",
    background_color: theme.background,
    theme_color: theme.background,
    categories: ["entertainment"],
    icons: [...icons("any", appAddresses.icon), ...icons("maskable", appAddresses.maskableIcon)],
  };
}
