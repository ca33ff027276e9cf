import { explainTerm } from '../tools/terms.server.ts'
import { say, type Draft } from './draft.server.ts'
import { answerUnknown } from './passages.server.ts'

/** A word's meaning, or that of two words, with the formula and where it can be worked out. */
export async function answerTerm(draft: Draft): Promise<void> {
  const { term, otherTerm } = draft.question
  if (term === undefined || !(await explain(draft, term))) return answerUnknown(draft)
  if (otherTerm !== undefined) await explain(draft, otherTerm)
}

async function explain(draft: Draft, term: string): Promise<boolean> {
  const used = await draft.use(explainTerm, { term: term.slice(0, 60) })
  if ('problem' in used) return false
  const { name, meaning, formula, calculator } = used.facts
  draft.text(used.checked(`${name}: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}`))
  if (formula) draft.text(used.checked(`As a formula: ${formula}.`))
  if (calculator) draft.text(say`${{ link: 'Work it out with your own figures', place: used.sources[0]!.place }}.`)
  return true
}
