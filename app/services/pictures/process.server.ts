import { constants, setPriority } from 'node:os'
import { drawCard } from './card.server.ts'
import { makePicture } from './make.server.ts'
import {
  tooMuchCode,
  type CardOrder,
  type CardOutcome,
  type PictureOrder,
  type PictureOutcome,
} from './pictures.server.ts'

/**
 * The process that makes one picture after the other. It gives way to the site wherever both want the processor, and it ends
 * itself where a picture takes too much: nothing else can stop a decoder that is at work.
 */

const watchMilliseconds = 50

// The site is gone, or has no more to do.
process.on('disconnect', () => process.exit())
// A terminal sends these to the site and to this process at once. The site then lets its requests finish.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('message', (order: PictureOrder | CardOrder) => void carryOut(order))

try {
  setPriority(constants.priority.PRIORITY_LOW)
} catch {
  // Where the system does not let it, the pictures are made all the same.
}

async function carryOut(order: PictureOrder | CardOrder): Promise<void> {
  const end = performance.now() + order.milliseconds
  const watch = setInterval(() => {
    if (performance.now() > end || process.memoryUsage.rss() > order.megabytes * 1024 * 1024) process.exit(tooMuchCode)
  }, watchMilliseconds)
  const outcome = await ('isCard' in order ? drawCard(order) : makePicture(order))
  clearInterval(watch)
  send(outcome)
}

function send(outcome: PictureOutcome | CardOutcome): void {
  process.send!(outcome)
}
