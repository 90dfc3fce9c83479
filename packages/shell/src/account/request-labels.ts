import type { OwnRequest } from "@parlour/contract/operations/privacy";
import type { CustomerRequestKind } from "@parlour/contract/rules/customer-request";

/** What a customer can send, as the form's choices. */
export const requestChoices: { readonly [Kind in CustomerRequestKind]: string } = {
  complaint: "A complaint",
  report: "Report a profile or what it wrote",
  objection: "Object to how my data is used",
  other: "Something else",
};

/** The name of a request in the list. Staff can change its type. */
export function requestName({ type, profileName }: Pick<OwnRequest, "type" | "profileName">): string {
  const about = profileName === null ? "" : ` about ${profileName}`;
  switch (type) {
    case "complaint":
      return `Complaint${about}`;
    case "report":
      return `Report${about}`;
    case "objection":
      return "Objection to how your data is used";
    case "access":
      return "Copy of your data";
    case "erasure":
      return "Erasure of your data";
    case "correction":
      return "Correction of your data";
    case "restriction":
      return "Restriction of how your data is used";
    case "portability":
      return "Data to take elsewhere";
    case "other":
      return `Question${about}`;
    default:
      return type satisfies never;
  }
}
