import { formatTime } from '#app/utils/dates.ts'
import type { MailRate } from './outbox.ts'

/** The meaning of a mail server's answer, in words. The answers are those that services/mail.server.ts leaves in the outbox. */

/** The first of these that an answer fits says what it means: a pattern of the answer, then the words. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/the server stopped while it was sending/i, 'The site stopped while it was sending this'],
  [/waited in the backup/i, 'The site was restored from a backup, since which this may have left'],
  [/not one e-?mail address|no recipients defined/i, 'The address is not one email address'],
  [/invalid login|authentication|missing credentials|\b(530|534|535)\b/i, 'The mail server refused the sign-in'],
  [/\b552\b|5\.2\.2|mailbox (is )?full|over quota|quota exceeded/i, 'The mailbox is full'],
  [
    /5\.1\.[012]\b|user unknown|unknown user|no such (user|mailbox|recipient)|does not exist|mailbox (not found|unavailable)|\b550[- ].*recipient/i,
    'The mailbox does not exist',
  ],
  [/greylist|\b4[25]\d\b|4\.\d\.\d|try again later|temporar/i, 'The mail server asked to try again later'],
  [/spam|blacklist|block ?list|blocked|reputation|\bdmarc\b|\bspf\b/i, 'The mail server took it for spam'],
  [
    /mail command failed|sender (address )?rejected|\bMAIL FROM\b/i,
    'The mail server does not accept our sender address',
  ],
  [/recipients? (were |was )?rejected|recipient address rejected/i, 'The mail server refused the recipient'],
  [/too (large|big)|size limit|message size|5\.3\.4/i, 'The email is too large for the mail server'],
  [/certificate|self-signed|\btls\b|\bssl\b|altnames/i, 'The connection to the mail server is not safe'],
  [/enotfound|eai_again|getaddrinfo/i, 'The mail server’s name was not found'],
  [/econnrefused/i, 'The mail server could not be reached: it refused the connection'],
  [
    /ehostunreach|enetunreach|epipe|econnreset|connection closed|socket (hang up|close)|unexpected(ly)? (end|clos)/i,
    'The connection to the mail server broke off',
  ],
  [/timeout|timed out|etimedout|greeting never received|aborted/i, 'The mail server did not answer in time'],
  [/message failed|data command failed|\b5\d\d\b/i, 'The mail server refused the email'],
]

const waits = 'Waits for '

/** What the outbox says of a mail that waits because its domain takes none at the moment. */
export function waitsFor(domain: string, answer: string): string {
  return `${waits}${domain}: ${answer}`.slice(0, 300)
}

/**
 * Why a mail did not leave: `The mail server refused the sign-in`. The answer may be from any version and any server. With `nextAt`
 * it also says until when a mail waits for its domain.
 */
export function mailFailureText(answer: string, nextAt?: string): string {
  if (answer.startsWith(waits)) {
    const domain = answer.slice(waits.length, answer.indexOf(':'))
    return `Waits for ${domain}, which asked us to come again ${nextAt ? `at ${formatTime(nextAt)}` : 'later'}`
  }
  const meaning = meanings.find(([pattern]) => pattern.test(answer))
  return meaning ? meaning[1] : 'The email could not be handed over'
}

/** The most domains that are named. */
const mostNamed = 3

/** How email leaves at the moment, in words: `waits for example.com until 14:20`; empty where nothing leaves and nothing has to wait. */
export function mailRateText({ perSecond, server, domains }: MailRate): string {
  if (server)
    return `${lowerFirst(mailFailureText(server.answer))}: we will ask it again at ${formatTime(server.until)}`
  const named = domains.slice(0, mostNamed).map(({ domain, until }) => `${domain} until ${formatTime(until)}`)
  const others = domains.length - named.length
  const waitsText = [...named, ...(others > 0 ? [`${others} more`] : [])].join(', ')
  return [
    ...(perSecond >= 0.1 ? [`${perSecond.toFixed(1)} emails a second leave`] : []),
    ...(waitsText === '' ? [] : [`email waits for ${waitsText}`]),
  ].join(', ')
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
