import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { legalPages, type LegalPageName } from '#app/domain/terms/legal-versions.ts'
import { facts } from '#app/testing/pages/legal-pages.tsx'
import { keptTextOf } from './keep-texts.server.tsx'
import { legalTexts } from './texts.ts'

/**
 * The day and the digest of each legal text as it stands. A text that is changed needs another day: sites keep its former version by
 * themselves, with their own facts (keep-texts.server.tsx), and a site that has never shown it takes the day from here.
 */
const written: Record<LegalPageName, [firstDay: string, digest: string]> = {
  'terms-conditions': ['2026-11-24', '9da937e043af230a'],
  'privacy-policy': ['2026-11-28', 'd8ad8e2c88b89bbe'],
  'cookies-policy': ['2026-11-28', 'ce9aafd2b8ee60a0'],
  'risk-disclosure': ['2025-06-22', '5b10917831bf7b69'],
  complaints: ['2026-11-28', '85bf3a8d59d61f54'],
  accessibility: ['2026-11-28', '92bf18577156383e'],
}

/** With and without what depends on the settings. */
const settings = [
  facts,
  { ...facts, vatNumber: null, allowsScotland: true, hasLanguageModel: true },
  { ...facts, bookingUrl: 'https://book.test/', analyticsScript: 'https://counts.test/count.js', redressUrl: null },
]

test.each(legalPages)('%s says what it said on its day', (page) => {
  const kept = settings.map((one) => keptTextOf(legalTexts[page](one), one))
  const words = JSON.stringify(kept).replace(/<[^<>]*>/g, ' ')
  const digest = createHash('sha256').update(words).digest('hex').slice(0, 16)
  const { firstDay } = legalTexts[page](facts)
  expect(
    [firstDay, digest],
    `The text of ${page} has changed. If its version of ${firstDay} has been merged, give the new one the day from which it holds ` +
      `(firstDay). Then put ['${firstDay}', '${digest}'] into this table. The former version needs no file: every site keeps it.`,
  ).toEqual(written[page])
})
