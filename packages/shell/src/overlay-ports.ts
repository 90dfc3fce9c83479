import { succeed } from "@parlour/contract/result";
import { loadPart, MissingPartError } from "@parlour/overlays/parts/load-part";
import type { OverlayDestination, OverlayPorts, PortResult } from "@parlour/overlays/ports";
import type { RootServices } from "./app/services.ts";
import type { OverlayCalls } from "./overlay-calls.ts";
import { portResult } from "./port-result.ts";
import type { Site } from "./tenant/site.ts";

/** Navigation, as overlays and session need it. */
export interface Navigation {
  currentPath(): string;
  push(path: OverlayDestination | "/account"): void;
  /** Reloads the app. */
  reload(): void;
}

/** Creates the ports of overlays. Server calls need `overlay-calls.ts`, which loads with the first one. */
export function createOverlayPorts(
  services: Omit<RootServices, "overlayPorts">,
  site: Site,
  navigation: Navigation,
): OverlayPorts {
  const { client, serverData, clock, session, reloads, notices, flow, cookieConsent } = services;

  /** A part that can't be loaded counts as a network failure: the form stays, and can be sent again. */
  async function ask<Value>(act: (calls: OverlayCalls) => PortResult<Value>): PortResult<Value> {
    const part = loadPart(import("./overlay-calls.ts"), clock);
    const result = await portResult(Promise.all([part, client.open()]));
    if (result.ok) {
      const [{ createOverlayCalls }, calls] = result.value;
      return act(createOverlayCalls({ client: calls, serverData }, site));
    }
    // The browser would not request it again.
    part.catch((error: unknown) => {
      if (error instanceof MissingPartError) reloadWhenBack(error.address);
    });
    return result;
  }

  /** A reload would lose card details typed on the page below. */
  function reloadWhenBack(part: string | null): () => void {
    if (navigation.currentPath() === "/credits/checkout") return () => undefined;
    return reloads.forMissingPart(part);
  }

  return {
    cookieConsent,
    sendCode: async (request) => ask(async (calls) => calls.sendCode(request)),
    verifyCode: async (request) => ask(async (calls) => calls.verifyCode(request)),
    usernameTaken: async (request) => ask(async (calls) => calls.usernameTaken(request)),
    register: async (request) => ask(async (calls) => calls.register(request)),
    resetPassword: async (request) => ask(async (calls) => calls.resetPassword(request)),
    updateAccount: async (request) => ask(async (calls) => calls.updateAccount(request)),
    uploadPicture: async (request, watch) => ask(async (calls) => calls.uploadPicture(request, watch)),

    async login({ phone, password, botToken }) {
      const result = await portResult(client.signIn({ phoneNumber: phone, password, botToken }));
      if (!result.ok) return result;
      session.refresh();
      // Goes to /meet and closes the panel (LOGIN-2).
      navigation.push("/meet");
      flow.dispatch({ type: "signed_in" });
      return succeed(undefined);
    },

    async logout() {
      await client.signOut();
      flow.dispatch({ type: "logged_out" });
      session.loggedOut();
    },

    notify: (notice) => notices.show(notice),
    withdraw: (text) => notices.withdraw(text),
    currentPath: () => navigation.currentPath(),
    openAccountSettings() {
      flow.dispatch({ type: "close" });
      if (navigation.currentPath() !== "/account") navigation.push("/account");
    },
    push: (path) => navigation.push(path),
    reload: () => navigation.reload(),
    reloadWhenBack,
  };
}
