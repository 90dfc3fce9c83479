import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * Prepares a deployment for a trial without provider accounts: `node prepare.ts` writes tooling/deploy/.env
 * with generated secrets and the stand-ins' addresses, and a certificate for them into tooling/deploy/trial.
 * Needs openssl. Never replaces an .env.
 */

const folder = resolve(import.meta.dirname, "../../../deploy");
const certificates = join(folder, "trial");
const host = "providers.trial.example";
const address = `https://${host}:8443`;
const hex = (bytes: number): string => randomBytes(bytes).toString("hex");
const base64 = (bytes: number): string => randomBytes(bytes).toString("base64");

/** Generates a random password that meets the rules for staff. */
const operatorPassword = (): string => `${randomBytes(15).toString("base64url")}A7`;
const operators = [1, 2, 3, 4].map((number) => ({
  username: `keeper-${number}`,
  displayName: `Keeper ${number}`,
  role: "operator",
  password: operatorPassword(),
}));

const values: { readonly [name: string]: string } = {
  POSTGRES_PASSWORD: hex(24),
  POSTGRES_RUNTIME_PASSWORD: hex(24),
  REDIS_PASSWORD: hex(24),
  // Certificates of Caddy's own authority.
  CADDY_OPTIONS: "local_certs",
  CONSOLE_HOST: "console.trial.example",
  SECRET: base64(48),
  PHONE_HASH_KEY: base64(48),
  BOOTSTRAP_STAFF: `'${JSON.stringify(operators)}'`,
  STAFF_SECOND_FACTOR: "by_role",
  STRIPE_SECRET_KEY: `sk_live_${hex(16)}`,
  STRIPE_PUBLISHABLE_KEY: `pk_live_${hex(16)}`,
  STRIPE_TEST_PUBLISHABLE_KEY: `pk_test_${hex(16)}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${hex(16)}`,
  STRIPE_API_URL: address,
  TWILIO_ACCOUNT_SID: `AC${hex(16)}`,
  TWILIO_AUTH_TOKEN: hex(16),
  TWILIO_FROM: "+447700900000",
  TWILIO_API_URL: address,
  // All callers have one address, and their numbers are neighbours.
  TEXTS_PER_ADDRESS: "100000",
  TEXTS_PER_PREFIX: "100000",
  TURNSTILE_SITE_KEY: `0x4AAA${hex(8)}`,
  TURNSTILE_SECRET_KEY: `0x4AAA${hex(16)}`,
  TURNSTILE_VERIFY_URL: `${address}/turnstile/v0/siteverify`,
  TURNSTILE_SCRIPT_URL: `${address}/turnstile/v0/api.js`,
  S3_BUCKET: "pictures",
  S3_REGION: "eu-west-2",
  S3_ENDPOINT: `${address}/s3`,
  S3_ACCESS_KEY_ID: hex(10),
  S3_SECRET_ACCESS_KEY: hex(20),
  METRICS_TOKEN: hex(24),
};

function writeEnvironment(): void {
  const file = join(folder, ".env");
  if (existsSync(file)) throw new Error(`${file} already exists. Move it away first.`);
  const text = readFileSync(join(folder, ".env.example"), "utf8").replaceAll(
    /^([A-Z0-9_]+)=(.*)$/gm,
    (line, name: string) => (values[name] === undefined ? line : `${name}=${values[name]}`),
  );
  writeFileSync(file, text, { mode: 0o600 });
}

/** Creates a certificate authority for the nodes to trust, and the stand-ins' certificate. */
function writeCertificates(): void {
  mkdirSync(certificates, { recursive: true });
  const at = (name: string): string => join(certificates, name);
  const openssl = (...words: readonly string[]): void =>
    void execFileSync("openssl", words, { stdio: ["ignore", "ignore", "pipe"] });
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  openssl(
    "req",
    "-x509",
    ...newKey,
    "-days",
    "30",
    "-subj",
    "/CN=Trial authority",
    "-keyout",
    at("authority.key"),
    "-out",
    at("authority.pem"),
  );
  openssl(
    "req",
    ...newKey,
    "-subj",
    `/CN=${host}`,
    "-keyout",
    at("providers.key"),
    "-out",
    at("providers.csr"),
  );
  writeFileSync(at("names.txt"), `subjectAltName=DNS:${host},DNS:localhost\n`);
  openssl(
    "x509",
    "-req",
    "-days",
    "30",
    "-in",
    at("providers.csr"),
    "-CA",
    at("authority.pem"),
    "-CAkey",
    at("authority.key"),
    "-CAcreateserial",
    "-extfile",
    at("names.txt"),
    "-out",
    at("providers.pem"),
  );
  // The container's user reads it.
  chmodSync(at("providers.key"), 0o644);
}

writeEnvironment();
writeCertificates();
process.stdout.write(`Wrote ${join(folder, ".env")} and the certificates in ${certificates}.\n`);
