import { addMilliseconds } from '#app/utils/dates.ts'
import { NetworkShares } from '#app/utils/network-shares.ts'
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
  strangers: { usual: new NetworkShares(mostCharacters), statutory: new NetworkShares(mostCharacters) },
  people: { usual: new NetworkShares(2 * mostCharacters), statutory: new NetworkShares(2 * mostCharacters) },
}

/** Who sends something, and from which address on the internet. */
export interface Sender {
  isKnown: boolean
  from: string
}

/** What is written; without a kind it is a question like any other. */
interface Written {
  kind?: TicketKind | undefined
}

const shareOf = ({ kind }: Written, { isKnown }: Sender) =>
  shares[isKnown ? 'people' : 'strangers'][kind !== undefined && isStatutory(kind) ? 'statutory' : 'usual']

/** True once so much was written from this network today that no more of the kind is taken. */
export function hasWrittenEnough(written: Written, sender: Sender, now: string): boolean {
  return shareOf(written, sender).isUsed(sender.from, now)
}

/** Counts a new request or reply. A share begins with its first and ends a day later. */
export function countWritten(written: Written & { message: string }, sender: Sender, now: string): void {
  const characters = Math.max(leastCounted, written.message.length)
  shareOf(written, sender).count(sender.from, addMilliseconds(now, day), now, characters)
}
