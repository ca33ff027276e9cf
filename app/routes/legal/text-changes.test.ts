import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sayingOf } from '#app/domain/terms/legal-versions.server.ts'
import { legalPages, type LegalPageName } from '#app/domain/terms/legal-versions.ts'
import { facts } from '#app/testing/pages/legal-pages.tsx'
import { londonDay } from '#app/utils/dates.ts'
import { keptTextOf } from './keep-texts.server.tsx'
import { legalTexts } from './texts.ts'

/**
 * The day and the digest of each legal text as it stands. A text that is changed needs another day: sites keep its former version by
 * themselves, with their own facts (keep-texts.server.tsx).
 */
const written: Record<LegalPageName, [firstDay: string, digest: string]> = {
  'terms-conditions': ['2026-11-24', 'f302f10416faa2ae'],
  'privacy-policy': ['2026-11-30', '6ad63d584d0f624a'],
  'cookies-policy': ['2026-11-28', 'af8377c96ba39f37'],
  'risk-disclosure': ['2025-06-22', '354b5a5ce7685702'],
  complaints: ['2026-11-28', 'd0ebd86bd21cba2e'],
  accessibility: ['2026-11-28', 'e9d6682c41916abc'],
  'vendor-terms': ['2026-11-28', '7fed5439119b558d'],
}

/** With and without what depends on the settings. */
const settings = [
  facts,
  { ...facts, vatNumber: null, allowsScotland: true, hasLanguageModel: true, backupsKept: 14 },
  { ...facts, bookingUrl: 'https://book.test/', analyticsScript: 'https://counts.test/count.js' },
]

test.each(legalPages)('%s is of no day that is still to come', (page) => {
  expect(legalTexts[page](facts).firstDay <= londonDay(new Date().toISOString())).toBe(true)
})

test.each(legalPages)('%s says what it said on its day', (page) => {
  const kept = settings.map((one) => keptTextOf(legalTexts[page](one), one))
  const digest = createHash('sha256').update(kept.map(sayingOf).join('\n')).digest('hex').slice(0, 16)
  const { firstDay } = legalTexts[page](facts)
  expect(
    [firstDay, digest],
    `The text of ${page} has changed. If its version of ${firstDay} has been merged, give the new one the day from which it holds ` +
      `(firstDay). Then put ['${firstDay}', '${digest}'] into this table. The former version needs no file: every site keeps it.`,
  ).toEqual(written[page])
})
