/**
 * Where the console loads a picture from that a brand's sites know by its address: files of a brand lie in a folder of
 * their own on the console's host.
 */
export function brandPicture(brand: string, address: string): string {
  return address.startsWith("/assets/") ? `/brands/${brand}${address}` : address;
}
