import { ConsoleDriver } from "../drivers/console.ts";
import { MemberByCalls } from "../drivers/member-calls.ts";
import { siteOf } from "../drivers/site.ts";
import type { StaffLogin } from "../drivers/staff.ts";
import { journey } from "./journey.ts";

interface ConsoleCast {
  /** Opens a separate browser for a person, signed in at the desk. */
  readonly seat: (login: StaffLogin) => Promise<ConsoleDriver>;
  /** Signs a new customer up at a site, through calls. */
  readonly newcomer: (siteName: string) => Promise<MemberByCalls>;
}

/** A journey about the console, with as many staff as needed. */
export const consoleJourney = journey.extend<ConsoleCast>({
  seat: async ({ browser }, provide) => {
    const seated: ConsoleDriver[] = [];
    await provide(async (login) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const member = new ConsoleDriver(await context.newPage());
      seated.push(member);
      await member.signIn(login);
      return member;
    });
    for (const member of seated) {
      if (member.page.isClosed()) continue;
      await member.leave();
      await member.page.context().close();
    }
  },
  newcomer: async ({ playwright, sandbox }, provide) => {
    const request = await playwright.request.newContext();
    await provide(async (siteName) => MemberByCalls.signUp(request, sandbox, siteOf(siteName)));
    await request.dispose();
  },
});
