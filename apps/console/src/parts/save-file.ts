import type { FileName } from "@parlour/contract/rules/file-name";

/** Saves a file as a download. */
export function saveFile(file: Blob, name: FileName): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
