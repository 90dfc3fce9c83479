/**
 * Returns the console's address for a picture given by its address on the brand's site. The console's host serves each
 * brand's files from a separate folder.
 */
export function brandPicture(brand: string, address: string): string {
  return address.startsWith("/assets/") ? `/brands/${brand}${address}` : address;
}
