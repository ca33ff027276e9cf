import { z } from 'zod'
import { calculatorKeys } from '#app/domain/figures/calculators.ts'
import { mostDealsNamed, otherOutcomes, plainPages, spansOf, type Answer } from './answer.ts'

/** An answer as the database keeps it. It was written by this program, perhaps by an older version of it. */

const text = z.string().max(10_000)
const place = z.discriminatedUnion('page', [
  z.object({ page: z.literal('calculator'), calculator: z.enum(calculatorKeys), query: text, field: text.optional() }),
  z.object({ page: z.literal('deal'), dealId: z.int().positive() }),
  z.object({ page: z.literal('deals'), query: text }),
  z.object({ page: z.literal('area'), slug: text }),
  z.object({ page: z.literal('areas'), query: text }),
  z.object({ page: z.literal('compared-areas'), slugs: z.array(text).max(10) }),
  z.object({ page: z.literal('compared-deals'), dealIds: z.array(z.int().positive()).max(mostDealsNamed) }),
  z.object({ page: z.enum(['post', 'guide']), slug: text }),
  z.object({ page: z.literal('support'), kind: z.literal('call').optional() }),
  z.object({ page: z.enum(plainPages) }),
])
const span = z.union([text, z.object({ figure: text, source: z.int().nonnegative() }), z.object({ link: text, place })])
const spans = z.array(span).max(500)
const month = z.string().regex(/^\d{4}-\d\d$/)
const monthSpan = z.object({ from: month, to: month, isProvisional: z.literal(true).optional() })
const months = z.object({ prices: monthSpan.optional(), rents: monthSpan.optional() })
const rows = z.array(z.array(spans).max(20)).max(100)

const answerSchema = z
  .object({
    blocks: z
      .array(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('text'), spans }),
          z.object({ kind: z.literal('list'), isOrdered: z.literal(true).optional(), items: z.array(spans).max(100) }),
          z.object({
            kind: z.literal('table'),
            caption: text,
            columns: z.array(z.object({ label: text, isNumber: z.literal(true).optional() })).max(20),
            rows,
            onCards: z.literal(true).optional(),
          }),
          z.object({
            kind: z.literal('bars'),
            caption: text,
            rows: z.array(z.object({ label: spans, figure: span, share: z.number().min(0).max(1) })).max(20),
          }),
          z.object({ kind: z.literal('assumed'), spans }),
          z.object({ kind: z.literal('readings'), items: z.array(text).max(5) }),
        ]),
      )
      .max(100),
    sources: z.array(z.object({ label: text, detail: text.optional(), months: months.optional(), place })).max(50),
    dealIds: z.array(z.int().positive()).max(mostDealsNamed),
    outcome: z.enum(otherOutcomes).optional(),
    topic: z.string().max(40).optional(),
  })
  // A number that leads to no source would be a dead link.
  .refine(({ blocks, sources }) => namedSources(blocks).every((source) => source < sources.length))

/** The answer as text to keep. A page, a kind of block or a part that the schema does not know does not compile here. */
export const writeStoredAnswer = (answer: Answer): string =>
  JSON.stringify(answer satisfies z.input<typeof answerSchema>)

/** The stored answer; null where it is none that this version knows. */
export function readStoredAnswer(stored: string): Answer | null {
  let value: unknown
  try {
    value = JSON.parse(stored)
  } catch {
    return null
  }
  return answerSchema.safeParse(value).data ?? null
}

function namedSources(blocks: Answer['blocks']): number[] {
  return blocks.flatMap(spansOf).flatMap((each) => (typeof each === 'object' && 'figure' in each ? [each.source] : []))
}
