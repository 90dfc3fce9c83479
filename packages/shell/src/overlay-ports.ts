import { ApiError } from "@parlour/api-client/errors";
import {
  me,
  registerAccount,
  resetPassword,
  updateAccount,
  usernameTaken,
} from "@parlour/contract/operations/accounts";
import {
  fromOutcomeCode,
  processVerificationCode,
  sendVerificationCode,
  toPurposeCode,
} from "@parlour/contract/operations/verification";
import { fail, succeed } from "@parlour/contract/result";
import { toWireBirthDate } from "@parlour/contract/rules/adult";
import type { OverlayDestination, OverlayPorts, PortAnswer } from "@parlour/overlays/ports";
import type { Services } from "./app/services.ts";
import { queryKeys } from "./data/query-keys.ts";
import type { Site } from "./tenant/site.ts";

/** Moving between pages, as far as overlays and session need it. */
export interface Navigation {
  currentPath(): string;
  push(path: OverlayDestination): void;
}

async function answered<Value>(call: Promise<Value>): PortAnswer<Value> {
  try {
    return succeed(await call);
  } catch (error) {
    if (error instanceof ApiError) return fail({ code: error.code, message: error.message });
    return fail({ code: "network", message: "" });
  }
}

/** What overlays ask for, answered over the api-client. */
export function createOverlayPorts(
  services: Omit<Services, "overlayPorts">,
  site: Site,
  navigation: Navigation,
): OverlayPorts {
  const { client, queryClient, session, notices, flow } = services;
  const siteQuery = { "apn-im-brand": site.brand, "apn-im-region": site.region } as const;

  return {
    sendCode: async ({ phone, purpose, botToken }) =>
      answered(
        client.call(sendVerificationCode, {
          query: { ...siteQuery, "g-recaptcha-response": botToken },
          body: { assignedNumber: phone, purpose: toPurposeCode(purpose) },
        }),
      ),

    async verifyCode({ code }) {
      const answer = await answered(
        client.call(processVerificationCode, { query: siteQuery, body: { code } }),
      );
      return answer.ok ? succeed(fromOutcomeCode(answer.value)) : answer;
    },

    usernameTaken: async ({ username }) =>
      answered(client.call(usernameTaken, { params: { username }, query: siteQuery })),

    async register({ username, dateOfBirth, phone, password, botToken }) {
      const answer = await answered(
        client.call(registerAccount, {
          query: { "g-recaptcha-response": botToken },
          body: {
            username,
            dateOfBirth: toWireBirthDate(dateOfBirth),
            phoneNumber: phone,
            password,
            regionAbbreviation: site.region,
            brand: site.brand,
          },
        }),
      );
      return answer.ok ? succeed(undefined) : answer;
    },

    async login({ phone, password }) {
      const answer = await answered(client.signIn({ phoneNumber: phone, password }));
      if (!answer.ok) return answer;
      session.refresh();
      // Spec 4, Login: goes to /meet and closes the overlay.
      navigation.push("/meet");
      flow.dispatch({ type: "signed_in" });
      return succeed(undefined);
    },

    resetPassword: async ({ phone, password, code }) =>
      answered(
        client.call(resetPassword, {
          query: { code },
          body: { phoneNumber: phone, password, brand: site.brand },
        }),
      ),

    async updateAccount(changes) {
      // The update sends the stored customer data with what has changed (spec 7).
      const stored = await answered(
        queryClient.ensureQueryData({
          queryKey: queryKeys.me,
          queryFn: async () => client.call(me, {}),
        }),
      );
      if (!stored.ok) return stored;
      const { username, dateOfBirth, images } = stored.value;
      const answer = await answered(
        client.call(updateAccount, {
          body: {
            username: changes.username ?? username,
            dateOfBirth:
              changes.dateOfBirth === undefined ? dateOfBirth : toWireBirthDate(changes.dateOfBirth),
            images,
            password: changes.password ?? null,
          },
        }),
      );
      if (!answer.ok) return answer;
      queryClient.setQueryData(queryKeys.me, answer.value);
      return succeed(undefined);
    },

    async logout() {
      await client.signOut();
      flow.dispatch({ type: "logged_out" });
      session.loggedOut();
    },

    notify: (notice) => notices.show(notice),
    currentPath: () => navigation.currentPath(),
    push: (path) => navigation.push(path),
  };
}
