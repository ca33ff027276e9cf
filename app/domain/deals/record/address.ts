/** The address as its buyer reads it, with the postcode, which the address may hold already. */
export function fullAddress({ address, postcode }: { address: string; postcode: string }): string {
  const plain = (text: string) => text.replace(/\s+/g, '').toUpperCase()
  const parts = plain(address).includes(plain(postcode)) ? [address] : [address, postcode]
  return parts.filter(Boolean).join(', ')
}
