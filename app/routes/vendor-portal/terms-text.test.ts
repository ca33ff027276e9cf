import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sayingOf } from '#app/domain/terms/legal-versions.server.ts'
import { facts } from '#app/testing/pages/legal-pages.tsx'
import { londonDay } from '#app/utils/dates.ts'
import { keptTextOf } from '../legal/keep-texts.server.tsx'
import { vendorTerms, vendorTermsVersion } from './terms-text.tsx'

/** The day and the digest of the vendor terms as they stand. A text that is changed needs another day once it has been merged. */
const written = ['2026-11-28', 'a7ff6ed98f686033']

test('the vendor terms say what they said on their day', () => {
  const digest = createHash('sha256')
    .update(sayingOf(keptTextOf(vendorTerms(facts), facts)))
    .digest('hex')
    .slice(0, 16)
  expect(
    [vendorTermsVersion, digest],
    'The vendor terms have changed. Give them another day, and put both here.',
  ).toEqual(written)
})

test('they are of no day that is still to come', () => {
  expect(vendorTermsVersion <= londonDay(new Date().toISOString())).toBe(true)
})
