import type { Client } from "@parlour/api-client/create-client";
import { apiErrorOf } from "@parlour/api-client/read-refusal";

/** Saves a file as a download. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has taken the content by the next task; keeping the address would keep it in memory.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/**
 * Fetches a file from the server and saves it. A plain link would not work, because the call needs the login in a
 * header. Throws ApiError if the server refuses.
 */
export async function downloadFile(
  client: Pick<Client, "authorized" | "fetch" | "baseUrl" | "now">,
  address: string,
  fileName: string,
): Promise<void> {
  const content = await client.authorized(async (accessToken) => {
    const response = await client.fetch(new URL(address, client.baseUrl), {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    if (!response.ok) throw apiErrorOf(response, await response.text(), client.now());
    return response.blob();
  });
  saveFile(content, fileName);
}
