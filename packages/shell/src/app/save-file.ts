import type { FileName } from "@parlour/contract/rules/file-name";

/** Saves a file as a download. */
export function saveFile(content: Blob, name: FileName): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has taken the content by the next task; keeping the address would keep it in memory.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** Saves an operation's response as a file. A plain link would not do, because the call needs the login in a header. */
export async function saveResponse(call: Promise<Response>, name: FileName): Promise<void> {
  const response = await call;
  saveFile(await response.blob(), name);
}
