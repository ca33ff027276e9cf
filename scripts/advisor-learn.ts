import { writeFileSync } from 'node:fs'
import {
  allAimExamples,
  allExamples,
  allKindExamples,
  crossValidate,
  crossValidateAims,
  crossValidateKinds,
  learnAims,
  learnKinds,
  learnWeights,
  textOfWeights,
  weightFiles,
  weightsFolder,
  type Score,
} from './lib/advisor-weights.ts'
import { Refusal, runCommand } from './lib/command.ts'

/**
 * `npm run advisor:learn [-- --wrong]`: learns the weights of the advisor's second reader from app/testing/advisor/examples, writes
 * them, and says how well it reads questions that it did not learn; with `--wrong` first each that it misread.
 */
await runCommand(async () => {
  const [flag, ...more] = process.argv.slice(2)
  if ((flag !== undefined && flag !== '--wrong') || more.length > 0)
    throw new Refusal('Usage: npm run advisor:learn [-- --wrong]')
  const examples = allExamples()
  const scores = crossValidate(examples, flag && console.log)
  const weights = learnWeights(examples)
  const aims = crossValidateAims(weights.roles, flag && console.log)
  const ofKinds = crossValidateKinds(flag && console.log)
  const all = {
    ...weights,
    aims: learnAims(allAimExamples(), weights.roles),
    kinds: learnKinds(allKindExamples()),
  }
  for (const what of ['roles', 'topics', 'aims', 'kinds'] as const)
    writeFileSync(new URL(weightFiles[what], weightsFolder), textOfWeights(all[what]))
  console.log(`${examples.length} examples. Of those that were not learned, these were read right:`)
  console.log(`what figures are of: ${inWords(scores.roles)}`)
  console.log(`what is asked: ${inWords(scores.topics)}`)
  console.log(`what kind of message it is: ${inWords(ofKinds)}`)
  console.log(`one case, the other way round, or beside each other: ${inWords(aims)}`)
})

function inWords({ all, right, sure, sureAndRight }: Score): string {
  const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)}%`
  return `${right} of ${all} (${share(right, all)}); where it was sure ${sureAndRight} of ${sure} (${share(sureAndRight, sure)})`
}
