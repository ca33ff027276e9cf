import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differingNames, mergeTexts, tellDifference } from './merging.ts'

const names = ['title', 'description', 'roi', 'epcBand', 'era', 'isActive'] as const
type Name = (typeof names)[number]
type Texts = Record<Name, string>
const base: Texts = { title: 'Flat', description: 'Old', roi: '6', epcBand: '', era: '', isActive: '' }

test('what only one changed is taken over, and what both changed is a choice', () => {
  const theirs = { ...base, title: 'Theirs', epcBand: 'C', era: 'modern' }
  const mine = { ...base, title: 'Mine', roi: '7', era: 'modern' }
  const { both, onlyTheirs, onlyMine, merged } = mergeTexts(names, { base, theirs, mine })
  expect({ both, onlyTheirs, onlyMine }).toEqual({ both: ['title'], onlyTheirs: ['epcBand'], onlyMine: ['roi'] })
  expect(merged).toEqual({ ...base, title: 'Mine', epcBand: 'C', roi: '7', era: 'modern' })
})

test('a field of which nobody knows how it began is a choice', () => {
  const { isActive: _, ...known } = base
  const [theirs, mine] = [
    { ...base, title: 'Theirs' },
    { ...base, isActive: 'yes' },
  ]
  const { both, onlyTheirs } = mergeTexts(names, { base: known, theirs, mine })
  expect({ both, onlyTheirs }).toEqual({ both: ['isActive'], onlyTheirs: ['title'] })
})

test('nothing of either is lost, whatever was changed', () => {
  const texts: fc.Arbitrary<Texts> = fc.record(
    Object.fromEntries(names.map((name) => [name, fc.constantFrom('', 'a', 'b')])) as Record<
      Name,
      fc.Arbitrary<string>
    >,
  )
  fc.assert(
    fc.property(texts, texts, texts, (began, theirs, mine) => {
      const { both, onlyTheirs, onlyMine, merged } = mergeTexts(names, { base: began, theirs, mine })
      const told = [...both, ...onlyTheirs, ...onlyMine]
      expect(told.toSorted()).toEqual(differingNames(names, theirs, mine).toSorted())
      for (const name of names) {
        const isTheirs = onlyTheirs.includes(name)
        expect(merged[name]).toBe(isTheirs ? theirs[name] : mine[name])
        if (theirs[name] !== began[name] && mine[name] === began[name]) expect(merged[name]).toBe(theirs[name])
        if (mine[name] !== began[name]) expect(merged[name]).toBe(mine[name])
      }
    }),
  )
})

test('a difference says both sides and what was, where that is known', () => {
  const say = (name: Name, text: string) => `${name}: ${text || 'nothing'}`
  const versions = { base: { title: '' }, theirs: { ...base, roi: '7' }, mine: { ...base, title: 'Mine' } }
  expect(tellDifference('title', 'Title', versions, say)).toEqual({
    name: 'title',
    label: 'Title',
    base: 'title: nothing',
    theirs: { value: 'Flat', said: 'title: Flat' },
    mine: { value: 'Mine', said: 'title: Mine' },
  })
  expect(tellDifference<Name>('roi', 'ROI', versions, say).base).toBeUndefined()
})
