import { fail, succeed, type Result } from "@parlour/contract/result";
import { passwordAllowed } from "@parlour/contract/rules/password";
import type { VerificationPurpose } from "@parlour/contract/operations/verification";
import type { OverlayNotice, OverlayPorts, PortFailure } from "../ports.ts";

/** Ports that can fail on demand. */
type Failable = Exclude<
  keyof OverlayPorts,
  | "cookieConsent"
  | "logout"
  | "notify"
  | "currentPath"
  | "push"
  | "openAccountSettings"
  | "reload"
  | "reloadWhenBack"
  | "withdraw"
>;

export interface FakeAccount {
  readonly phone: string;
  readonly username: string;
  password: string;
}

export interface FakePortsOptions {
  readonly accounts?: readonly FakeAccount[];
  readonly takenUsernames?: readonly string[];
  /** The code in every text. */
  readonly code?: string;
  readonly path?: string;
  /** The login is not recent any more: a new password requires the current one, or a code. */
  readonly staleLogin?: boolean;
  /** There were many attempts at the account: login requires a bot check. */
  readonly loginNeedsCheck?: boolean;
}

/** Ports that behave like the real ones, in memory, with failures on request. */
export interface FakePorts extends OverlayPorts {
  /** Messages sent to the notice bar, oldest first. */
  readonly notices: readonly OverlayNotice[];
  /** Codes sent, oldest first. */
  readonly codes: readonly { readonly phone: string; readonly purpose: VerificationPurpose }[];
  readonly accounts: readonly FakeAccount[];
  readonly changes: readonly Parameters<OverlayPorts["updateAccount"]>[0][];
  /** Uploaded pictures, oldest first. */
  readonly pictures: readonly File[];
  readonly pushed: readonly string[];
  readonly logouts: number;
  readonly reloads: number;
  /** Choices about marketing texts, oldest first. */
  readonly marketingChoices: readonly Parameters<OverlayPorts["register"]>[0]["marketing"][];
  /** Versions of the consent to chats that were ticked, oldest first. */
  readonly chatConsents: readonly number[];
  /** Parts that the page waits for, to reload. */
  readonly awaited: readonly (string | null)[];
  /** Makes the next call of a port fail. */
  failNext(port: Failable, failure: PortFailure): void;
  /** Holds a port's calls until the returned function is called. */
  hold(port: Failable): () => void;
}

/** The address every upload gets. */
export const uploadedPicture = "/im/media/0192f0c1-7a60-7000-8000-3a2f4c5d6e7f?expires=0&signature=fake";

/** Converts 07700 900123 to +447700900123, as the server normalizes a number of the United Kingdom. */
function normalise(phone: string): string {
  const digits = phone.replaceAll(/[^\d+]/g, "");
  return digits.startsWith("0") ? `+44${digits.slice(1)}` : digits;
}

/** Creates fake ports for stories and tests. */
export function createFakePorts(options: FakePortsOptions = {}): FakePorts {
  const { code = "4821", path = "/", staleLogin = false, loginNeedsCheck = false } = options;
  const accounts = (options.accounts ?? []).map((account) => ({ ...account }));
  const taken = new Set((options.takenUsernames ?? []).map((name) => name.toLowerCase()));
  const notices: OverlayNotice[] = [];
  const codes: { phone: string; purpose: VerificationPurpose }[] = [];
  const changes: Parameters<OverlayPorts["updateAccount"]>[0][] = [];
  const pictures: File[] = [];
  const pushed: string[] = [];
  const failures = new Map<Failable, PortFailure>();
  const held = new Map<Failable, Promise<void>>();
  const chatConsents: number[] = [];
  const marketingChoices: FakePorts["marketingChoices"][number][] = [];
  const awaited: (string | null)[] = [];
  let logouts = 0;
  let reloads = 0;

  async function respond<Value>(
    port: Failable,
    act: () => Result<Value, PortFailure>,
  ): Promise<Result<Value, PortFailure>> {
    await held.get(port);
    const failure = failures.get(port);
    failures.delete(port);
    return failure === undefined ? act() : fail(failure);
  }

  const accountOf = (phone: string) => accounts.find((account) => account.phone === normalise(phone));

  const listeners = new Set<() => void>();
  let agreed = false;

  return {
    cookieConsent: {
      given: () => agreed,
      set: (choice) => {
        agreed = choice;
        for (const listener of listeners) listener();
      },
      subscribe: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    notices,
    codes,
    accounts,
    changes,
    pictures,
    pushed,
    awaited,
    marketingChoices,
    chatConsents,
    get reloads() {
      return reloads;
    },
    get logouts() {
      return logouts;
    },
    failNext: (port, failure) => void failures.set(port, failure),
    hold: (port) => {
      const gate = Promise.withResolvers<void>();
      held.set(port, gate.promise);
      return () => {
        held.delete(port);
        gate.resolve();
      };
    },
    sendCode: ({ phone, purpose }) =>
      respond("sendCode", () => {
        codes.push({ phone: normalise(phone), purpose });
        return succeed(normalise(phone));
      }),
    verifyCode: ({ code: typed }) =>
      respond("verifyCode", () => {
        const sent = codes.at(-1);
        if (sent === undefined || typed !== code) return succeed("invalid");
        if (sent.purpose === "reset") return succeed("reset");
        return succeed(accountOf(sent.phone) === undefined ? "new_user" : "existing_user");
      }),
    usernameTaken: ({ username }) =>
      respond("usernameTaken", () => succeed(taken.has(username.toLowerCase()))),
    register: ({ phone, username, password, marketing, chatConsent }) =>
      respond("register", () => {
        chatConsents.push(chatConsent);
        marketingChoices.push(marketing);
        if (accountOf(phone) !== undefined) return fail({ code: "account_exists", message: "" });
        accounts.push({ phone: normalise(phone), username, password });
        return succeed(undefined);
      }),
    login: ({ phone, password, botToken }) =>
      respond("login", () => {
        if (loginNeedsCheck && botToken === undefined)
          return fail({ code: "bot_check_required", message: "" });
        return accountOf(phone)?.password === password
          ? succeed(undefined)
          : fail({ code: "invalid_grant", message: "" });
      }),
    resetPassword: ({ phone, password, code: typed }) =>
      respond("resetPassword", () => {
        const account = accountOf(phone);
        if (account === undefined || typed !== code)
          return fail({ code: "verification_required", message: "" });
        if (!passwordAllowed(password)) return fail({ code: "password_weak", message: "" });
        account.password = password;
        return succeed(true);
      }),
    updateAccount: (change) =>
      respond("updateAccount", () => {
        const { password, currentPassword, code: typed } = change;
        if (staleLogin && password !== undefined && typed !== code) {
          if (currentPassword === undefined) return fail({ code: "current_password_required", message: "" });
          if (accounts.every((account) => account.password !== currentPassword))
            return fail({ code: "password_wrong", message: "" });
        }
        changes.push(change);
        return succeed(undefined);
      }),
    uploadPicture: async (picture, watch) => {
      // Held at half of the upload.
      watch?.onProgress(0.5);
      const sent = respond("uploadPicture", () => {
        if (watch?.signal.aborted === true) return fail({ code: "network", message: "" });
        pictures.push(picture);
        return succeed(uploadedPicture);
      });
      const ended = new Promise<Awaited<typeof sent>>((resolve) => {
        watch?.signal.addEventListener("abort", () => resolve(fail({ code: "network", message: "" })));
      });
      return Promise.race([sent, ended]);
    },
    logout: () => {
      logouts += 1;
      return Promise.resolve();
    },
    withdraw: (text) => {
      for (const notice of notices.filter((one) => one.text === text))
        notices.splice(notices.indexOf(notice), 1);
    },
    reloadWhenBack: (part) => {
      awaited.push(part);
      return () => void awaited.splice(awaited.indexOf(part), 1);
    },
    reload: () => {
      reloads += 1;
    },
    notify: (notice) => void notices.push(notice),
    currentPath: () => pushed.at(-1) ?? path,
    openAccountSettings: () => void pushed.push("/account"),
    push: (to) => void pushed.push(to),
  };
}
