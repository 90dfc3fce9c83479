import { readAgeDemands, type AgeDemands } from "./age-demands.ts";
import type { EnvironmentReader } from "./environment-reader.ts";

/** A hosted check that is reached by a signed redirect (docs/age-checks.md). */
export interface RedirectAgeSettings {
  readonly kind: "redirect";
  /** The provider's page. */
  readonly url: string;
  /** Signs both directions. */
  readonly secret: string;
  /** The provider's name, as the page names it. */
  readonly title: string;
  /** Where a result can be asked for; absent: only reports tell it. */
  readonly resultUrl?: string;
}

/** Yoti's hosted age verification. */
export interface YotiAgeSettings {
  readonly kind: "yoti";
  readonly sdkId: string;
  readonly apiKey: string;
  /** Absent: Yoti's own address. */
  readonly url?: string;
}

/** A network API that knows about the holder of a phone number (CAMARA, Know Your Customer Age Verification). */
export interface PhoneAgeSettings {
  /** The address below which `verify` is called. */
  readonly url: string;
  /** Where an access token is given for the client's id and secret. */
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What the deployment asks for, and with whom ages are checked. */
export interface AgeCheckSettings {
  readonly demands: AgeDemands;
  readonly hosted?: RedirectAgeSettings | YotiAgeSettings;
  readonly phone?: PhoneAgeSettings;
}

/** In production, a shared secret with fewer characters is refused. */
const minSecretLength = 32;

function readHosted(reader: EnvironmentReader): RedirectAgeSettings | YotiAgeSettings | undefined {
  const url = reader.url("AGE_REDIRECT_URL");
  const sdkId = reader.optional("YOTI_SDK_ID");
  if (url !== undefined && sdkId !== undefined) {
    reader.problems.push(
      "AGE_REDIRECT_URL and YOTI_SDK_ID name two hosted age checks. Leave one of them empty.",
    );
  }
  if (url !== undefined) {
    const resultUrl = reader.url("AGE_REDIRECT_RESULT_URL");
    const secret = reader.required(
      "AGE_REDIRECT_SECRET",
      "the secret shared with the provider of AGE_REDIRECT_URL",
    );
    if (secret !== "" && secret.length < minSecretLength) {
      reader.problems.push(
        `AGE_REDIRECT_SECRET is too short: anybody who guesses it can confirm ages. At least ${minSecretLength} characters, such as from \`openssl rand -base64 48\`.`,
      );
    }
    return {
      kind: "redirect",
      url,
      secret,
      title: reader.optional("AGE_REDIRECT_NAME") ?? new URL(url).hostname,
      ...(resultUrl === undefined ? {} : { resultUrl }),
    };
  }
  if (sdkId === undefined) return undefined;
  const yotiUrl = reader.url("YOTI_AGE_URL");
  return {
    kind: "yoti",
    sdkId,
    apiKey: reader.required("YOTI_AGE_API_KEY", "the key of Yoti's age verification for YOTI_SDK_ID"),
    ...(yotiUrl === undefined ? {} : { url: yotiUrl }),
  };
}

function readPhone(reader: EnvironmentReader): PhoneAgeSettings | undefined {
  const url = reader.url("AGE_PHONE_URL");
  if (url === undefined) return undefined;
  return {
    url,
    tokenUrl:
      reader.url("AGE_PHONE_TOKEN_URL") ??
      reader.required("AGE_PHONE_TOKEN_URL", "where AGE_PHONE_URL's access tokens are given"),
    clientId: reader.required("AGE_PHONE_CLIENT_ID", "the client of AGE_PHONE_URL"),
    clientSecret: reader.required("AGE_PHONE_CLIENT_SECRET", "that client's secret"),
  };
}

/** Reads AGE_CHECKS and the providers of age checks (AGE_REDIRECT_*, YOTI_*, AGE_PHONE_*). */
export function readAgeChecks(reader: EnvironmentReader): AgeCheckSettings {
  const { demands, wrong } = readAgeDemands(reader.list("AGE_CHECKS"));
  for (const pair of wrong) {
    reader.problems.push(
      `AGE_CHECKS holds "${pair}", which is not of the form AU=phone or duskwren-GB=document: phone or document.`,
    );
  }
  const hosted = readHosted(reader);
  const phone = readPhone(reader);
  for (const [place, demand] of Object.entries(demands)) {
    if (hosted === undefined && (demand === "document" || phone === undefined)) {
      reader.problems.push(
        `AGE_CHECKS asks for ${demand} in ${place}, and nobody checks it: set AGE_REDIRECT_URL or YOTI_SDK_ID${demand === "phone" ? ", or AGE_PHONE_URL" : ""}.`,
      );
    }
  }
  return {
    demands,
    ...(hosted === undefined ? {} : { hosted }),
    ...(phone === undefined ? {} : { phone }),
  };
}
