import { longestMessage, mostMessages, type ChatMessage } from '../../app/domain/advisor/answer.ts'
import { answerBuiltIn } from '../../app/domain/advisor/built-in.server.ts'
import type { Db } from '../../db/database.server.ts'
import { longMessages } from './long-messages.ts'

/** The cost of an answer of the built-in advisor, in this process and without HTTP. */

/** Each goes on with the ones before it. */
const turns = [
  'ROI for a 200k property with 1200 rent',
  'and with 30% deposit?',
  'what about at 6%',
  'stamp duty on it',
  'deals in leeds under 250k',
]
const rounds = 9

interface QuestionFigures {
  name: string
  /** Processor time in milliseconds: the middle of some rounds. */
  milliseconds: number
  kind: 'turn' | 'longest message' | 'conversation of longest messages'
}

export async function measureQuestions(db: Db, now: string): Promise<QuestionFigures[]> {
  const world = { db, policy: { allowScotland: false }, now }
  const time = async (asked: readonly string[]) => {
    const messages = asked.map((content): ChatMessage => ({ role: 'user', content }))
    const took: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const begun = process.cpuUsage()
      await answerBuiltIn(world, messages)
      const { user, system } = process.cpuUsage(begun)
      took.push((user + system) / 1000)
    }
    return took.toSorted((a, b) => a - b)[rounds >> 1]!
  }
  const figures: QuestionFigures[] = []
  for (const [index, name] of turns.entries())
    figures.push({ kind: 'turn', name, milliseconds: await time(turns.slice(0, index + 1)) })
  for (const [name, text] of Object.entries(longMessages)) {
    figures.push({ kind: 'longest message', name, milliseconds: await time([text]) })
    const many = await time(Array<string>(mostMessages).fill(text))
    figures.push({ kind: 'conversation of longest messages', name, milliseconds: many })
  }
  return figures
}

export function describeQuestions(figures: readonly QuestionFigures[]): string {
  const lines = figures.map(({ kind, name, milliseconds }) => `${milliseconds.toFixed(1).padStart(6)} ms  ${kind}: ${name}`) // prettier-ignore
  return [`Answers of the built-in advisor, ${longestMessage} characters a message at most:`, ...lines].join('\n')
}
