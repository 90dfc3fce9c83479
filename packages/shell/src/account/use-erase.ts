import { eraseAccount } from "@parlour/contract/operations/privacy";
import { useServices } from "../app/services-context.tsx";
import { useAction } from "../queries/use-action.ts";
import { useTenant } from "../tenant/tenant-context.tsx";

/**
 * Erases the account after asking for the password, then logs out, goes to the root and shows a confirmation.
 */
export function useErase() {
  const { client, session, notices, flow } = useServices();
  const { brandName } = useTenant();
  return useAction({
    // The login ends before the response arrives, so its end is not reported before that.
    act: async (password: string) =>
      session.ending(async () => {
        await client.call(eraseAccount, { body: { password } });
        notices.keep({
          tone: "success",
          text: `Your account is erased. ${brandName} wishes you well.`,
        });
        flow.dispatch({ type: "logged_out" });
        session.loggedOut();
      }),
  });
}
