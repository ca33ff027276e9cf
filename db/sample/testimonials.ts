import type { TestimonialRow } from '#db/schema.ts'

/** Samples: nobody said these things, and the page says so. */
export const sampleTestimonials: TestimonialRow[] = [
  {
    quote: 'The documents answered questions I had not thought to ask. I knew what I was buying.',
    author: 'Sample investor',
    deal_label: 'Terrace in Liverpool',
  },
  {
    quote: 'I changed my mind the next morning. The money was back without a single phone call.',
    author: 'Sample investor',
    deal_label: 'Flat in Leeds',
  },
  {
    quote: 'My first purchase. The call was fifteen minutes and nobody tried to sell me anything.',
    author: 'Sample first-time buyer',
    deal_label: 'Student house in Durham',
  },
].map((testimonial, position) => ({
  ...testimonial,
  id: `sample-${position + 1}`,
  is_consented: 1,
  is_verified: 1,
  is_sample: 1,
  position,
}))
