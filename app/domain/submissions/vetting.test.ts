import { expect, test } from 'vitest'
import { flatAnswers } from '#app/testing/desks/submissions.ts'
import { neededDocuments, type DocumentKindName, type DocumentState } from './documents.ts'
import { tellVetting, vettingOf } from './vetting.ts'

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

const vetted = () => vettingOf(flatAnswers, states(), '2026-11-03')
const figures = { price: 168_000_00, monthlyRent: 950_00 }

test('counts only while title, authority and identity are verified papers of the deal', () => {
  expect(tellVetting(vetted(), papers, figures)).toMatchObject({ on: '2026-11-03', notChecked: [] })
  expect(tellVetting({ ...vetted(), isVetted: false }, papers, figures)).toBeNull()
  expect(tellVetting(vetted(), null, figures)).toBeNull()
  for (const paper of ['title', 'authority', 'vendorIdentity'] as const)
    expect([paper, tellVetting(vetted(), { ...papers, [paper]: 'supplied' }, figures)]).toEqual([paper, null])
})

test('says that a price or a rent was compared with evidence only while the deal has the one that was', () => {
  const told = (now: Partial<typeof figures>) => {
    const checked = tellVetting(vetted(), papers, { ...figures, ...now })?.checked
    return checked?.filter((label) => label.endsWith('against evidence'))
  }
  expect(told({})).toEqual(['Price against evidence', 'Rent against evidence'])
  expect(told({ price: 170_000_00 })).toEqual(['Rent against evidence'])
  expect(told({ monthlyRent: 1_000_00 })).toEqual(['Price against evidence'])
})
