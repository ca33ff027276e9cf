import { z } from 'zod'
import { calculators } from '#app/domain/figures/calculators.ts'
import { wordMeanings, type Word } from '#app/domain/figures/word-meanings.ts'
import type { Place, Source } from '../answer.ts'
import { termOfSpelling } from '../lexicon/terms.ts'
import { describeTool, refuse } from './tool.server.ts'

export const explainTerm = describeTool({
  name: 'explain_term',
  description: 'What a word of property investment means, with its formula and the calculator that works it out.',
  args: z.strictObject({ term: z.string().trim().min(1).max(60) }),
  run(_world, { term }) {
    const key = findTerm(term)
    if (key === undefined) return refuse(`“${term}” is no word that I can explain.`)
    const { name, meaning, formula, calculator } = wordMeanings[key]
    const place: Place = calculator ? { page: 'calculator', calculator, query: '' } : { page: 'glossary' }
    const source: Source = { label: calculator ? calculators[calculator].title : 'Property words explained', place }
    return { facts: { name, meaning, formula: formula ?? null, calculator: calculator ?? null }, sources: [source] }
  },
})

/** A word by its key or by any of its spellings. */
function findTerm(text: string): Word | undefined {
  const plain = text.toLowerCase()
  if (Object.hasOwn(wordMeanings, plain)) return plain as Word
  return termOfSpelling.get(plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim())
}
