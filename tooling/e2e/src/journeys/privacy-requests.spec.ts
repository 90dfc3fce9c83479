import { expect } from "@playwright/test";
import { look } from "../drivers/look.ts";
import { admin, plainSupervisorOf } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

/** Privacy requests with type, owner and due date (OFFICE-11 to OFFICE-14). */

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

consoleJourney(
  "a request for erasure is written down, extended and given to an administrator, whose erasure closes it without words",
  async ({ member, person, seat }, info) => {
    const login = plainSupervisorOf(info.workerIndex);
    const [supervisor, administrator] = await Promise.all([seat(login), seat(admin), member.visit("/meet")]);
    const { page, dialog } = supervisor;
    const subject = `Erase ${person.username}`;
    await supervisor.openArea("Privacy requests");
    await look(page, "requests-empty");
    await supervisor.findCustomer(member.site.brandName, person.phone);
    await supervisor.part("Privacy").click();
    await supervisor.button("Add a request").click();
    await dialog.getByLabel("What they ask for").selectOption({ label: "Erasure" });
    await dialog.getByLabel("Came in on").fill(day(27));
    await expect(dialog).toContainText("one month later");
    await dialog.getByLabel("What it is about").fill(subject);
    await dialog.getByLabel("What they asked").fill(`I am ${person.username}. Forget me.`);
    await look(page, "request-new");
    await dialog.getByRole("button", { name: "Add the request" }).click();
    await expect(supervisor.row(subject)).toContainText("days left");
    await look(page, "requests-of-customer");

    // It is due within 7 days, so the menu counts it.
    const link = page.getByRole("link", { name: /Privacy requests .*due within 7 days/ });
    await expect(link).toBeVisible();
    await page.getByRole("link", { name: subject }).click();
    await expect(page.getByText("Nobody sees to it yet.")).toBeVisible();
    await supervisor.button("Take").click();
    await expect(page.getByText("You see to it.")).toBeVisible();
    await supervisor.button("Extend").click();
    await dialog.getByLabel("The reason that they are told").fill("We look for everything that is theirs.");
    await look(page, "request-extend");
    await dialog.getByRole("button", { name: /^Extend to/ }).click();
    await expect(page.getByText(/Extended by two months by/)).toBeVisible();
    await expect(supervisor.button("Extend")).toBeHidden();
    await expect(supervisor.button("Erase this customer")).toBeHidden();
    await supervisor.button("Assign").click();
    await dialog.getByLabel("Owner").selectOption({ label: admin.displayName });
    await dialog.getByRole("button", { name: "Assign" }).click();
    await expect(page.getByText(`${admin.displayName} sees to it.`)).toBeVisible();
    await look(page, "request-of-supervisor");
    const address = new URL(page.url()).pathname;

    await administrator.open("/enquiries?owner=me");
    await administrator.page.getByRole("link", { name: subject }).click();
    await look(administrator.page, "request-of-administrator");
    await administrator.button("Erase this customer").click();
    await administrator.dialog.getByLabel("Why").selectOption({ label: "They asked by post" });
    await administrator.dialog.getByLabel(/^Type the username/).fill(person.username);
    await administrator.dialog.getByRole("button", { name: "Erase for good" }).click();
    await expect(administrator.heading("Erased with its customer")).toBeVisible();
    await expect(administrator.page.getByText("The customer was erased.", { exact: true })).toBeVisible();
    await look(administrator.page, "request-erased");

    // The supervisor finds it closed, without a word of it.
    await supervisor.open(address);
    await expect(supervisor.heading("Erased with its customer")).toBeVisible();
    await expect(page.getByText(person.username)).toHaveCount(0);
    await expect(page.getByText(new RegExp(`^${admin.displayName}, `))).toBeVisible();
    await supervisor.open("/enquiries?state=resolved&type=erasure");
    await expect(supervisor.row("Erased with its customer").first()).toContainText("Done");
  },
);

consoleJourney(
  "a request of somebody without an account is overdue, and is refused with why",
  async ({ seat }, info) => {
    const supervisor = await seat(plainSupervisorOf(info.workerIndex));
    const { page, dialog } = supervisor;
    const tag = `journey ${info.workerIndex}-${Date.now() % 100_000}`;
    await supervisor.openArea("Privacy requests");
    await supervisor.button("Add a request").click();
    await dialog.getByLabel("What they ask for").selectOption({ label: "Copy of their data" });
    await dialog.getByLabel("Came in on").fill(day(40));
    await dialog.getByLabel("What it is about").fill(tag);
    await dialog.getByLabel("What they asked").fill("Everything about me.");
    await dialog.getByRole("button", { name: "Add the request" }).click();
    await supervisor.open("/enquiries?state=overdue&type=access");
    await expect(supervisor.row(tag)).toContainText("overdue");
    await expect(supervisor.row(tag)).toContainText("No account");
    for (let number = 0; number < 12 && process.env["E2E_LOOK"] !== undefined; number += 1) {
      await supervisor.call("POST", "/ops/api/enquiries", {
        type: (["access", "erasure", "correction", "other"] as const)[number % 4],
        receivedOn: day(number * 3),
        subject: `${tag}: a longer line about what they want, number ${number}`,
        body: "…",
      });
    }
    await supervisor.open("/enquiries");
    await expect(supervisor.row(tag).first()).toBeVisible();
    await look(page, "requests-crowded");
    await page.getByRole("link", { name: tag, exact: true }).click();
    await expect(supervisor.button("Extend")).toBeHidden();
    await supervisor.button("Refuse").click();
    await dialog
      .getByLabel("Why", { exact: true })
      .selectOption({ label: "They didn't show that the data is theirs" });
    await dialog.getByLabel("What they were told").fill("We asked who they are, and got no answer.");
    await look(page, "request-refuse");
    await dialog.getByRole("button", { name: "Refuse" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Refused" })).toBeVisible();
    await look(page, "request-refused");
  },
);
