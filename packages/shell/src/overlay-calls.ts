import type { ClientCalls } from "@parlour/api-client/client-calls";
import { uploadFile } from "@parlour/api-client/upload-file";
import {
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
import { succeed, type Result } from "@parlour/contract/result";
import { toWireBirthDate } from "@parlour/contract/rules/adult";
import { shownVersions } from "@parlour/legal-texts/shown-versions";
import type { OverlayPorts } from "@parlour/overlays/ports";
import type { RootServices } from "./app/services.ts";
import { portResult } from "./port-result.ts";
import type { Site } from "./tenant/site.ts";

/** The server calls of overlays. */
export type OverlayCalls = Pick<
  OverlayPorts,
  | "sendCode"
  | "verifyCode"
  | "usernameTaken"
  | "register"
  | "resetPassword"
  | "updateAccount"
  | "uploadPicture"
>;

/** The calls that overlays use. */
type ServerCalls = Pick<ClientCalls, "call" | "request">;

function withoutValue<Failed>(result: Result<unknown, Failed>): Result<undefined, Failed> {
  return result.ok ? succeed(undefined) : result;
}

/**
 * Implements the ports with the api-client. A separate chunk, because it is needed only when the first form is sent.
 */
export function createOverlayCalls(
  { client, serverData }: { readonly client: ServerCalls; readonly serverData: RootServices["serverData"] },
  site: Site,
): OverlayCalls {
  const siteQuery = { "apn-im-brand": site.brand, "apn-im-region": site.region } as const;

  return {
    sendCode: async ({ phone, purpose, botToken }) =>
      portResult(
        client.call(sendVerificationCode, {
          query: { ...siteQuery, "g-recaptcha-response": botToken },
          body: { assignedNumber: phone, purpose: toPurposeCode(purpose) },
        }),
      ),

    async verifyCode({ code }) {
      const result = await portResult(
        client.call(processVerificationCode, {
          query: site.landing === undefined ? siteQuery : { ...siteQuery, landing: site.landing },
          body: { code },
        }),
      );
      return result.ok ? succeed(fromOutcomeCode(result.value)) : result;
    },

    usernameTaken: async ({ username }) =>
      portResult(client.call(usernameTaken, { params: { username }, query: siteQuery })),

    async register({ username, dateOfBirth, phone, password, botToken, marketing, chatConsent }) {
      const choice =
        marketing === null
          ? {}
          : { marketingConsent: marketing.consent, marketingWording: marketing.wording };
      const ask = async (consent: object) =>
        portResult(
          client.call(registerAccount, {
            query: { "g-recaptcha-response": botToken },
            body: {
              username,
              dateOfBirth: toWireBirthDate(dateOfBirth),
              phoneNumber: phone,
              password,
              regionAbbreviation: site.region,
              brand: site.brand,
              acceptedVersions: shownVersions,
              ...choice,
              ...consent,
            },
          }),
        );
      const result = await ask({ chatConsent });
      // During an upgrade, a node of the previous version may respond. It refuses unknown fields before it
      // checks anything else. Nothing is recorded then, and the first message asks again.
      const isUnknown = !result.ok && result.error.code === "invalid_request";
      return withoutValue(isUnknown ? await ask({}) : result);
    },

    resetPassword: async ({ phone, password, code }) =>
      portResult(
        client.call(resetPassword, {
          query: { code },
          body: { phoneNumber: phone, password, brand: site.brand },
        }),
      ),

    async updateAccount(changes) {
      const [{ queryClient }, { meKey, meQuery }] = await Promise.all([
        serverData.load(),
        // Visitors load no library of queries (decision 0013).
        import("./queries/me-query.ts"),
      ]);
      // The update sends the whole account with the changes, and no password unless one was typed
      // (PASSWORD-14).
      const stored = await portResult(queryClient.ensureQueryData({ ...meQuery(client), meta: {} }));
      if (!stored.ok) return stored;
      const { username, dateOfBirth, images } = stored.value;
      const result = await portResult(
        client.call(updateAccount, {
          body: {
            username: changes.username ?? username,
            dateOfBirth:
              changes.dateOfBirth === undefined ? dateOfBirth : toWireBirthDate(changes.dateOfBirth),
            images: changes.images ?? images,
            password: changes.password ?? null,
            ...(changes.currentPassword === undefined ? {} : { currentPassword: changes.currentPassword }),
            ...(changes.code === undefined ? {} : { code: changes.code }),
          },
        }),
      );
      if (!result.ok) return result;
      queryClient.setQueryData(meKey, result.value);
      return succeed(undefined);
    },

    uploadPicture: async (file, watch) => portResult(uploadFile(client, file, watch)),
  };
}
