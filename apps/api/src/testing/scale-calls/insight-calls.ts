import { callMaker, type ScaleCall } from "./scale-call.ts";
import type { ScaleStage } from "./scale-stage.ts";

/** The figures of the back office, and pay. */
export function insightCalls(stage: ScaleStage): readonly ScaleCall[] {
  const { day, get } = callMaker(stage);
  const year = `period=custom&from=${day(364)}&to=${day(0)}`;
  const { admin, author, operator, supervisor } = stage;
  return [
    get("insight, queue", supervisor.headers, "/ops/api/insight/queue"),
    get("insight, desk, 30 days", supervisor.headers, "/ops/api/insight/desk?period=30d"),
    get("insight, desk, a year", supervisor.headers, `/ops/api/insight/desk?${year}`),
    get("insight, profiles, a year", supervisor.headers, `/ops/api/insight/profiles?${year}`),
    get("insight, presence, a year", supervisor.headers, `/ops/api/insight/presence?${year}`),
    get("insight, returning, a year", supervisor.headers, `/ops/api/insight/returning?${year}`),
    get("insight, cohorts", supervisor.headers, "/ops/api/insight/cohorts"),
    get("insight, fraud", supervisor.headers, "/ops/api/insight/fraud"),
    get("insight, fraud, for the menu", supervisor.headers, "/ops/api/insight/fraud?months=2"),
    get("fraud warnings", supervisor.headers, "/ops/api/fraud-warnings?limit=100"),
    get("pay", supervisor.headers, `/ops/api/pay?month=${day(31).slice(0, 7)}`),
    get("an operator's pay", supervisor.headers, `/ops/api/pay/${author}?month=${day(31).slice(0, 7)}`),
    get("own pay", operator.headers, `/ops/api/own-pay?month=${day(31).slice(0, 7)}`),
    get("insight, net, a year", admin.headers, `/ops/api/insight/money/net?${year}`),
    get("insight, people, 30 days", supervisor.headers, "/ops/api/insight/people?period=30d"),
    get("insight, people, a year", supervisor.headers, `/ops/api/insight/people?${year}`),
    get("insight, money, 30 days", admin.headers, "/ops/api/insight/money?period=30d"),
    get("insight, money, a year", admin.headers, `/ops/api/insight/money?${year}`),
  ];
}
