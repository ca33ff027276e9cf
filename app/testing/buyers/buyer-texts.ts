import { describeOpening, decideRefund, refundReasons } from '#app/domain/terms/refund-rules.ts'
import { renderMail } from '#app/domain/mail/template.server.ts'
import { operatorPlaceholder } from '#app/domain/mail/outbox.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { showStates, type Said } from './buyer-states.ts'
import { testNow } from '../database/database.ts'
import { everyMail } from '../mail/samples.ts'
import { mailSite } from '../mail/mails.ts'
import { facts, opened, unopened } from '../desks/refund-facts.ts'
import { files } from '../running/sources.ts'
import { readTexts } from '../pages/words.ts'

/**
 * Every sentence that a buyer can meet from checkout to refund, on one page for somebody to read: what each page says in each state,
 * what the rules say of refunds, what the emails say, and what stands in the sources and was in none of these.
 */

/** When a sentence is met, with the files whose words belong there. */
export const moments: Record<string, RegExp> = {
  'Before paying': /^app\/routes\/deals\/(show|book-call|register-interest|ticket-form)/,
  Checkout:
    /^app\/(routes\/(deals\/(checkout|payment-form)|api\/(create-payment|deal-consent))|domain\/(reservations\/(reservations|checkout)\.ts|terms\/consent))/,
  'After paying': /^app\/routes\/deals\/(payment-return|paid|list\/your)/,
  'Account, documents and receipts':
    /^app\/(routes\/account|domain\/(receipts|reservations\/(documents|time-line)\.ts)|ui\/(receipts|reservations))/,
  Refunds:
    /^app\/(routes\/refunds|domain\/(refunds\/(requests|evidence|form)|terms\/refund-|files\/files)|ui\/refunds)/,
  Support: /^app\/(routes\/(support|knowledge-hub)|domain\/support\/(due|tickets|canned-answers)\.ts|ui\/support)/,
  'Signing in and errors': /^app\/(middleware|routes\/auth|routes\/not-found|ui\/site)/,
  Emails: /^app\/(domain\/.*mails?\.server|domain\/mail\/texts)/,
  'Legal texts': /^app\/routes\/legal/,
}
/** The page as Markdown. A sentence stands once, at the first moment that it is met, with every place that says it. */
export async function writeBuyerTexts(): Promise<string> {
  const said = [...(await showStates()), ...refundSentences(), ...mailTexts()]
  const places = new Map<string, { moment: string; places: Set<string> }>()
  for (const { moment, place, texts } of said) {
    for (const text of texts.map(tidy).filter(isSentence)) {
      const known = places.get(text) ?? { moment, places: new Set() }
      places.set(text, known)
      known.places.add(place)
    }
  }
  const sections = Object.entries(moments).map(([moment, sources]) => {
    const lines = [...places]
      .filter(([, one]) => one.moment === moment)
      .map(([text, one]) => `- ${text} _(${shorten([...one.places])})_`)
    const others = unsaid(sources, [...places.keys()])
    return [`## ${moment}`, ...lines, ...(others.length > 0 ? ['### In no state above', ...others] : [])].join('\n')
  })
  return `# What a buyer reads\n\n${sections.join('\n\n')}\n`
}

/** The sentences of these files that nothing has said, with the line on which they stand. */
function unsaid(sources: RegExp, said: string[]): string[] {
  return files
    .filter((file) => sources.test(file))
    .flatMap((file) => readTexts(file).map((read) => ({ file, line: read.pieces[0]!.line, text: tidy(read.text) })))
    .filter(({ text }) => isSentence(text) && text.includes(' ') && !said.some((line) => isIn(line, text)))
    .map(({ file, line, text }) => `- ${text} _(${file}:${line})_`)
}

/** True where every piece between what is filled in stands in this line, in this order. */
function isIn(line: string, text: string): boolean {
  let from = 0
  return text.split('…').every((piece) => {
    const at = line.indexOf(piece, from)
    from = at + piece.length
    return at >= 0
  })
}

/** The verdict of the rules for every reason, in each window, and what opening the documents changes. */
function refundSentences(): Said[] {
  const hour = 3_600_000
  const after = { '48 hours': 2 * hour, 'the period': 200 * hour, later: 2000 * hour }
  const states = { opened, 'not opened': unopened, 'not waived': { ...unopened, hasWaived: false } }
  const verdicts = Object.entries(after).flatMap(([window, time]) =>
    Object.entries(states).flatMap(([state, given]) =>
      refundReasons.map((reason) => ({
        place: `verdict: ${window}, ${state}, ${reason}`,
        texts: [decideRefund(facts({ ...given, reason, sentAt: addMilliseconds(testNow, time) })).sentence],
      })),
    ),
  )
  const openings = Object.entries(after).map(([window, time]) => ({
    place: `opening: ${window}`,
    texts: describeOpening(facts(unopened), addMilliseconds(testNow, time)).sentences,
  }))
  return [...verdicts, ...openings].map((one) => ({ moment: 'Refunds', ...one }))
}

function mailTexts(): Said[] {
  return Object.entries(everyMail('(typed)'))
    .filter(([, mail]) => mail.to !== operatorPlaceholder)
    .map(([name, mail]) => {
      const { subject, text } = renderMail(mail, mailSite)
      return { moment: 'Emails', place: `email: ${name}`, texts: [subject, ...text.split('\n')] }
    })
}

/** One line, without what is another in each run. */
const tidy = (text: string) =>
  text
    .replace(/\b(RES|REF|TIC)-[2-9A-HJKMNP-Z]{8}\b/g, '$1-…')
    .replace(/\bPID-\d{6}\b/g, 'PID-…')
    .replace(/[\w-]+@people\.test/g, 'ben@people.test')
    .replace(/\s+/g, ' ')
    .trim()
/** Without addresses and markup. */
const isSentence = (text: string) => /\p{L}{2}/u.test(text) && !/^(https?:\S*$|<)/.test(text)
const shorten = (places: string[]) =>
  places.length > 3 ? `${places.slice(0, 3).join('; ')}; and ${places.length - 3} more` : places.join('; ')
