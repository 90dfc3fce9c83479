import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askedYear, RegulatorScene } from "../../../testing/regulator-scene.ts";
import { codeOf } from "../../../testing/test-desk.ts";
import { signedInStaff } from "../../../testing/test-people.ts";
import { limitTo } from "../../../testing/limit-to-sites.ts";

/**
 * Who may have the regulator's folder made, and for which days. What is in it: regulator-folder.test.ts. The command and
 * the offline verifier: regulator-programs.test.ts.
 */

let scene: RegulatorScene;

beforeAll(async () => {
  scene = await RegulatorScene.open();
});
afterAll(() => scene.close());

describe("the calls", () => {
  test("are an admin's who works for all sites, and audited with the folder's hash", async () => {
    const supervisor = await signedInStaff(scene.server.platform, "supervisor");
    expect(codeOf(await scene.made(supervisor))).toEqual([403, "forbidden"]);
    const limited = await signedInStaff(scene.server.platform, "admin");
    await limitTo(scene.server, limited, [{ brand: "frostmere", region: "GB" }]);
    expect((await scene.made(limited)).statusCode).toBe(403);
    scene.server.clock.advance(1_000);
    const zip = new Uint8Array((await scene.made()).rawPayload);
    const manifest = JSON.parse(strFromU8(unzipSync(zip)["manifest.json"] ?? new Uint8Array())) as {
      hash: string;
    };
    const entry = await scene.server.database
      .selectFrom("audit_log")
      .select(["staff_id", "target_id", "details"])
      .where("action", "=", "regulator.folder")
      .orderBy("at", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      staff_id: scene.admin.staffId,
      target_id: "GB",
      details: { from: askedYear.from, to: askedYear.to, hash: manifest.hash },
    });
  });

  test.each([
    ["2025-02-30", "2025-03-01"],
    ["2025-03-02", "2025-03-01"],
    ["2025-01-01", "2026-01-02"],
    ["2026-01-01", "2026-02-02"],
  ])("refuse %s to %s", async (from, to) => {
    expect(codeOf(await scene.made(scene.admin, { region: "GB", from, to }))).toEqual([
      400,
      "invalid_request",
    ]);
  });
});
