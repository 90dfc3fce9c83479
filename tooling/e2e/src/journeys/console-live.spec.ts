import { expect } from "@playwright/test";
import { hosts } from "../drivers/addresses.ts";
import { openFreezingLine } from "../drivers/freezing-line.ts";
import { colleagueOf } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

/** "Live" is true: a connection that is frozen, not closed, is noticed by its missing heartbeats. */
consoleJourney(
  "a frozen line is shown within 20 s, and a customer who wrote meanwhile appears when it is back",
  async ({ newcomer, siteName, seat }, info) => {
    const line = await openFreezingLine();
    try {
      const operator = await seat(colleagueOf(info.workerIndex));
      const { page } = operator;
      await page.goto(`http://${hosts.console}:${line.port}/`);
      const live = page.getByRole("status").filter({ hasText: /^(?:Live|Connecting…|Reconnecting…)$/ });
      await expect(live).toHaveText("Live");
      line.freeze();
      const customer = await newcomer(siteName);
      await customer.write("Is anybody there?");
      await expect(live).toHaveText("Reconnecting…", { timeout: 20_000 });
      line.thaw();
      await operator.findWaiting(customer.person.username, 60_000);
      await expect(live).toHaveText("Live");
    } finally {
      line.close();
    }
  },
);
