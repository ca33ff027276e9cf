import { constants, setPriority } from 'node:os'

/** The side of the process that carries out orders. child-queue.server.ts starts it, gives them and ends it. */

/** The sign of life by which it is not taken for stuck. */
export const atWork = 'at work'
const sayEvery = 1000

/** The time that an order under way has for an orderly end once nobody waits for it any more. */
const endMilliseconds = 30_000

/**
 * Answers each order by its outcome. `mayGoOn` is to be asked again and again during long work: it tells that the process is at
 * work, and says no where nobody waits any more. Whoever does not ask ends with the site.
 */
export function answerOrders<Order, Outcome extends object>(
  carryOut: (order: Order, mayGoOn: () => boolean) => Promise<Outcome>,
): void {
  let said = 0
  let isAsked = false
  const mayGoOn = () => {
    isAsked = true
    if (process.connected && performance.now() - said > sayEvery) {
      said = performance.now()
      say(atWork)
    }
    return process.connected
  }
  // The site is gone, or has no more to do.
  process.on('disconnect', () => setTimeout(() => process.exit(), isAsked ? endMilliseconds : 0).unref())
  // A terminal sends these to the site and to this process at once. The site then lets its requests finish.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.on('message', (order: Order) => {
    void carryOut(order, mayGoOn).then((outcome) => process.connected && say(outcome))
  })
}

/** Tells the site. Where it has closed in this moment it hears nothing; that failure, if nobody took it, would end this process. */
function say(what: object | string): void {
  process.send!(what, undefined, undefined, () => undefined)
}

/** Gives way to the site wherever both want the processor. */
export function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The work is done all the same where the system does not let it.
  }
}
