import { expect, test } from "vitest";
import { inBrand } from "../../../plugins/brand-scope.ts";
import { keepPlans } from "../../../plugins/kept-plans.ts";
import { collectPlans, reportPlans } from "../../../testing/query-plans.ts";
import { testApp } from "../../../testing/test-app.ts";
import { writeHistory } from "../../../testing/scale-history.ts";
import { selectNews } from "./stream-store.ts";

test("new messages are read by their index, also with the plan that a connection keeps after some calls", async () => {
  const plans = collectPlans();
  const server = await testApp();
  try {
    await writeHistory(server.database, { customers: 1_000, waiting: 1 });
    await reportPlans(server.database, true);
    const { id, brand_id, last_cursor } = await server.database
      .selectFrom("customers")
      .select(["id", "brand_id", "last_cursor"])
      .where("last_cursor", ">", 2)
      .limit(1)
      .executeTakeFirstOrThrow();
    const range = { customerId: id, after: last_cursor - 2, limit: 50, loginIds: [id], now: new Date() };
    const { platform } = server;
    const rowsRead: number[] = [];
    // PostgreSQL plans five times with the values and then once without them.
    await inBrand(brand_id, async () => {
      for (let call = 0; call < 10; call += 1) {
        plans.seen.length = 0;
        // One connection is used again and again, because there is never more than one statement.
        const { messages } = await keepPlans(() => selectNews(platform.database, range));
        expect(messages).toHaveLength(2);
        rowsRead.push(plans.seen.reduce((sum, plan) => sum + plan.rowsRead, 0));
      }
    });
    // Two messages with their conversations, the customer, and logins.
    expect(Math.max(...rowsRead)).toBeLessThanOrEqual(20);
  } finally {
    plans.stop();
    await server.close();
  }
});
