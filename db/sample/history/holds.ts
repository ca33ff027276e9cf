import { addMilliseconds } from '#app/utils/dates.ts'
import type { PersonName } from './people.ts'
import { SamplePurchase } from './purchase.ts'
import type { Scene, Step } from './scene.ts'

const minute = 60_000
/** A job looks every 15 seconds. */
const runOutAfter = 30 * minute + 9_000

/** Holds that led to no purchase: run out, given up, freed by the desk, and some with a card that was declined. */
export function listHoldSteps(scene: Scene): Step[] {
  return [
    ...runOut(scene, 'wanda', 138, scene.ago(73, '20:55')),
    ...declined(scene, 'ivor', 102, scene.ago(61, '13:30'), ['expired_card']),
    ...givenUp(scene, 'wanda', 119, scene.ago(55, '09:15')),
    ...runOut(scene, 'felix', 115, scene.ago(43, '18:45')),
    ...runOut(scene, 'ivor', 142, scene.ago(29, '21:20')),
    ...freed(scene, 'wanda', 136, scene.ago(20, '11:10')),
    ...declined(scene, 'dora', 111, scene.ago(16, '12:25'), ['card_declined', 'insufficient_funds']),
    ...runOut(scene, 'tom', 135, scene.ago(8, '22:10')),
    ...givenUp(scene, 'ivor', 105, scene.ago(4, '08:05')),
    ...runOut(scene, 'wanda', 108, scene.ago(1, '16:20')),
  ]
}

function runOut(scene: Scene, who: PersonName, dealId: number, at: string): Step[] {
  const hold = new SamplePurchase(scene, who, dealId)
  return [hold.hold(at), hold.runOut(addMilliseconds(at, runOutAfter))]
}

function declined(scene: Scene, who: PersonName, dealId: number, at: string, reasons: string[]): Step[] {
  const hold = new SamplePurchase(scene, who, dealId)
  return [
    hold.hold(at),
    hold.choose(addMilliseconds(at, 2 * minute), 'now'),
    ...reasons.map((reason, index) => hold.decline(addMilliseconds(at, (4 + 3 * index) * minute), reason)),
    hold.runOut(addMilliseconds(at, runOutAfter)),
  ]
}

function givenUp(scene: Scene, who: PersonName, dealId: number, at: string): Step[] {
  const hold = new SamplePurchase(scene, who, dealId)
  return [
    hold.hold(at),
    hold.choose(addMilliseconds(at, 3 * minute), 'wait'),
    hold.release(addMilliseconds(at, 11 * minute)),
  ]
}

function freed(scene: Scene, who: PersonName, dealId: number, at: string): Step[] {
  const hold = new SamplePurchase(scene, who, dealId)
  return [hold.hold(at), hold.free(addMilliseconds(at, 14 * minute))]
}
