import type { Insertable } from 'kysely'
import type { Database } from '#db/schema.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

const samples = [
  {
    words: 'The documents answered questions I had not thought to ask. I knew what I was buying.',
    name: 'Sample investor',
    deal_label: 'Residential property in Liverpool',
  },
  {
    words: 'I changed my mind the next morning. The money was back without a single phone call.',
    name: 'Sample investor',
    deal_label: 'Residential property in Leeds',
  },
  {
    words: 'My first purchase. The call was fifteen minutes and nobody tried to sell me anything.',
    name: 'Sample first-time buyer',
    deal_label: 'Student housing in Durham',
  },
]

/** Samples: nobody said these things, and the page says so. `now` is UTC ISO text. */
export function listSampleTestimonials(now: string): Insertable<Database['testimonials']>[] {
  return samples.map((sample, index) => {
    // The page shows the newest first.
    const at = addMilliseconds(now, -(index + 1) * 60_000)
    return {
      ...sample,
      // As long as every id, which the keys of links need.
      id: `sample-testimonial-${String(index + 1).padStart(3, '0')}`,
      state: 'verified',
      is_sample: 1,
      incentive: '',
      received_at: at,
      decided_at: at,
      created_at: at,
      updated_at: at,
    }
  })
}
