import { connectChild } from '#app/services/child-queue.server.ts'
import { checkContent } from './checks.server.ts'
import { cleanHtml, type Cleaned } from './clean.server.ts'
import { mostAtOnce, mostHtml } from './html-rules.ts'
import { postFields } from '../desk/record.ts'

/** Content as it was sent, cleaned; `wrong` says why it cannot be stored, and is null where it can. */
export interface CleanedContent extends Cleaned {
  wrong: string | null
}

/** The time for one content, the start of the process included. The slowest of the longest takes about two seconds. */
const mostMilliseconds = 20_000

/** The words where cleaning takes too long, or is more than there is room for. */
export const notCleaned = `${postFields.content} takes too long to be cleaned. Shorten it, or split it into several posts`

/**
 * Cleans content of any size that somebody has sent. Longer than may be stored, the HTML is left out. Where it takes too long,
 * `wrong` says so and there is no HTML at all. Content without anything in it is wrong but for a draft (`isDraft`).
 */
export function cleanSent(content: string, isDraft: boolean): Promise<CleanedContent> {
  return content.length <= mostAtOnce
    ? Promise.resolve(cleanContent(content, isDraft))
    : beside.carryOut({ content, isDraft })
}

/** The same at once, whatever it takes. */
export function cleanContent(content: string, isDraft: boolean): CleanedContent {
  const { html, removed } = cleanHtml(content)
  return { html: html.length > mostHtml ? '' : html, removed, wrong: checkContent(content, html, isDraft) }
}

/** Content that is to be cleaned. */
export interface SentContent {
  content: string
  isDraft: boolean
}

const given: CleanedContent = { html: '', removed: [], wrong: notCleaned }
const beside = connectChild<SentContent, CleanedContent>({
  program: '#app/domain/blog/html/clean-process.server.ts',
  flags: ['--max-old-space-size=256', '--max-semi-space-size=4'],
  mostWaiting: 10,
  mostSilence: mostMilliseconds,
  outcomes: { busy: given, closed: given, ended: () => given },
})
