/** Networks that addresses of the internet lie in. */

/**
 * The network of an address: an IPv6 address up to so many of its eight groups, so that however it is written, all addresses of a
 * customer are one; any other address as it is.
 */
export function networkOf(address: string, groups: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]!.split('::')
  const split = (text: string) => (text === '' ? [] : text.split(':'))
  const [before, after] = [split(head), split(tail ?? '')]
  const left = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const all = [...before, ...Array<string>(left).fill('0'), ...after]
  return all
    .slice(0, groups)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/**
 * The networks that an address is counted in: the address itself, and of IPv6 its /64, which is one household, telephone or office,
 * and after it its /48, the most that a provider gives a customer.
 */
export function networksOf(address: string): readonly string[] {
  const own = networkOf(address, 4)
  const large = networkOf(address, 3)
  return own === large ? [own] : [own, large]
}
