import { giveGoodwill } from "@parlour/contract/operations/goodwill";
import { opsUploadPicture } from "@parlour/contract/operations/media";
import { staffSession, staffSignIn } from "@parlour/contract/operations/staff-session";
import { describe, expect, onTestFinished, test } from "vitest";
import { createStaffClient, type StaffClientOptions } from "./create-staff-client.ts";
import { respond, refuse, startLocalServer, type LocalServer } from "./testing/local-server.ts";

type Handler = Parameters<typeof startLocalServer>[0];

/** A client with its own test server, which closes with the test. Records what the client reports. */
async function clientOf(handle: Handler, options: Partial<StaffClientOptions> = {}) {
  const server: LocalServer = await startLocalServer(handle);
  onTestFinished(() => server.close());
  const told: string[] = [];
  const client = createStaffClient({
    baseUrl: server.baseUrl,
    onUnauthorized: () => told.push("unauthorized"),
    onSetUpMissing: () => told.push("set-up missing"),
    ...options,
  });
  return { server, client, told };
}

const goodwill = {
  params: { customerId: "0198c0de-0000-7000-8000-0000000000c1" },
  body: { goodwillId: "0198c0de-0000-7000-8000-0000000000d1", credits: 2, reason: "A reply was late" },
};

/** Asks for a step-up once, then succeeds. */
function stepUpOnce(): Handler {
  let asked = 0;
  return (_request, response) => {
    asked += 1;
    if (asked === 1) refuse(response, 403, "step_up_required");
    else respond(response, 201, { status: "given" });
  };
}

describe("a call that needs a step-up", () => {
  test("is repeated once after it, with its body", async () => {
    const { server, client } = await clientOf(stepUpOnce(), { onStepUp: async () => true });
    expect(await client.call(giveGoodwill, goodwill)).toEqual({ status: "given" });
    expect(server.requests.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      goodwill.body,
      goodwill.body,
    ]);
  });

  test("sends a file again, too", async () => {
    const { server, client } = await clientOf(stepUpOnce(), { onStepUp: async () => true });
    const file = new File(["drawn"], "moth.png", { type: "image/png" });
    await client.call(opsUploadPicture, { body: { file } });
    expect(server.requests).toHaveLength(2);
    for (const { body } of server.requests) expect(body).toContain("drawn");
  });

  test("fails if the step-up is declined, and is not sent again", async () => {
    const { server, client, told } = await clientOf(stepUpOnce(), { onStepUp: async () => false });
    await expect(client.call(giveGoodwill, goodwill)).rejects.toMatchObject({ code: "step_up_required" });
    expect(server.requests).toHaveLength(1);
    expect(told).toEqual([]);
  });

  test("fails if the server refuses it again after the step-up, and asks for no second one", async () => {
    let asked = 0;
    const { server, client } = await clientOf(
      (_request, response) => refuse(response, 403, "step_up_required"),
      {
        onStepUp: async () => {
          asked += 1;
          return true;
        },
      },
    );
    await expect(client.call(giveGoodwill, goodwill)).rejects.toMatchObject({ code: "step_up_required" });
    expect([server.requests.length, asked]).toEqual([2, 1]);
  });
});

describe("a refusal", () => {
  test("of a staff session is reported, and nothing is repeated", async () => {
    const { server, client, told } = await clientOf((_request, response) =>
      refuse(response, 401, "unauthorized"),
    );
    await expect(client.call(staffSession, {})).rejects.toMatchObject({ code: "unauthorized" });
    expect(told).toEqual(["unauthorized"]);
    expect(server.requests).toHaveLength(1);
  });

  test("of a sign-in says nothing about a session", async () => {
    const { client, told } = await clientOf((_request, response) => refuse(response, 401, "unauthorized"));
    const body = { username: "wick", password: "Lantern7" };
    await expect(client.call(staffSignIn, { body })).rejects.toMatchObject({ code: "unauthorized" });
    expect(told).toEqual([]);
  });

  test("for want of a second factor is reported", async () => {
    const { client, told } = await clientOf((_request, response) =>
      refuse(response, 403, "second_factor_missing"),
    );
    await expect(client.call(staffSession, {})).rejects.toMatchObject({ code: "second_factor_missing" });
    expect(told).toEqual(["set-up missing"]);
  });
});
