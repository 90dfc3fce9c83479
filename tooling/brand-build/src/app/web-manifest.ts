import type { Brand } from "@parlour/brand-config/brand";

/** Addresses of what makes a brand an app; without a hash, because browsers and people's devices keep them. */
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

/** The web app manifest of a brand, the same at each of its hosts: which region it is, the host says. */
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
