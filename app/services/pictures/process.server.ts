import { answerOrders, giveWay } from '../child-orders.server.ts'
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
 * The process that makes one picture after the other. It gives way to the site, and it ends itself where a picture takes too much:
 * nothing else can stop a decoder that is at work.
 */

const watchMilliseconds = 50

giveWay()
answerOrders<PictureOrder | CardOrder, PictureOutcome | CardOutcome>(async (order) => {
  const end = performance.now() + order.milliseconds
  const watch = setInterval(() => {
    if (performance.now() > end || process.memoryUsage.rss() > order.megabytes * 1024 * 1024) process.exit(tooMuchCode)
  }, watchMilliseconds)
  const outcome = await ('isCard' in order ? drawCard(order) : makePicture(order))
  clearInterval(watch)
  return outcome
})
