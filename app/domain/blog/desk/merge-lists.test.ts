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
    // One side has moved something.
    ['abcd', 'acdb', 'abcd', ['theirs b: ', 'theirs : b']],
    ['abcde', 'acdeb', 'abcYe', ['theirs b: ', 'mine d: Y', 'theirs : b']],
    ['abcd', 'acdb', 'abcdX', ['both bcd: cdb or bcdX or cdbX']],
    ['abcd', 'abcd!', 'bcda', ['both abcd: abcd! or bcda or bcd!a']],
    ['abcdef', 'defabc', 'aXcdef', ['both abcdef: defabc or aXcdef']],
    ['abcd', 'acdb', 'acd', ['both bcd: cdb or cd']],
    ['abcd', 'acdb', 'bacd', ['mine a: ', 'theirs b: ', 'mine : a', 'theirs : b']],
    ['abcdef', 'acdebf', 'abcXdeYf', ['both bcde: cdeb or bcXdeY or cXdebY']],
  ])('%j, by them %j and by me %j', (base, theirs, mine, runs) => {
    expect(merge(base, theirs, mine)).toEqual(runs)
  })

  test('that are too different are not merged', () => {
    const list = (word: string) => Array.from({ length: 700 }, (_, index) => `${word} ${index}`)
    expect(mergeLists(list('a'), list('b'), list('a'))).toBeNull()
    expect(mergeLists(list('a'), list('a'), list('a'))).toHaveLength(1)
  })
})

/** What somebody has made of a list: items taken away, changed, put in, moved and swapped, by random numbers. */
function edit(base: string[], numbers: number[], moves: [from: number, to: number][], name: string): string[] {
  const list = [...base]
  for (const [from, to] of moves.slice(0, list.length)) {
    const [one, other] = [from % list.length, to % list.length]
    if ((from + to) % 3 === 0) [list[one], list[other]] = [list[other]!, list[one]!]
    else list.splice(other, 0, ...list.splice(one, 1))
  }
  return list.concat('').flatMap((item, index) => {
    const number = numbers[index % numbers.length]!
    const put = number % 5 === 0 ? [`${name} put ${index}`] : number % 5 === 1 ? ['put by both' + String(index)] : []
    const kept = item === '' ? [] : number % 7 === 0 ? [] : number % 7 === 1 ? [`${name} changed ${item}`] : [item]
    return [...put, ...kept]
  })
}

const choose = (runs: MergedRun<string>[], what: (run: MergedRun<string> & { kind: 'both' }) => string[]) =>
  runs.flatMap((run) => (run.kind === 'both' ? what(run) : run.items))

const sides = fc.record({
  numbers: fc.array(fc.nat(100), { minLength: 1, maxLength: 40 }),
  moves: fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { maxLength: 3 }),
})

test('nothing is lost and nothing doubled, whatever two people make of a list', () => {
  fc.assert(
    fc.property(
      fc.nat(30),
      sides,
      sides,
      fc.array(fc.nat(2), { minLength: 30, maxLength: 30 }),
      (length, one, other, picks) => {
        // prettier-ignore
        const base = Array.from({ length }, (_, index) => `item ${index}`)
        const [theirs, mine] = [edit(base, one.numbers, one.moves, 'they'), edit(base, other.numbers, other.moves, 'I')]
        const runs = mergeLists(base, theirs, mine)!
        // The runs give back what both began from.
        expect(runs.flatMap((run) => run.base)).toEqual(base)
        let pick = 0
        const choices = [
          { own: mine, other: theirs, choice: choose(runs, (run) => run.mine) },
          { own: theirs, other: mine, choice: choose(runs, (run) => run.theirs) },
          { own: null, other: null, choice: choose(runs, (run) => [run.mine, run.theirs, run.together ?? run.mine][picks[pick++ % 30]!]!) }, // prettier-ignore
        ]
        for (const { own, other, choice } of choices) {
          expect(new Set(choice).size).toBe(choice.length)
          // What both have kept is there, wherever either has moved it to; what both have taken away is not.
          for (const item of base) {
            if (mine.includes(item) && theirs.includes(item)) expect(choice).toContain(item)
            if (!mine.includes(item) && !theirs.includes(item)) expect(choice).not.toContain(item)
          }
          if (!own) continue
          // What the chosen side has put in is there, and of the other side what is no part of a choice.
          for (const item of own) if (!base.includes(item)) expect(choice).toContain(item)
          const chosen = new Set(
            runs.flatMap((run) => (run.kind === 'both' ? [...run.base, ...run.theirs, ...run.mine] : [])),
          )
          for (const item of other) if (!base.includes(item) && !chosen.has(item)) expect(choice).toContain(item)
          // What either has taken away stays away.
          for (const item of base) if (!own.includes(item)) expect(choice).not.toContain(item)
          for (const item of base) if (!other.includes(item) && !chosen.has(item)) expect(choice).not.toContain(item)
        }
        // Both together hold what either has put in.
        for (const run of runs)
          if (run.kind === 'both' && run.together)
            for (const item of [...run.mine, ...run.theirs])
              if (!base.includes(item)) expect(run.together).toContain(item)
      },
    ),
    { numRuns: 500 },
  )
})

test.each([
  ['mine', 1],
  ['theirs', -1],
])('what only one side has changed is %s, moves too', (_, direction) => {
  fc.assert(
    fc.property(fc.nat(20), sides, (length, { numbers, moves }) => {
      const base = Array.from({ length }, (_, index) => `item ${index}`)
      const edited = edit(base, numbers, moves, 'I')
      const [theirs, mine] = direction === 1 ? [base, edited] : [edited, base]
      expect(mergeLists(base, theirs, mine)!.flatMap((run) => (run.kind === 'both' ? [] : run.items))).toEqual(edited)
    }),
    { numRuns: 100 },
  )
})
