/** The fields of a CycloneDX bill of materials that are used here. */
interface Bill {
  readonly bomFormat?: string;
  readonly components?: readonly { readonly purl?: string }[];
}

/** `name@version` of a package address such as `pkg:npm/%40scope/name@1.0.0`. */
function packageOf(purl: string): string {
  return decodeURIComponent(purl.replace(/^pkg:npm\//, "").replace(/[?#].*$/, ""));
}

/** Returns packages of the lockfile that a bill of materials does not list. Throws if the text is not one. */
export function missingFromBill(text: string, packages: readonly string[]): string[] {
  const bill = JSON.parse(text) as Bill;
  if (bill.bomFormat !== "CycloneDX" || bill.components === undefined) {
    throw new Error("This is not a bill of materials in the CycloneDX format.");
  }
  const listed = new Set(bill.components.map(({ purl = "" }) => packageOf(purl)));
  return packages.filter((each) => !listed.has(each));
}
