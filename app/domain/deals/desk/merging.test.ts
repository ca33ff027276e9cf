import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differingFields, mergeVersions } from './merging.ts'
import { completeTexts, fieldNames, type DealTexts, type FieldName } from '../record/record.ts'

const base = completeTexts({ title: 'Flat', description: 'Old', roi: '6', isActive: '' })

test('what only one changed is taken over, and what both changed is a choice', () => {
  const theirs = { ...base, title: 'Theirs', epcBand: 'C', era: 'modern' }
  const mine = { ...base, title: 'Mine', roi: '7', era: 'modern' }
  const { both, onlyTheirs, onlyMine, merged } = mergeVersions(base, theirs, mine)
  expect({ both, onlyTheirs, onlyMine }).toEqual({ both: ['title'], onlyTheirs: ['epcBand'], onlyMine: ['roi'] })
  expect(merged).toEqual({ ...base, title: 'Mine', epcBand: 'C', roi: '7', era: 'modern' })
})

test('a field of which nobody knows how it began is a choice', () => {
  const { isActive: _, ...known } = base
  const { both, onlyTheirs } = mergeVersions(known, { ...base, title: 'Theirs' }, { ...base, isActive: 'yes' })
  expect({ both, onlyTheirs }).toEqual({ both: ['isActive'], onlyTheirs: ['title'] })
})

test('nothing of either is lost, whatever was changed', () => {
  const texts = fc.record(
    Object.fromEntries(fieldNames.map((name) => [name, fc.constantFrom('', 'a', 'b')])) as Record<
      FieldName,
      fc.Arbitrary<string>
    >,
  ) as fc.Arbitrary<DealTexts>
  fc.assert(
    fc.property(texts, texts, texts, (began, theirs, mine) => {
      const { both, onlyTheirs, onlyMine, merged } = mergeVersions(began, theirs, mine)
      const told = [...both, ...onlyTheirs, ...onlyMine]
      expect(told.toSorted()).toEqual(differingFields(theirs, mine).toSorted())
      for (const name of fieldNames) {
        const isTheirs = onlyTheirs.includes(name)
        expect(merged[name]).toBe(isTheirs ? theirs[name] : mine[name])
        if (theirs[name] !== began[name] && mine[name] === began[name]) expect(merged[name]).toBe(theirs[name])
        if (mine[name] !== began[name]) expect(merged[name]).toBe(mine[name])
      }
    }),
  )
})
