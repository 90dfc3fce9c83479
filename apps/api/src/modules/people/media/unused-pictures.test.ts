import { me, updateAccount } from "@parlour/contract/operations/accounts";
import type { StaffPicture } from "@parlour/contract/operations/media";
import type { Account } from "@parlour/contract/operations/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "../../../testing/test-chat.ts";
import { signedInCustomer, signedInStaff, type SignedInCustomer } from "../../../testing/test-people.ts";
import { sendPicture, smallPicture } from "../../../testing/test-pictures.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { removeUnusedPictures } from "./jobs.ts";
import { deletePictures } from "./service.ts";

let server: TestApp;
let photo: Buffer;
beforeAll(async () => {
  server = await testApp();
  photo = await smallPicture();
});
afterAll(() => server.close());

const upload = (customer: SignedInCustomer, bytes = photo) =>
  sendPicture(server.app, "/im/api/s3", customer.headers, { bytes });
const show = (address: string) => server.app.inject(address);

async function uploaded(customer: SignedInCustomer): Promise<string> {
  const response = await upload(customer);
  expect(response.statusCode).toBe(200);
  return response.json<string>();
}

async function saveImages(customer: SignedInCustomer, images: string | null) {
  const { username } = customer;
  const body = { username, dateOfBirth: "1990-05-17T00:00:00.000", images, password: null };
  return await call(server.app, updateAccount, { headers: customer.headers, body });
}

const idOf = (address: string): string => /[0-9a-f-]{36}/.exec(address)?.[0] ?? "";
const fileKeyOf = async (address: string): Promise<string | undefined> =>
  (
    await server.database
      .selectFrom("uploads")
      .select("file_key")
      .where("id", "=", idOf(address))
      .executeTakeFirst()
  )?.file_key;

describe("Pictures that nothing shows", () => {
  test("are removed after a day, file and row; what an account, a profile or content shows stays", async () => {
    await removeUnusedPictures(server.platform);
    const customer = await signedInCustomer(server.platform);
    const [worn, replaced] = [await uploaded(customer), await uploaded(customer)];
    await saveImages(customer, worn);
    const supervisor = await signedInStaff(server.platform, "supervisor");
    const open = async (): Promise<StaffPicture> =>
      (await sendPicture(server.app, "/ops/api/pictures", supervisor.headers, { bytes: photo })).json();
    const [unused, ofProfile, ofContent] = [await open(), await open(), await open()];
    await server.database
      .updateTable("profiles")
      .set({ image_upload_id: ofProfile.id })
      .where("slug", "=", "tamsin")
      .execute();
    const region = await server.database.selectFrom("brand_regions").selectAll().executeTakeFirstOrThrow();
    const content = {
      ...region.content,
      authLayout: { ...region.content.authLayout, pageLogo: ofContent.address },
    };
    await server.database
      .updateTable("brand_regions")
      .set({ content: JSON.stringify(content) })
      .where("brand_id", "=", region.brand_id)
      .where("region", "=", region.region)
      .execute();
    const replacedFile = (await fileKeyOf(replaced)) ?? "";
    expect(await server.platform.files.get(replacedFile)).not.toBeNull();

    expect(await removeUnusedPictures(server.platform)).toBe(0);
    server.clock.advance(24 * 3600 + 1);
    await removeUnusedPictures(server.platform);
    expect(await fileKeyOf(replaced)).toBeUndefined();
    expect(await server.platform.files.get(replacedFile)).toBeNull();
    expect(await fileKeyOf(worn)).toBeDefined();
    const left = await Promise.all([unused, ofProfile, ofContent].map(({ address }) => show(address)));
    expect(left.map(({ statusCode }) => statusCode)).toEqual([404, 200, 200]);
  });

  test("erasure removes all of a customer's pictures and nobody else's", async () => {
    const [customer, other] = [
      await signedInCustomer(server.platform),
      await signedInCustomer(server.platform),
    ];
    const [mine, theirs] = [await uploaded(customer), await uploaded(other)];
    await saveImages(customer, mine);
    const file = (await fileKeyOf(mine)) ?? "";
    await deletePictures(server.platform, customer.customerId);
    expect((await show(mine)).statusCode).toBe(404);
    expect(await server.platform.files.get(file)).toBeNull();
    expect((await call(server.app, me, { headers: customer.headers })).json<Account>().images).toBeNull();
    expect((await show(theirs)).statusCode).toBe(200);
    await deletePictures(server.platform, customer.customerId);
  });
});
