import { expect, test } from 'vitest'
import { percent, type ToolResult } from './facts.ts'
import { Marks } from './marks.ts'
import { longestSentence, ModelText } from './model-text.server.ts'
import { CopyWatch, instructions } from './prompt.server.ts'

/** What a model says, sentence by sentence. */

const result: ToolResult = {
  facts: { grossYield: percent(7.2) },
  sources: [{ label: 'Deal calculator', place: { page: 'calculator', calculator: 'deal', query: '' } }],
}
const marksOf = () => {
  const marks = new Marks([])
  marks.addResult(result, {})
  return marks
}
const hear = (text: string, size = 7) => {
  const shown: string[] = []
  const model = new ModelText(marksOf(), (sentence) => shown.push(sentence))
  const isFit = (text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []).every((piece) => model.add(piece))
  return { isFit: isFit && model.finish(), shown }
}

test('a sentence or a text without an end is given up as soon as it is too long', () => {
  expect(hear('The yield is [[r1.grossYield]]. '.repeat(300)).isFit).toBe(true)
  expect(hear('The yield is [[r1.grossYield]]. '.repeat(600)).isFit).toBe(false)
  expect(hear(`${'so '.repeat(longestSentence / 3 - 1)}.`).isFit).toBe(true)
  const model = new ModelText(marksOf())
  let pieces = 0
  while (pieces < 100_000 && model.add('so ')) pieces += 1
  expect(pieces * 3).toBeLessThanOrEqual(longestSentence)
})

test('a copy of the instructions is found across sentences, and each letter of a long text is read a bounded number of times', () => {
  const line = instructions.split('\n')[3]!.slice(0, 60)
  const halves = [line.slice(0, 20), line.slice(20)]
  expect(hear(`${halves[0]}. ${halves[1]}. `).isFit).toBe(false)
  const watch = new CopyWatch()
  const sentence = 'Rents in the north rose again in that year. '
  for (let count = 0; count < 400; count += 1) expect(watch.repeats(sentence)).toBe(false)
  expect(watch.lettersRead).toBeLessThan(400 * sentence.length * 2)
})
