import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeLists, type MergedRun } from './merge-lists.ts'

const merge = (base: string, theirs: string, mine: string) =>
  mergeLists([...base], [...theirs], [...mine])!
    .filter(({ kind }) => kind !== 'same')
    .map((run) =>
      run.kind === 'both'
        ? `both ${run.base.join('')}: ${run.theirs.join('')} or ${run.mine.join('')}${run.together ? ` or ${run.together.join('')}` : ''}`
        : `${run.kind} ${run.base.join('')}: ${run.items.join('')}`,
    )

describe('two lists that began as one', () => {
  test.each([
    ['abcd', 'abcd', 'abcd', []],
    ['abcd', 'aXcd', 'abcd', ['theirs b: X']],
    ['abcd', 'abcd', 'abYd', ['mine c: Y']],
    ['abcd', 'aXcd', 'abYd', ['theirs b: X', 'mine c: Y']],
    ['abcd', 'aXcd', 'aYcd', ['both b: X or Y']],
    ['abcd', 'aXcd', 'aXcd', ['agreed b: X']],
    ['abcd', 'aXYZ', 'abQd', ['theirs b: X', 'both c: Y or Q', 'theirs d: Z']],
    ['abcd', 'acd', 'aYcd', ['both b:  or Y']],
    ['abcd', 'ad', 'abcd', ['theirs bc: ']],
    ['ab', 'abX', 'abY', ['both : X or Y or XY']],
    ['ab', 'aXb', 'aYb', ['both : X or Y or XY']],
    ['ab', 'abX', 'abX', ['agreed : X']],
    ['ab', 'aXb', 'aQ', ['theirs : X', 'mine b: Q']],
    ['abcd', 'abXcd', 'ad', ['both bc: bXc or ']],
    ['', 'X', 'Y', ['both : X or Y or XY']],
    ['a', '', '', ['agreed a: ']],
  ])('%j, by them %j and by me %j', (base, theirs, mine, runs) => {
    expect(merge(base, theirs, mine)).toEqual(runs)
  })

  test('that are too different are not merged', () => {
    const list = (word: string) => Array.from({ length: 700 }, (_, index) => `${word} ${index}`)
    expect(mergeLists(list('a'), list('b'), list('a'))).toBeNull()
    expect(mergeLists(list('a'), list('a'), list('a'))).toHaveLength(1)
  })
})

/** What somebody has made of a list: items taken away, changed and put in, by random numbers. */
function edit(base: string[], numbers: number[], name: string): string[] {
  return base.concat('').flatMap((item, index) => {
    const number = numbers[index % numbers.length]!
    const put = number % 5 === 0 ? [`${name} put ${index}`] : number % 5 === 1 ? ['put by both' + String(index)] : []
    const kept = item === '' ? [] : number % 7 === 0 ? [] : number % 7 === 1 ? [`${name} changed ${item}`] : [item]
    return [...put, ...kept]
  })
}

const choose = (runs: MergedRun<string>[], what: (run: MergedRun<string> & { kind: 'both' }) => string[]) =>
  runs.flatMap((run) => (run.kind === 'both' ? what(run) : run.items))

const edits = fc.array(fc.nat(100), { minLength: 1, maxLength: 40 })

test('nothing is lost and nothing doubled, whatever two people make of a list', () => {
  fc.assert(
    fc.property(fc.nat(30), edits, edits, (length, one, other) => {
      const base = Array.from({ length }, (_, index) => `item ${index}`)
      const [theirs, mine] = [edit(base, one, 'they'), edit(base, other, 'I')]
      const runs = mergeLists(base, theirs, mine)!
      // The runs give back all three.
      expect(runs.flatMap((run) => run.base)).toEqual(base)
      const side = (name: 'mine' | 'theirs') =>
        runs.flatMap((run) =>
          run.kind === 'both' ? run[name] : run.kind === name || run.kind === 'agreed' ? run.items : run.base,
        )
      expect(side('mine')).toEqual(mine)
      expect(side('theirs')).toEqual(theirs)
      for (const [name, choice] of [
        ['mine', choose(runs, (run) => run.mine)],
        ['theirs', choose(runs, (run) => run.theirs)],
      ] as const) {
        expect(new Set(choice).size).toBe(choice.length)
        const own = name === 'mine' ? mine : theirs
        const other = name === 'mine' ? theirs : mine
        // What the chosen side has put in is there, and of the other side what is no part of a choice.
        for (const item of own) if (!base.includes(item)) expect(choice).toContain(item)
        const chosen = new Set(
          runs.flatMap((run) => (run.kind === 'both' ? [...run.base, ...run.theirs, ...run.mine] : [])),
        )
        for (const item of other)
          if (!chosen.has(item) && (own.includes(item) || !base.includes(item))) expect(choice).toContain(item)
        // What either has taken away stays away.
        for (const item of base) if (!own.includes(item)) expect(choice).not.toContain(item)
        for (const item of base) if (!other.includes(item) && !chosen.has(item)) expect(choice).not.toContain(item)
      }
      const all = choose(runs, (run) => run.together ?? run.mine)
      expect(new Set(all).size).toBe(all.length)
    }),
    { numRuns: 500 },
  )
})
