import { askBuyers } from '#app/domain/testimonials/asking.server.ts'
import { enterTestimonial } from '#app/domain/testimonials/desk.server.ts'
import { findTestimonialPurchase } from '#app/domain/testimonials/record.server.ts'
import type { Db } from '#db/database.server.ts'
import { must, type Scene, type Step } from './scene.ts'

/**
 * What buyers were asked and said: the buyer of the completed purchase was asked by email and has not answered yet, and another one
 * wrote by herself. Both are marked as samples, because nobody said or was asked anything.
 */
export function listTestimonialSteps(scene: Scene): Step[] {
  const { db } = scene
  return [
    {
      at: scene.ago(25, '09:00'),
      run: async (at) => {
        await askBuyers(db, at)
        await markSamples(db)
      },
    },
    {
      at: scene.ago(20, '11:45'),
      run: async (at) => {
        const { id } = await db
          .selectFrom('reservations')
          .select('id')
          .where('deal_id', '=', 129)
          .where('status', '=', 'paid')
          .executeTakeFirstOrThrow()
        const { reference } = (await findTestimonialPurchase(db, { id }))!
        const form = {
          reference,
          anew: '',
          words:
            'When my bank asked who you are, a person here answered the same day and sent me what the bank needed. The documents were in order. The survey took longer than I had been told.',
          name: 'Imani I.',
          incentive: 'no',
          what: '',
          evidence: 'Her email came from the address of her account, and names what happened with her bank.',
          consentDay: at.slice(0, 10),
          consentHow: 'By email: agrees to these words with her first name and initial',
        } as const
        const files = { ids: [], compare: () => Promise.resolve(false) }
        must(await enterTestimonial(db, await scene.admin(), form, files, at))
        await markSamples(db)
      },
    },
  ]
}

async function markSamples(db: Db): Promise<void> {
  await db.updateTable('testimonials').set({ is_sample: 1 }).execute()
}
