import type { LandingContent } from "@parlour/contract/landing-content";
import type { OperationInput, OperationOutput, OperationSpec } from "@parlour/contract/operation";
import { staffSignIn, staffSignOut } from "@parlour/contract/operations/staff-session";
import {
  contentHistory,
  contentVersion,
  draftContent,
  publishContent,
  putBrandAsset,
  type ContentHistory,
  type ContentVersion,
} from "@parlour/contract/operations/ops-content";
import {
  deployedBuild,
  publishProfiles,
  type ProfilesPublished,
} from "@parlour/contract/operations/ops-brands";
import { opsProfiles, type OpsProfile } from "@parlour/contract/operations/ops-profiles";
import type { RegionCode } from "@parlour/contract/regions";
import type { CompanyFacts, PublishedProfile } from "@parlour/contract/site-build";
import { BrandBuildError } from "../brand-build-error.ts";
import { sendCall, type CallResponse } from "./send-call.ts";

/** The credentials of a member of staff, or their existing session. */
export type StaffLogin =
  | { readonly kind: "session"; readonly cookie: string }
  | {
      readonly kind: "password";
      readonly username: string;
      readonly password: string;
      /** Called only if the service requires a code. */
      readonly code: () => Promise<string>;
    };

export interface Place {
  readonly brand: string;
  readonly region: RegionCode;
}

/**
 * The content service's calls for one member of staff. Each throws BrandBuildError with the service's
 * message.
 */
export interface ContentService {
  history(place: Place): Promise<ContentHistory>;
  content(place: Place, version: number): Promise<LandingContent>;
  draft(
    place: Place,
    draft: { readonly content: LandingContent; readonly note: string; readonly basedOn: number },
  ): Promise<ContentVersion>;
  publish(place: Place, version: number): Promise<ContentHistory>;
  /** Returns the deployed build's company; null if the service doesn't know it. */
  company(brand: string): Promise<CompanyFacts | null>;
  profiles(brand: string): Promise<readonly OpsProfile[]>;
  publishProfiles(brand: string, profiles: readonly PublishedProfile[]): Promise<ProfilesPublished>;
  putAsset(brand: string, name: string, bytes: Uint8Array): Promise<{ readonly stored: boolean }>;
  /** Ends the session if this program began it. */
  leave(): Promise<void>;
}

interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** What the person running the command can do about a refusal. */
const remedies: { readonly [Code in string]?: string } = {
  staff_credentials: "check the name and the password",
  second_factor_invalid: "wait for the authenticator's next code: each works once",
  unauthorized: "the session has ended: sign in again",
  forbidden: "publishing needs an admin; a supervisor can leave a draft with --draft",
  unknown_brand: "deploy the brand's build once; from then on its content can be published",
  brand_not_found: "deploy the brand's build once; from then on its content can be published",
  unknown_region: "deploy a build that serves this region first",
  version_not_found: 'see the versions: brand-build rollback without "--version"',
  content_invalid: "mend the fields it names, and build again",
  picture_unreadable: "draw it as a plain SVG (no scripts, nothing from elsewhere) or save it again",
};

/**
 * Returns the URL of a content service. Throws BrandBuildError for an invalid address, and for one to which a
 * password must not be sent.
 */
export function serviceAddress(to: string): URL {
  if (!URL.canParse(to)) {
    throw new BrandBuildError(`"${to}" is not an address\n    -> write --to https://console.example`);
  }
  const base = new URL(to);
  const loopback = /(?:^|\.)localhost$|^127\.|^\[::1\]$/.test(base.hostname);
  if (base.protocol !== "https:" && !loopback) {
    throw new BrandBuildError(
      `${to} is not encrypted\n    -> write --to https://…, because a password is sent there`,
    );
  }
  return base;
}

function pathOf(path: string, params: unknown): string {
  const values = (params ?? {}) as Readonly<Record<string, unknown>>;
  return path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(values[name])));
}

/** Parses a response as JSON if possible; any program may be listening at the address. */
function jsonOf({ text }: CallResponse): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refusalOf(response: CallResponse): Refusal {
  const { code, message } = (jsonOf(response) ?? {}) as Partial<Refusal>;
  return {
    code: code ?? String(response.status),
    message: message ?? `the service answered ${response.status}`,
  };
}

function describeRefusal(what: string, { code, message }: Refusal): BrandBuildError {
  const remedy = remedies[code];
  return new BrandBuildError(`${what}: ${message}${remedy === undefined ? "" : `\n    -> ${remedy}`}`);
}

/** A refusal that the caller can still react to. */
class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Signs in at a content service. Throws BrandBuildError if it can't be reached or refuses. */
export async function openContentService(base: URL, login: StaffLogin): Promise<ContentService> {
  let cookie = login.kind === "session" ? login.cookie : "";

  async function send(method: string, path: string, body: unknown): Promise<CallResponse> {
    const response = await sendCall(new URL(path, base), method, { cookie, body }).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw new BrandBuildError(`${base.origin} can't be reached: ${why}`);
    });
    if (response.status < 200 || response.status >= 300) throw new Refused(refusalOf(response));
    if (response.status !== 204 && jsonOf(response) === null) {
      throw new BrandBuildError(
        `${base.origin} answers, but is not a content service\n    -> write the console's address after --to`,
      );
    }
    return response;
  }

  async function call<Spec extends OperationSpec>(
    what: string,
    operation: Spec,
    input: OperationInput<Spec>,
  ): Promise<OperationOutput<Spec>> {
    const { params, query, body } = input as {
      readonly params?: unknown;
      readonly query?: Readonly<Record<string, string>>;
      readonly body?: unknown;
    };
    const search = query === undefined ? "" : `?${new URLSearchParams(query)}`;
    try {
      const response = await send(operation.method, pathOf(operation.path, params) + search, body);
      // Only this repository's server responds here, and it validates its responses against the same contract.
      return jsonOf(response) as OperationOutput<Spec>;
    } catch (error) {
      throw error instanceof Refused ? describeRefusal(what, error.refusal) : error;
    }
  }

  async function signIn(person: Extract<StaffLogin, { readonly kind: "password" }>): Promise<void> {
    const { username, password } = person;
    const attempt = (code?: string) =>
      send(staffSignIn.method, staffSignIn.path, {
        username,
        password,
        ...(code === undefined ? {} : { code }),
      });
    try {
      const { cookies } = await attempt().catch(async (error: unknown) => {
        if (!(error instanceof Refused) || error.refusal.code !== "second_factor_required") throw error;
        return attempt(await person.code());
      });
      cookie = cookies.map((one) => one.split(";", 1)[0] ?? "").join("; ");
    } catch (error) {
      throw error instanceof Refused ? describeRefusal("Signing in failed", error.refusal) : error;
    }
  }
  if (login.kind === "password") await signIn(login);

  const named = ({ brand, region }: Place): string => `${brand} in ${region}`;
  return {
    history: (place) => call(named(place), contentHistory, { params: { ...place } }),
    async content(place, version) {
      const { content } = await call(named(place), contentVersion, { params: { ...place, version } });
      return content;
    },
    draft: (place, { content, note, basedOn }) =>
      call(named(place), draftContent, {
        params: { ...place },
        body: { content: { ...content }, note, basedOn },
      }),
    publish: (place, version) =>
      call(`${named(place)}, version ${version}`, publishContent, { params: { ...place, version } }),
    async company(brand) {
      const { company } = await call(brand, deployedBuild, { params: { brand } });
      return company;
    },
    profiles: (brand) => call(`${brand}, profiles`, opsProfiles, { query: { brand } }),
    publishProfiles: (brand, profiles) =>
      call(`${brand}, profiles`, publishProfiles, { params: { brand }, body: { profiles: [...profiles] } }),
    putAsset: (brand, name, bytes) =>
      call(name, putBrandAsset, {
        params: { brand, name },
        body: { bytes: Buffer.from(bytes).toString("base64") },
      }),
    async leave() {
      if (login.kind === "password") await call("Signing out", staffSignOut, {});
    },
  };
}
