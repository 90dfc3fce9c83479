import type { AppFiles } from "./app-files.ts";
import { renewPush } from "./push-renewal.ts";
import { treatmentOf } from "./request-rules.ts";

declare const self: ServiceWorkerGlobalScope;
/** Inserted by the build. */
declare const appFiles: AppFiles;

const cacheName = "parlour-files";
const takeOver = "take over";
const { brandName, hashed, first, fresh, offlinePage, icon } = appFiles;
const site = { origin: self.location.origin, hashed: new Set(hashed) };

/** Caches what the app needs to start, and keeps files that an earlier version already has. */
async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(first.filter((path) => !kept.has(path)));
  await cache.addAll(fresh.map((path) => new Request(path, { cache: "reload" })));
}

/** Removes the files of earlier versions from the cache. */
async function clean(): Promise<void> {
  const cache = await caches.open(cacheName);
  const ours = new Set([...hashed, ...fresh]);
  const left = (await cache.keys()).filter(({ url }) => !ours.has(new URL(url).pathname));
  await Promise.all(left.map((request) => cache.delete(request)));
}

async function windows(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

/**
 * Returns a file from the cache, or from the network and then caches it. If the cache is full or forbidden, the file is
 * still returned.
 */
async function keptFile(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName).catch(() => null);
  const kept = await cache?.match(request, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  if (response.status === 200 && response.type === "basic") {
    await cache?.put(request, response.clone()).catch(() => undefined);
  }
  return response;
}

/** Fetches the page from the network. Offline, returns the offline page at the same address. */
async function page(event: FetchEvent): Promise<Response> {
  // A new version takes over if no other page runs on this one. Nothing is reloaded: this page comes from the
  // network anyway, and its files are identified by their hashes.
  if (self.registration.waiting !== null && (await windows()).length <= 1) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    self.registration.waiting.postMessage(takeOver);
  }
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    return preloaded ?? (await fetch(event.request));
  } catch {
    return (await caches.match(offlinePage)) ?? Response.error();
  }
}

self.addEventListener("install", (event) => {
  event.waitUntil(install());
});

self.addEventListener("activate", (event) => {
  // Requests the page while the worker starts, so that the worker adds no delay.
  event.waitUntil(Promise.all([clean(), self.registration.navigationPreload.enable()]));
});

self.addEventListener("message", ({ data }) => {
  if (data === takeOver) void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const treatment = treatmentOf(event.request, site);
  switch (treatment) {
    case "keep":
      event.respondWith(keptFile(event.request));
      return;
    case "page":
      event.respondWith(page(event));
      return;
    case "leave":
      return;
    default:
      treatment satisfies never;
  }
});

/**
 * Shows a notification about a reply, whatever the push contains. It names neither the profile nor the text,
 * because other people can read a lock screen.
 */
async function tellOfReply(): Promise<void> {
  // A customer who is looking at the app already sees the reply.
  if ((await windows()).some(({ focused }) => focused)) return;
  await self.registration.showNotification(brandName, {
    body: "You have a new reply",
    icon,
    // One notification for any number of replies.
    tag: "reply",
  });
}

self.addEventListener("push", (event) => {
  event.waitUntil(tellOfReply());
});

/** Reads a cookie; workers can do this only in some browsers. */
async function readCookie(name: string): Promise<string | null> {
  const cookies = (self as { readonly cookieStore?: CookieStore }).cookieStore;
  const value = (await cookies?.get(name))?.value;
  return value === undefined || value === "" ? null : decodeURIComponent(value);
}

self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(
    renewPush(event, {
      subscribe: (options) => self.registration.pushManager.subscribe(options),
      readCookie,
      send: (path, request) => fetch(path, request),
    }),
  );
});

async function openApp(): Promise<void> {
  const [open] = await windows();
  if (open === undefined) await self.clients.openWindow("/meet");
  else await open.focus();
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openApp());
});
