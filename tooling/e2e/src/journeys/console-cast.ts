import { ConsoleDriver } from "../drivers/console.ts";
import { MemberByCalls } from "../drivers/member-calls.ts";
import { siteOf } from "../drivers/site.ts";
import type { StaffLogin } from "../drivers/staff.ts";
import { journey } from "./journey.ts";

interface SeatOptions {
  /** The page that they see first; by default the desk. */
  readonly at?: string;
  /** Whether they sign in on the sign-in page. By default a call does it, in a fraction of the time. */
  readonly onScreen?: true;
}

interface ConsoleCast {
  /** Opens a separate browser for a person, signed in. */
  readonly seat: (login: StaffLogin, options?: SeatOptions) => Promise<ConsoleDriver>;
  /** Signs a new customer up at a site, through calls. */
  readonly newcomer: (siteName: string) => Promise<MemberByCalls>;
}

/** A journey about the console, with as many staff as needed. */
export const consoleJourney = journey.extend<ConsoleCast>({
  seat: async ({ browser }, provide) => {
    const seated: ConsoleDriver[] = [];
    await provide(async (login, { at, onScreen } = {}) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const member = new ConsoleDriver(await context.newPage());
      seated.push(member);
      await (onScreen === true ? member.signIn(login) : member.enter(login, at));
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
