declare const brandTag: unique symbol;
type Branded<Tag extends string> = string & { readonly [brandTag]: Tag };

/** A customer's id (uuid). */
export type CustomerId = Branded<"CustomerId">;
/** A profile's id (uuid). */
export type ProfileId = Branded<"ProfileId">;
/** A conversation's id (uuid): one customer with one profile. */
export type ConversationId = Branded<"ConversationId">;
/** A message's id (uuid). For a reply it is the client-made idempotency key. */
export type MessageId = Branded<"MessageId">;
/** A staff member's id (uuid). */
export type StaffId = Branded<"StaffId">;
/** A phone number in E.164 form, such as +447700900123. */
export type PhoneNumber = Branded<"PhoneNumber">;
/** A brand's id: the name of its folder under apps/web. */
export type BrandId = Branded<"BrandId">;
/** Identifies brand x region, such as `duskwren-GB`. */
export type ServiceId = Branded<"ServiceId">;
/** The 32 hex characters of the essential first-party cookie that identifies a browser. */
export type BrowserId = Branded<"BrowserId">;

/** Marks a parsed string as an id. Call it only at an edge, after parsing. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller's annotation picks the id
export function asId<Id extends Branded<string>>(value: string): Id {
  return value as Id;
}
