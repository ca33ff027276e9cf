import { releaseHold } from '#app/domain/reservations/holds.server.ts'
import { addDeal, addPurchase } from '../database/database.ts'
import { reservations, setUpStage, type Stage } from './secure-stage.ts'

/** The reservations that are holds at present. */
export const held = async (stage: Stage) => (await reservations(stage)).filter((row) => row.status === 'held')

/** Every holder releases what they hold. */
export async function releaseAll(stage: Stage, now: string) {
  for (const hold of await held(stage)) await releaseHold(stage.db, stage.payments, hold.user_id, hold.id, now)
}

/** The same buyer in front of another deal. */
export const atAnotherDeal = async (stage: Stage): Promise<Stage> => ({ ...stage, dealId: await addDeal(stage.db) })

/** The stage of a buyer who has paid for a deal before. */
export async function setUpProvenStage() {
  const stage = await setUpStage()
  await addPurchase(stage.db, stage.buyer, await addDeal(stage.db), { paidAt: '2026-10-01T10:00:00.000Z' })
  return stage
}
