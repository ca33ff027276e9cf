import { expect, test } from 'vitest'
import { flatAnswers } from '#app/testing/desks/submissions.ts'
import { neededDocuments, type DocumentKindName, type DocumentState } from './documents.ts'
import { isStillVetted, vettingOf } from './vetting.ts'

const papers = { title: 'verified', authority: 'verified', vendorIdentity: 'verified', epc: 'supplied' } as const

/** Every document that the flat needs, accepted but for these. */
function states(without: DocumentKindName[] = []): DocumentState[] {
  return neededDocuments(flatAnswers).map((kind) => ({
    kind,
    isNeeded: true,
    files: without.includes(kind) ? [] : [{ verdict: 'accepted' } as DocumentState['files'][number]],
    excuse: null,
    isEnded: false,
  }))
}

test('says what was and what was not checked, and is vetted where every mandatory document was seen', () => {
  const all = vettingOf(flatAnswers, states(), '2026-11-03')
  expect(all).toMatchObject({ on: '2026-11-03', isVetted: true, notChecked: [] })
  expect(all.checked).toEqual(
    expect.arrayContaining(['Title register and plan', 'Right to offer it', 'Sanctions lists']),
  )
  const lease = vettingOf(flatAnswers, states(['lease']), '2026-11-03')
  expect(lease).toMatchObject({ isVetted: true, notChecked: ['Lease'] })
  for (const kind of ['title', 'authority', 'identity', 'aml-note', 'redress'] as const)
    expect([kind, vettingOf(flatAnswers, states([kind]), '2026-11-03').isVetted]).toEqual([kind, false])
})

test('counts only while title, authority and identity are verified papers of the deal', () => {
  expect(isStillVetted({ isVetted: true }, papers)).toBe(true)
  expect(isStillVetted({ isVetted: false }, papers)).toBe(false)
  expect(isStillVetted({ isVetted: true }, null)).toBe(false)
  for (const paper of ['title', 'authority', 'vendorIdentity'] as const)
    expect([paper, isStillVetted({ isVetted: true }, { ...papers, [paper]: 'supplied' })]).toEqual([paper, false])
})
