/** Everything that is known of a customer: invalidated as a whole after anything was done. */
export function customerKey(customerId: string) {
  return ["customer", customerId] as const;
}
