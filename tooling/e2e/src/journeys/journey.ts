import { test as base, type BrowserContext } from "@playwright/test";
import { CustomerDriver } from "../drivers/customer.ts";
import { OperatorDriver } from "../drivers/operator.ts";
import { newPerson, type Person } from "../drivers/people.ts";
import { SandboxDriver } from "../drivers/sandbox.ts";

interface Roles {
  readonly person: Person;
  readonly customer: CustomerDriver;
  /** Signed in at the console, in a browser context of its own. */
  readonly operator: OperatorDriver;
  readonly sandbox: SandboxDriver;
  readonly operatorContext: BrowserContext;
}

/** A journey's cast: a new person, their browser, an operator in a second browser context, the sandbox. */
export const journey = base.extend<Roles>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern
  person: async ({}, provide, info) => {
    await provide(newPerson(info.workerIndex));
  },
  customer: async ({ page }, provide) => {
    await provide(new CustomerDriver(page));
  },
  operatorContext: async ({ browser }, provide) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await provide(context);
    await context.close();
  },
  operator: async ({ operatorContext }, provide) => {
    const operator = new OperatorDriver(await operatorContext.newPage());
    await operator.signIn();
    await provide(operator);
  },
  sandbox: async ({ request }, provide) => {
    await provide(new SandboxDriver(request));
  },
});

/** Signs a new customer up and leaves them on /meet. */
export async function signUp(roles: Pick<Roles, "customer" | "sandbox" | "person">): Promise<void> {
  const { customer, sandbox, person } = roles;
  await customer.visit();
  await customer.startForFree();
  await customer.enterPhone(person.phone);
  await customer.enterCode(await sandbox.codeFor(person.e164));
  await customer.create(person);
}
