import type { AppRouter } from "../router/app-router.ts";
import { pageName } from "./page-name.ts";

/** The address of Google's script; the server's page policy allows it only in regions with an id. */
const scriptAddress = "https://www.googletagmanager.com/gtag/js";

/** The queue that Google's script reads. It recognizes commands by their type, `arguments`. */
interface AnalyticsWindow {
  dataLayer?: IArguments[];
}

/** Apps with analytics, because consent can be found stored and be given. */
const counted = new WeakSet<AppRouter>();

/** Google's script sends nothing while the property of this name is true. */
const switchOf = (id: string) => `ga-disable-${id}` as const;
// Names with an id can't be declared on the window.
const switches = globalThis as { [Name in ReturnType<typeof switchOf>]?: boolean };

/** Ends the counting that consent began, and deletes its cookies (COOKIE-15). */
export function stopAnalytics(id: string): void {
  switches[switchOf(id)] = true;
  const labels = location.hostname.split(".");
  // Google's script sets them on the widest domain that the browser allows.
  const domains = labels.map((_, index) => `; Domain=${labels.slice(index).join(".")}`);
  for (const cookie of document.cookie.split(";")) {
    const name = cookie.split("=", 1)[0]?.trim() ?? "";
    if (!name.startsWith("_ga")) continue;
    for (const domain of ["", ...domains]) document.cookie = `${name}=; Max-Age=0; Path=/${domain}`;
  }
}

function createGtag(window: AnalyticsWindow): (...command: readonly unknown[]) => void {
  const queue = (window.dataLayer ??= []);
  return function gtag() {
    // oxlint-disable-next-line prefer-rest-params -- an array in the queue is no command to Google's script
    queue.push(arguments);
  };
}

/**
 * Loads Google's script for an analytics id (COOKIE-12) and counts page views. Call it only after consent. All
 * advertising features are denied. A page is reported by its name only: an address made from the name replaces the real
 * one, and no referrer is sent.
 */
export function startAnalytics(id: string, router: AppRouter): void {
  if (id === "") return;
  switches[switchOf(id)] = false;
  if (counted.has(router)) return;
  counted.add(router);
  const gtag = createGtag(globalThis as AnalyticsWindow);

  function tellPage(): void {
    if (switches[switchOf(id)] === true) return;
    const name = pageName(router);
    const shown = { page_title: name, page_location: `${location.origin}/${name}`, page_referrer: "" };
    // Also set for all later events, because Google's script would otherwise send the real address in its
    // own.
    gtag("set", shown);
    gtag("event", "page_view", shown);
  }

  gtag("consent", "default", {
    ad_storage: "denied",
    ad_user_data: "denied",
    ad_personalization: "denied",
    analytics_storage: "granted",
  });
  gtag("set", {
    ads_data_redaction: true,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    anonymize_ip: true,
    url_passthrough: false,
  });
  gtag("js", new Date());
  const name = pageName(router);
  gtag("config", id, {
    send_page_view: false,
    page_title: name,
    page_location: `${location.origin}/${name}`,
    page_referrer: "",
  });
  tellPage();
  router.subscribe("onRendered", ({ pathChanged }) => {
    if (pathChanged) tellPage();
  });

  const script = document.createElement("script");
  script.async = true;
  script.referrerPolicy = "no-referrer";
  script.src = `${scriptAddress}?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}
