import { expect } from "@playwright/test";
import { Server } from "../drivers/server.ts";
import { journey } from "./journey.ts";
import {
  broken,
  editing,
  loggedOut,
  lookingAround,
  signingUp,
  type Cast,
  type MessageRow,
} from "./message-rows.ts";

/** Causes every message of ERROR-3 to ERROR-20 on the real stack and looks for it in its one place. */

async function expectMessages(rows: readonly MessageRow[], cast: Cast): Promise<void> {
  for (const row of rows) {
    await journey.step(`${row.situation}: ${row.message}`, async () => {
      await row.before?.(cast);
      if (row.fault !== undefined) await cast.sandbox.letFail(row.fault);
      await row.act(cast);
      const { customer } = cast;
      const [shown, absent] =
        row.where === "bar"
          ? [customer.notice(row.message), customer.errorInPlace(row.message)]
          : [customer.errorInPlace(row.message), customer.notice(row.message)];
      await expect(shown).toBeVisible();
      await expect(shown).toHaveCount(1);
      await expect(absent).toHaveCount(0);
      await cast.sandbox.heal();
    });
  }
}

journey.describe("the error catalogue (ERROR-3 to ERROR-20)", () => {
  journey("its messages to people who sign up", async ({ customer, sandbox, person }) => {
    await expectMessages(signingUp, { customer, sandbox, person });
  });

  journey("its messages to customers who log in", async ({ member, sandbox, person }) => {
    await member.forgetLogin();
    await expectMessages(loggedOut, { customer: member, sandbox, person });
  });

  journey("its messages to customers who look around", async ({ member, sandbox, person }) => {
    await expectMessages(lookingAround, { customer: member, sandbox, person });
  });

  journey("its messages to customers who edit their account", async ({ member, sandbox, person }) => {
    await expectMessages(editing, { customer: member, sandbox, person });
  });

  journey("Landing content fails: Oops! Couldn't load website", async ({ customer, sandbox, request }) => {
    const html = await (await new Server(request, customer.host).fetch("GET", "/")).text();
    // The page without its data, as a faulty cache might deliver it.
    const body = html.replace(/(<script[^>]*id="parlour-page"[^>]*>)[^<]*/, "$1");
    await sandbox.letFail({ method: "GET", path: "/", status: 200, body });
    await customer.visit();
    await expect(customer.page.getByRole("alert")).toHaveText("Oops! Couldn't load website");
  });

  journey(
    "an error leaves after 4 seconds, and waits while it is pointed at",
    async ({ member, sandbox }) => {
      const { page } = member;
      await page.clock.install();
      await sandbox.letFail({ method: "GET", path: "/im/api/credit", status: broken });
      await member.visit("/credits");
      const notice = member.notice("Could not retrieve your balance");
      await notice.hover();
      await page.clock.fastForward(6000);
      await expect(notice).toBeVisible();
      await page.mouse.move(0, 500);
      await page.clock.fastForward(3000);
      await expect(notice).toBeVisible();
      await page.clock.fastForward(1500);
      await expect(notice).toBeHidden();
    },
  );
});
