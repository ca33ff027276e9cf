/** The longest wait for one answer. */
const mostMilliseconds = 5000

/**
 * What time it is by the servers of these addresses, in milliseconds since 1970: the Date header that each answer has, whatever its status.
 * One that does not answer, or does not say, is left out.
 */
export async function askOutsideTimes(addresses: readonly string[]): Promise<number[]> {
  const times = await Promise.all([...new Set(addresses)].map(askTime))
  return times.filter((time) => !Number.isNaN(time))
}

async function askTime(address: string): Promise<number> {
  try {
    const signal = AbortSignal.timeout(mostMilliseconds)
    const response = await fetch(address, { method: 'HEAD', redirect: 'manual', cache: 'no-store', signal })
    return Date.parse(response.headers.get('date') ?? '')
  } catch {
    return NaN
  }
}
