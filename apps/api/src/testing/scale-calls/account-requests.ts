import { takeBackChatConsent } from "@parlour/contract/operations/chat-consent";
import { subscribePush } from "@parlour/contract/operations/push";
import type { TokenPair } from "@parlour/contract/operations/sign-in";
import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import { versionsInForce } from "../accepted-versions.ts";
import { givePurchasedCredits, profileId, replyAs } from "../test-chat.ts";
import { testDesk } from "../test-desk.ts";
import { signedInCustomer, type SignedInCustomer } from "../test-people.ts";
import { pictureForm, sendPicture, smallPicture } from "../test-pictures.ts";
import { basic, newestCode, registration, verifiedVisitor, visitor, type Visitor } from "../test-sign-up.ts";
import {
  beginHostedCheck,
  customerWithPassword,
  newNumber,
  password,
  uncheckedCustomer,
} from "./prepared-customers.ts";
import type { Headers, PreparedRequests } from "./scale-call.ts";
import { signIn, type ScaleStage } from "./scale-stage.ts";
import { callOrThrow, succeeded } from "./call-or-throw.ts";

const host = "uk.emberlane.test";

/** Returns the headers that a visitor's browser sends. */
function browserHeaders({ browser }: Visitor): { readonly host: string; readonly cookie: string } {
  return { host, cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
}

const newUsername = (): string => `Newcomer${newNumber().slice(-6)}`;

let exported = 0;

/**
 * Another customer of the history each time, of whom there are at least 200: nobody may export their data as often as it is
 * measured.
 */
async function nextExporter({ server }: ScaleStage): Promise<Headers> {
  exported += 1;
  const found = await server.database
    .selectFrom("customers")
    .select(["id", "brand_id as brand", "region", "phone"])
    .where("username_key", "=", `bench-${100 + (exported % 90)}`)
    .executeTakeFirstOrThrow();
  return await (await signIn(server, found)).headers();
}

/** Signs the stage's customer in once more, as from another browser. Returns the login's id. */
async function anotherLogin({ server, person }: ScaleStage): Promise<string> {
  return (await signIn(server, person)).loginId;
}

/** Uploads a customer's picture, and returns its signed address. */
async function uploadedBy({ headers }: SignedInCustomer, { server: { app } }: ScaleStage): Promise<string> {
  const file = { bytes: await smallPicture() };
  return succeeded(await sendPicture(app, "/im/api/s3", headers, file)).json<string>();
}

/** A browser's subscription to pushes. */
const pushTarget = ({ server: { platform } }: ScaleStage) => ({
  endpoint: `https://push.example.com/browser/${platform.random.uuid()}`,
  keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) },
});

/** What visitors do to get an account or to sign in, and what customers do to theirs. */
export const accountRequests: PreparedRequests = {
  async sendVerificationCode() {
    const site = { "apn-im-brand": "emberlane", "apn-im-region": "GB" };
    return {
      headers: { host },
      query: { ...site, "g-recaptcha-response": "human" },
      body: { assignedNumber: newNumber(), purpose: 1 },
    };
  },
  async registerAccount({ server }) {
    const phoneNumber = newNumber();
    const headers = browserHeaders(await verifiedVisitor(server, phoneNumber));
    const body = { ...registration, phoneNumber, username: newUsername() };
    return { headers, query: { "g-recaptcha-response": "human" }, body };
  },
  async resetPassword({ server }) {
    const { phone, brand } = await signedInCustomer(server.platform);
    const somebody = visitor(server);
    succeeded(await somebody.sendCode(phone, 2));
    const code = newestCode(server, phone);
    succeeded(await somebody.checkCode(code));
    return {
      headers: browserHeaders(somebody),
      query: { code },
      body: { phoneNumber: phone, password: "Harbour9light", brand },
    };
  },
  async token(stage) {
    const { phone, brand } = await customerWithPassword(stage);
    const form = { grant_type: "password", username: phone, password };
    return {
      headers: { host, authorization: basic(brand), "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(form).toString(),
    };
  },
  async exportAccount(stage) {
    return { headers: await nextExporter(stage) };
  },
  async logout({ server }) {
    return { headers: (await signedInCustomer(server.platform)).headers };
  },
  async endOwnLogin(stage) {
    return { headers: await stage.customer(), params: { loginId: await anotherLogin(stage) } };
  },
  async endOtherLogins(stage) {
    await anotherLogin(stage);
    return { headers: await stage.customer() };
  },
  async updateAccount(stage) {
    const customer = await signedInCustomer(stage.server.platform);
    const images = await uploadedBy(customer, stage);
    const dateOfBirth = "1991-05-17T00:00:00.000";
    return {
      headers: { ...customer.headers, host },
      body: { username: newUsername(), dateOfBirth, images, password: "Harbour9light" },
    };
  },
  async eraseAccount(stage) {
    const { platform } = stage.server;
    const customer = await customerWithPassword(stage);
    await givePurchasedCredits(platform, customer, 10);
    const desk = await testDesk(stage.server);
    await desk.write(customer, "Is anybody awake?");
    await replyAs(platform, customer, desk.isolde, "Always, for you.");
    await uploadedBy(customer, stage);
    return { headers: customer.headers, body: { password } };
  },
  async acceptLegal({ server }) {
    const phoneNumber = newNumber();
    const somebody = await verifiedVisitor(server, phoneNumber);
    const signUp = { phoneNumber, username: newUsername(), acceptedVersions: undefined };
    succeeded(await somebody.register(signUp));
    const signedIn = succeeded(await somebody.signIn(phoneNumber, registration.password));
    const { access_token } = signedIn.json<TokenPair>();
    return { headers: { authorization: `Bearer ${access_token}` }, body: versionsInForce };
  },
  async giveChatConsent(stage) {
    const { headers } = await signedInCustomer(stage.server.platform);
    await callOrThrow(stage, takeBackChatConsent, { headers });
    return { headers, body: { version: currentChatConsent.version } };
  },
  async takeBackChatConsent({ server }) {
    return { headers: (await signedInCustomer(server.platform)).headers };
  },
  async ageCheck(stage) {
    const customer = await uncheckedCustomer(stage);
    await beginHostedCheck(stage, customer);
    return { headers: customer.headers };
  },
  async startAgeCheck(stage) {
    const { headers } = await uncheckedCustomer(stage);
    return { headers, body: { method: "phone", returnTo: "/meet/here" } };
  },
  async lookAtAgeCheck(stage) {
    const customer = await uncheckedCustomer(stage);
    await beginHostedCheck(stage, customer);
    return { headers: customer.headers };
  },
  async dismissSpendingLine({ server: { platform, database } }) {
    const { customerId, headers } = await signedInCustomer(platform);
    await database
      .insertInto("spending_lines")
      .values({ customer_id: customerId, kind: "pace", shown_at: platform.clock.now() })
      .execute();
    return { headers };
  },
  async hideProfile({ server: { platform, database } }) {
    const { headers, brand } = await signedInCustomer(platform);
    const params = { profileId: await profileId(database, brand, "isolde") };
    return { headers, params, body: { hidden: true } };
  },
  async uploadPicture({ server }) {
    const { headers } = await signedInCustomer(server.platform);
    const form = pictureForm({ bytes: await smallPicture() });
    return { headers: { ...headers, ...form.headers }, body: form.payload };
  },
  async picture(stage) {
    const customer = await signedInCustomer(stage.server.platform);
    const { pathname, searchParams } = new URL(await uploadedBy(customer, stage), `http://${host}`);
    return { params: { id: pathname.split("/").at(-1) ?? "" }, query: Object.fromEntries(searchParams) };
  },
  async pushKey({ customer }) {
    return { headers: await customer() };
  },
  async subscribePush(stage) {
    const { headers } = await signedInCustomer(stage.server.platform);
    return { headers, body: pushTarget(stage) };
  },
  async unsubscribePush(stage) {
    const { headers } = await signedInCustomer(stage.server.platform);
    const body = pushTarget(stage);
    await callOrThrow(stage, subscribePush, { headers, body });
    return { headers, body: { endpoint: body.endpoint } };
  },
  async sendRequest({ server: { platform, database } }) {
    const { headers, brand } = await signedInCustomer(platform);
    const requestId = platform.random.uuid();
    const about = await profileId(database, brand, "isolde");
    return { headers, body: { requestId, kind: "report", profileId: about, text: "It asked where I live." } };
  },
  async reportFault() {
    const place = "chat-page-4f2a.js:12:345";
    return { body: { source: "site", name: "TypeError", place, route: "/chat/:id" } };
  },
  async reportPolicyFault() {
    const report = {
      "document-uri": "https://uk.emberlane.example/chat/isolde",
      "effective-directive": "img-src",
      "blocked-uri": "https://ads.example/pixel",
    };
    return {
      headers: { "content-type": "application/csp-report" },
      body: JSON.stringify({ "csp-report": report }),
    };
  },
  async serverTime({ customer }) {
    return { headers: await customer() };
  },
};
