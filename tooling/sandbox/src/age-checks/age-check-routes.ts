import formbody from "@fastify/formbody";
import type { FastifyInstance } from "fastify";
import { controlError } from "../control-error.ts";
import { textField } from "../form-fields.ts";
import { loopbackFetch } from "../loopback-fetch.ts";
import { streamChanges } from "../pages/change-stream.ts";
import { ageChecksPage, hostedPage, refusedPage } from "./age-check-pages.ts";
import { ageOutcomes, networkAnswers, type AgeCheckStore, type HostedAgeCheck } from "./age-check-store.ts";
import { isSignedAddress, reportSignature } from "./age-signature.ts";

export interface AgeCheckKeys {
  /** Signs the redirect and the reports. */
  readonly secret: string;
  /** The network API's client. */
  readonly clientId: string;
  readonly clientSecret: string;
}

const reportTimeoutMs = 15_000;
const accessToken = "sandbox-network-token";
const shownChecks = 200;

/**
 * Registers a hosted age checker (docs/age-checks.md) and a network API (CAMARA, Know Your Customer Age Verification),
 * with their page and JSON calls.
 */
export function registerAgeChecks(
  app: FastifyInstance,
  keys: AgeCheckKeys,
  ages: AgeCheckStore,
  now: () => number,
): void {
  registerHostedChecker(app, keys, ages, now);
  registerNetwork(app, keys, ages);
  registerControls(app, keys, ages, now);
}

/** Reports how a check stands to the site, once. Returns the site's status; null: nothing answered. */
async function report(
  check: HostedAgeCheck,
  { secret }: AgeCheckKeys,
  ages: AgeCheckStore,
  atSeconds: number,
): Promise<number | null> {
  const body = bodyOf(check);
  try {
    const response = await loopbackFetch(check.reportUrl, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "age-signature": reportSignature(secret, body, atSeconds),
      },
      body,
      signal: AbortSignal.timeout(reportTimeoutMs),
    });
    await response.body?.cancel();
    check.reportStatus = response.status;
  } catch {
    check.reportStatus = null;
  }
  ages.file.changed();
  return check.reportStatus;
}

const bodyOf = ({ check, reference, outcome }: HostedAgeCheck): string =>
  JSON.stringify({ check, reference, result: outcome });

function registerHostedChecker(
  app: FastifyInstance,
  keys: AgeCheckKeys,
  ages: AgeCheckStore,
  now: () => number,
): void {
  const seconds = (): number => Math.floor(now() / 1000);

  /** Returns the check of an address that the site signed. */
  function signedCheck(address: string): HostedAgeCheck | null {
    const query = new URL(address, "http://sandbox").searchParams;
    if (!isSignedAddress(keys.secret, query, seconds())) return null;
    const [check, returnUrl, reportUrl] = ["check", "return", "report"].map((name) => query.get(name) ?? "");
    if (check === undefined || returnUrl === undefined || reportUrl === undefined) return null;
    return URL.canParse(returnUrl) && URL.canParse(reportUrl)
      ? ages.open({ check, returnUrl, reportUrl })
      : null;
  }

  app.register(async (scope) => {
    await scope.register(formbody);
    scope.get("/age", (request, reply) => {
      const check = signedCheck(request.url);
      return reply
        .code(check === null ? 403 : 200)
        .type("text/html; charset=utf-8")
        .send(check === null ? refusedPage() : hostedPage(check));
    });
    scope.post("/age", async (request, reply) => {
      const check = signedCheck(request.url);
      if (check === null) return reply.code(403).type("text/html; charset=utf-8").send(refusedPage());
      const outcome = ageOutcomes.find((each) => each === textField(request.body, "outcome"));
      if (outcome !== undefined && check.outcome === "open") {
        check.outcome = outcome;
        await report(check, keys, ages, seconds());
      }
      return reply.redirect(check.returnUrl, 303);
    });
    scope.get("/age/result", (request, reply) => {
      const query = new URL(request.url, "http://sandbox").searchParams;
      if (!isSignedAddress(keys.secret, query, seconds())) return controlError(reply, 403, "not signed");
      const check = ages.find(query.get("check") ?? "");
      if (check === null) return controlError(reply, 404, "no such check");
      const body = bodyOf(check);
      return reply
        .type("application/json")
        .header("age-signature", reportSignature(keys.secret, body, seconds()))
        .send(body);
    });
  });
}

function registerNetwork(app: FastifyInstance, keys: AgeCheckKeys, ages: AgeCheckStore): void {
  app.register(async (scope) => {
    await scope.register(formbody);
    scope.post("/network/token", (request, reply) => {
      const basic = Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString("base64");
      if (request.headers.authorization !== `Basic ${basic}`) {
        return reply.code(401).send({ error: "invalid_client" });
      }
      return reply.send({ access_token: accessToken, token_type: "Bearer", expires_in: 300 });
    });
    scope.post("/network/verify", (request, reply) => {
      if (request.headers.authorization !== `Bearer ${accessToken}`) {
        return reply
          .code(401)
          .send({ status: 401, code: "UNAUTHENTICATED", message: "The token is unknown." });
      }
      const correlator = request.headers["x-correlator"];
      if (typeof correlator === "string") reply.header("x-correlator", correlator);
      const answer = ages.answerFor(textField(request.body, "phoneNumber") ?? "");
      switch (answer) {
        case "adult":
          return reply.send({
            ageCheck: "true",
            verifiedStatus: true,
            contentLock: "false",
            parentalControl: "false",
          });
        case "child":
          return reply.send({
            ageCheck: "false",
            verifiedStatus: true,
            contentLock: "true",
            parentalControl: "true",
          });
        case "locked":
          return reply.send({ ageCheck: "not_available", contentLock: "true", parentalControl: "false" });
        case "unknown":
          return reply.code(404).send({ status: 404, code: "IDENTIFIER_NOT_FOUND", message: "Not known." });
        case "silent":
          return reply.code(503).send({ status: 503, code: "UNAVAILABLE", message: "Out of service." });
        default:
          return answer satisfies never;
      }
    });
  });
}

function registerControls(
  app: FastifyInstance,
  keys: AgeCheckKeys,
  ages: AgeCheckStore,
  now: () => number,
): void {
  app.get("/age-checks", (_request, reply) => {
    const { checks, numbers } = ages.file.state;
    const shown = checks.slice(-shownChecks).toReversed();
    const set = networkAnswers.flatMap((answer) =>
      Object.keys(numbers).flatMap((number) =>
        numbers[number] === answer ? [[number, answer] as const] : [],
      ),
    );
    return reply.type("text/html; charset=utf-8").send(ageChecksPage(shown, set, now()));
  });
  app.get("/age-checks/changes", (request, reply) => {
    streamChanges(request, reply, (listener) => ages.file.subscribe(listener));
  });
  app.get("/api/age-checks", () => ages.file.state.checks);
  app.post("/api/age-checks/report", async (request, reply) => {
    const check = ages.find(textField(request.body, "check") ?? "");
    const result = ageOutcomes.find((each) => each === textField(request.body, "result"));
    if (check === null || result === undefined) {
      return controlError(reply, 400, `check is the id of one, result one of ${ageOutcomes.join(", ")}`);
    }
    check.outcome = result;
    return reply.send({ reportStatus: await report(check, keys, ages, Math.floor(now() / 1000)) });
  });
  app.post("/api/age-checks/numbers", (request, reply) => {
    const number = textField(request.body, "number")?.trim() ?? "";
    const answer = networkAnswers.find((each) => each === textField(request.body, "answer"));
    if (!/^\+[1-9]\d{6,14}$/.test(number) || answer === undefined) {
      return controlError(reply, 400, `number is E.164, answer one of ${networkAnswers.join(", ")}`);
    }
    ages.setAnswer(number, answer);
    return reply.send({ number, answer });
  });
}
