/** Everything about a customer: invalidated as a whole after every change. */
export function customerKey(customerId: string) {
  return ["customer", customerId] as const;
}
