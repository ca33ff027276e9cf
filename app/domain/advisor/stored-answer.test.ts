import { expect, test } from 'vitest'
import { calculatorKeys } from '#app/domain/figures/calculators.ts'
import { plainPages, type Answer, type Place } from './answer.ts'
import { readStoredAnswer, writeStoredAnswer } from './stored-answer.ts'

test('an answer that names any page with one address, and any calculator, is read as it was written', () => {
  const places: Place[] = [
    ...calculatorKeys.map((calculator) => ({ page: 'calculator' as const, calculator, query: '' })),
    ...plainPages.map((page) => ({ page })),
  ]
  const answer: Answer = {
    blocks: [{ kind: 'text', spans: places.map((place) => ({ link: 'here', place })) }],
    sources: places.map((place) => ({ label: 'there', place })),
    dealIds: [],
  }
  expect(readStoredAnswer(writeStoredAnswer(answer))).toEqual(answer)
})
