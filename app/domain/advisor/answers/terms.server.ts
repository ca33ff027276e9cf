import { explainTerm } from '../tools/terms.server.ts'
import { say, type Draft } from './draft.server.ts'
import { answerUnknown } from './fixed.server.ts'

/** What a word means, its formula and where it can be worked out. */
export async function answerTerm(draft: Draft): Promise<void> {
  const { term } = draft.question
  if (term === undefined) return answerUnknown(draft)
  const used = await draft.use(explainTerm, { term: term.slice(0, 60) })
  if ('problem' in used) return answerUnknown(draft)
  const { name, meaning, formula, calculator } = used.facts
  draft.text(used.checked(`${name}: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}`))
  if (formula) draft.text(used.checked(`As a formula: ${formula}.`))
  if (calculator) draft.text(say`${{ link: 'Work it out with your own figures', place: used.sources[0]!.place }}.`)
}
