import { roleAtLeast, staffRoles, type OperationSpec, type StaffRole } from "@parlour/contract/operation";
import { queue } from "@parlour/contract/operations/queue";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allOperations } from "../../../testing/all-operations.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { signedInCustomer, signedInStaff } from "../../../testing/test-people.ts";

/** Role x action (docs/safety.md, "insider"): every call under /ops, by everybody who may try it. */

let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const operations = allOperations.filter(({ access }) => access === "staff");

/** The callers: not signed in, a customer, every role, and roles whose required setup is not finished. */
type Caller =
  | "nobody"
  | "customer"
  | StaffRole
  | "supervisor without factor"
  | "operator with temporary password";
const callers: readonly Caller[] = [
  "nobody",
  "customer",
  ...staffRoles,
  "supervisor without factor",
  "operator with temporary password",
];

async function headersOf(caller: Caller): Promise<{ readonly [name: string]: string }> {
  const { platform, database } = server;
  switch (caller) {
    case "nobody":
      return {};
    case "customer":
      return (await signedInCustomer(platform, { phone: `+4477${platform.random.digits(8)}` })).headers;
    case "supervisor without factor": {
      const person = await signedInStaff(platform, "supervisor");
      const row = database.updateTable("staff").where("id", "=", person.staffId);
      await row.set({ totp_confirmed_at: null }).execute();
      return person.headers;
    }
    case "operator with temporary password": {
      const person = await signedInStaff(platform);
      const row = database.updateTable("staff").where("id", "=", person.staffId);
      await row.set({ password_temporary: true }).execute();
      return person.headers;
    }
    case "operator":
    case "supervisor":
    case "admin":
      return (await signedInStaff(platform, caller)).headers;
    default:
      return caller satisfies never;
  }
}

/** The refusal that a caller gets from an operation; null: the call is let in. */
function expectedRefusal(
  caller: Caller,
  { minimumRole = "operator", beforeSetUp }: OperationSpec,
): string | null {
  switch (caller) {
    case "nobody":
    case "customer":
      return "401 unauthorized";
    case "supervisor without factor":
      if (!roleAtLeast("supervisor", minimumRole)) return "403 forbidden";
      return beforeSetUp === true ? null : "403 second_factor_missing";
    case "operator with temporary password":
      if (!roleAtLeast("operator", minimumRole)) return "403 forbidden";
      return beforeSetUp === true ? null : "403 password_change_required";
    case "operator":
    case "supervisor":
    case "admin":
      return roleAtLeast(caller, minimumRole) ? null : "403 forbidden";
    default:
      return caller satisfies never;
  }
}

const refusals = new Set([
  "401 unauthorized",
  "403 forbidden",
  "403 second_factor_missing",
  "403 password_change_required",
]);

const known = new Map<Caller, { readonly [name: string]: string }>();

/** Calls everything as the same person: nothing they send is valid, except for the sign-out. */
async function sameCaller(caller: Caller, operation: OperationSpec) {
  if (operation.id === "staffSignOut") return await headersOf(caller);
  const headers = known.get(caller) ?? (await headersOf(caller));
  known.set(caller, headers);
  return headers;
}

/**
 * Calls an operation with unknown ids and an empty body. Returns the error code if the caller is refused, or
 * null if they are let in.
 */
async function refusalOf(operation: OperationSpec, caller: Caller): Promise<string | null> {
  const names = [...operation.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "");
  const params = Object.fromEntries(names.map((name) => [name, server.platform.random.uuid()]));
  const response = await call(server.app, operation, {
    headers: await sameCaller(caller, operation),
    params,
    ...(operation.method === "GET" ? {} : { body: {} }),
  });
  expect([operation.id, caller, response.statusCode < 500]).toEqual([operation.id, caller, true]);
  const text =
    response.statusCode < 400 ? "" : `${response.statusCode} ${response.json<{ code: string }>().code}`;
  return refusals.has(text) ? text : null;
}

/** A stream that is let in does not end by itself; only its refusals are tried. */
const endless = new Set(["opsStream"]);

describe("every call under /ops", () => {
  test("lets in exactly whom its declaration names", { timeout: 60_000 }, async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const operation of operations) {
      for (const caller of callers) {
        const expected = expectedRefusal(caller, operation);
        if (expected === null && endless.has(operation.id)) continue;
        tried += 1;
        const refusal = await refusalOf(operation, caller);
        if (refusal !== expected)
          wrong.push(`${operation.id} by ${caller}: ${refusal} instead of ${expected}`);
      }
    }
    console.info(
      `roles: ${operations.length} staff operations x ${callers.length} callers, ${tried} tried, ${wrong.length} wrong`,
    );
    expect(wrong).toEqual([]);
  });

  test("whose check asked for less than its declaration would be found", async () => {
    const declared = { ...queue, minimumRole: "admin" } as const;
    expect(expectedRefusal("operator", declared)).toBe("403 forbidden");
    expect(await refusalOf(declared, "operator")).toBeNull();
  });

  test("that reaches customers beyond the desk is a supervisor's, and one about staff or the audit an admin's", () => {
    const least = (path: string): StaffRole => {
      if (/^\/ops\/api\/(?:staff|audit)(?:\/|$)/.test(path)) return "admin";
      if (
        /^\/ops\/api\/(?:customers|payments|refunds|goodwill|disputes|pay|pay-rates|pay-minimums)(?:\/|$)/.test(
          path,
        )
      )
        return "supervisor";
      return "operator";
    };
    const tooOpen = operations.filter(
      ({ path, minimumRole = "operator" }) => !roleAtLeast(minimumRole, least(path)),
    );
    expect(tooOpen.map(({ id }) => id)).toEqual([]);
  });

  test("asks for a step-up where it moves money, releases a campaign, shows who a customer is, decides about an age, exports a list, or changes several sites or staff, and nowhere at the desk", () => {
    const needed = operations
      .filter(({ method }) => method !== "GET")
      .filter(({ path }) => /^\/ops\/api\/(?:staff|payments|refunds|goodwill|prices)(?:\/|$)/.test(path))
      .map(({ id }) => id);
    const beside = [
      "revealCustomer",
      "giveGoodwill",
      "opsDisputeEvidence",
      "makeRegulatorFolder",
      "opsExportCustomer",
      "opsEraseCustomer",
      "releaseCampaign",
      "listFile",
      "auditFile",
      "takeOverChange",
      "undoTakeOver",
      "setMoneyRates",
      "setPayRate",
      "setPayMinimum",
      "setPaySite",
      "correctPay",
      "decideAge",
    ];
    const asking = operations.filter(({ stepUp }) => stepUp === true).map(({ id }) => id);
    expect(asking.toSorted()).toEqual([...needed, ...beside].toSorted());
  });

  test("is closed before set-up but for sign-out, session, second factor, password and own account", () => {
    const open = operations.filter(({ beforeSetUp }) => beforeSetUp === true).map(({ id }) => id);
    expect(open).toEqual([
      "beginSecondFactor",
      "changeOwnPassword",
      "confirmSecondFactor",
      "keepSession",
      "ownAccount",
      "removeSecondFactor",
      "staffSession",
      "staffSignOut",
    ]);
  });
});
