import { addMilliseconds } from '#app/utils/dates.ts'
import { shareByNetwork } from '#app/utils/network-shares.server.ts'
import type { TicketKind } from '#db/schema.ts'
import { isStatutory } from './due.ts'

/** How much the senders of one network may write to us in a day, so that a flood from one does not fill the desk. */

const day = 24 * 3_600_000
/** The characters of a day: about two hundred short requests, or forty of the longest. */
const mostCharacters = 200_000
/** What the shortest request counts as. Each one also costs a row, an email and somebody's attention. */
const leastCounted = 1000

/** Of strangers one share, of all who have signed in there two; and what a law gives days for has its own, whatever else was sent. */
const shares = {
  strangers: {
    usual: shareByNetwork('written-by-strangers', mostCharacters),
    statutory: shareByNetwork('statutory-of-strangers', mostCharacters),
  },
  people: {
    usual: shareByNetwork('written-by-people', 2 * mostCharacters),
    statutory: shareByNetwork('statutory-of-people', 2 * mostCharacters),
  },
}

/** Who sends something, and from which address on the internet. */
interface Sender {
  isKnown: boolean
  from: string
}

/** What is written; without a kind it is a question like any other. */
interface Written {
  kind?: TicketKind | undefined
  message: string
}

/**
 * Counts a new request or reply. False, and nothing is counted, once so much was written from this network today that no more of the
 * kind is taken. A share begins with its first text and ends a day later.
 */
export function countWritten({ kind, message }: Written, { isKnown, from }: Sender, now: string): Promise<boolean> {
  const share =
    shares[isKnown ? 'people' : 'strangers'][kind !== undefined && isStatutory(kind) ? 'statutory' : 'usual']
  const more = Math.max(leastCounted, message.length)
  return share({ address: from, until: addMilliseconds(now, day), now, more })
}
