import type { StaffClient } from "@parlour/api-client/create-staff-client";

/** Returns a client whose calls all go to `call`. The cast is needed because the real `call` is generic. */
export function fakeClient(call: (operation: never, input: never) => Promise<unknown>): StaffClient {
  return { call } as unknown as StaffClient;
}
