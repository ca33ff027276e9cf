import { expect, test } from 'vitest'
import type { SubmissionDocumentRow } from '#db/schema.ts'
import type { DocumentKindName, DocumentState } from '#app/domain/submissions/documents.ts'
import { nationOf, type Answers } from '#app/domain/submissions/record.ts'
import type { Facts, ScreenedArea, ScreenedFigures } from '#app/domain/submissions/screening/facts.ts'
import { applyRules } from '#app/domain/submissions/screening/rules.ts'
import { testNow } from '../database/database.ts'
import { flatAnswers } from './submissions.ts'

/** The day on which the facts of these tests are looked at. */
const today = testNow.slice(0, 10)

export const testArea: ScreenedArea = {
  name: 'Leeds',
  averagePricePence: 20_000_000,
  averageRentPence: 100_000,
  grossYieldPercent: 5,
  pricePeriod: 'March 2026',
  rentPeriod: 'May 2026',
}

/** Facts of which no rule has anything to say, but for what is given. */
export function testFacts({
  answers = {},
  figures = {},
  ...given
}: { answers?: Answers; figures?: Partial<ScreenedFigures> } & Partial<Pick<Facts, 'states' | 'twins'>> = {}): Facts {
  const all: Answers = { ...flatAnswers, statedNetYield: '', ...answers }
  return {
    answers: all,
    states: [],
    today,
    nation: nationOf(all),
    figures: {
      nation: nationOf(all) ?? 'England',
      misplaced: [],
      pricePence: 16_800_000,
      monthlyRentPence: 95_000,
      grossYieldPercent: 6.79,
      netYieldPercent: 4.42,
      roiPercent: 4.14,
      evidencedValuePence: 17_000_000,
      area: testArea,
      ...figures,
    },
    twins: { address: false, title: false },
    ...given,
  }
}

/** Where a kind of document stands of which this was sent; nothing where it is null. */
export function testState(
  kind: DocumentKindName,
  file: Partial<SubmissionDocumentRow> | null,
  given: Partial<Pick<DocumentState, 'isNeeded'>> & { excuse?: Partial<SubmissionDocumentRow> } = {},
): DocumentState {
  const rowOf = (row: Partial<SubmissionDocumentRow>) =>
    ({ kind, issued_on: null, valid_until: null, why_missing: '', verdict: null, ...row }) as SubmissionDocumentRow
  const { excuse, ...rest } = given
  return {
    kind,
    isNeeded: true,
    files: file ? [rowOf({ file_name: 'paper.pdf', ...file })] : [],
    excuse: excuse ? rowOf(excuse) : null,
    isEnded: false,
    ...rest,
  }
}

/** Facts of which a rule has something to say, with words of it and its tone, and those of which it has nothing. */
export interface RuleCases {
  fires: [facts: Facts, words: string, tone?: 'fix' | 'look'][]
  isQuiet: Facts[]
}

/** One test for each rule. */
export function testRules(cases: Record<string, RuleCases>): void {
  test.each(Object.keys(cases))('%s', (name) => {
    const find = (facts: Facts) => applyRules(facts).filter(({ key }) => key.split(':')[0] === name)
    for (const [facts, words, tone] of cases[name]!.fires) {
      const [found] = find(facts)
      expect(`${found?.title}. ${found?.text}`).toContain(words)
      if (tone) expect(found?.tone).toBe(tone)
    }
    for (const facts of cases[name]!.isQuiet) expect(find(facts)).toEqual([])
  })
}
