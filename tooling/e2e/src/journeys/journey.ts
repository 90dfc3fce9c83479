import { test as base, type BrowserContext } from "@playwright/test";
import { pageUrl } from "../drivers/addresses.ts";
import { BackOffice } from "../drivers/back-office.ts";
import { CustomerDriver } from "../drivers/customer.ts";
import { OperatorDriver } from "../drivers/operator.ts";
import { siteOf, siteUnderTest, type Site } from "../drivers/site.ts";
import { newPerson, type Person } from "../drivers/people.ts";
import { SandboxDriver } from "../drivers/sandbox.ts";
import { operatorOf } from "../drivers/staff.ts";
import { signUpByCalls, type Login } from "../drivers/sign-up.ts";

interface Roles {
  /** The name of the brand's site in a region, such as `uk.duskwren`. */
  readonly siteName: string;
  readonly site: Site;
  readonly person: Person;
  /** Whether the member has confirmed their age where that is required (AGE-7). */
  readonly confirmsAge: boolean;
  readonly customer: CustomerDriver;
  /** The customer, signed up and logged in; no page is open yet. */
  readonly member: CustomerDriver;
  /** A person signed in at the console, in a separate browser context. */
  readonly operator: OperatorDriver;
  readonly sandbox: SandboxDriver;
  readonly operatorContext: BrowserContext;
  /** Identifies this journey's browser for the faults. */
  readonly scope: string;
}

interface Staff {
  readonly backOffice: BackOffice;
}

/** A journey's cast: a new person, their browser, an operator in a second browser context, the sandbox. */
export const journey = base.extend<Roles, Staff>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern
  scope: async ({}, provide, info) => {
    await provide(`${info.testId}-${info.workerIndex}`);
  },
  siteName: [siteUnderTest, { option: true }],
  site: async ({ siteName }, provide) => {
    await provide(siteOf(siteName));
  },
  confirmsAge: [true, { option: true }],
  person: async ({ site }, provide) => {
    await provide(newPerson(site));
  },
  customer: async ({ page, person, scope, site }, provide) => {
    const customer = new CustomerDriver(page, site);
    await page.context().addCookies([{ name: "fault-scope", value: scope, url: pageUrl(customer.host) }]);
    await page.context().setExtraHTTPHeaders({ "x-forwarded-for": person.address });
    await provide(customer);
  },
  member: async ({ confirmsAge, customer, person, playwright, sandbox }, provide) => {
    const request = await playwright.request.newContext();
    await keepLogin(customer, await signUpByCalls(request, sandbox, customer.site, person, { confirmsAge }));
    await provide(customer);
    await request.dispose();
  },
  operatorContext: async ({ browser }, provide) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await provide(context);
    await context.close();
  },
  operator: async ({ operatorContext }, provide, info) => {
    const operator = new OperatorDriver(await operatorContext.newPage());
    await operator.enter(operatorOf(info.workerIndex));
    await provide(operator);
    await operator.leave();
  },
  sandbox: async ({ request, scope }, provide) => {
    const sandbox = new SandboxDriver(request, scope);
    await provide(sandbox);
    await sandbox.heal();
  },
  backOffice: [
    async ({ playwright }, provide, info) => {
      const request = await playwright.request.newContext();
      await provide(await BackOffice.open(request, info.workerIndex));
      await request.dispose();
    },
    { scope: "worker" },
  ],
});

/** Stores a login as a browser does: the access token for the page, the refresh token only for the server. */
export async function keepLogin(customer: CustomerDriver, { access, refresh }: Login): Promise<void> {
  const url = pageUrl(customer.host);
  await customer.page.context().addCookies([
    {
      name: "IMToken_refresh",
      value: refresh,
      domain: new URL(url).hostname,
      path: "/api/uaa-service/oauth/token",
      httpOnly: true,
      sameSite: "Strict",
    },
    { name: "IMToken_access", value: encodeURIComponent(access), url, sameSite: "Strict" },
  ]);
}

/** Signs a new customer up and leaves them on /meet. */
export async function signUp(roles: Pick<Roles, "customer" | "sandbox" | "person">): Promise<void> {
  const { customer, sandbox, person } = roles;
  await customer.visit();
  await customer.startForFree();
  await customer.enterPhone(person.phone);
  await customer.enterCode(await sandbox.codeFor(person.e164));
  await customer.create(person);
}
