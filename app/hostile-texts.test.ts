import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { reasonForTrail } from '#app/domain/audit/audit.ts'
import { readSearch } from '#app/domain/lists/lists.ts'
import { paragraph, quotation, typed } from '#app/domain/mail/blocks.ts'
import { renderMail } from '#app/domain/mail/template.server.ts'
import { cleanFileName, uploadMistake } from '#app/domain/files/files.ts'
import { evidenceRules } from '#app/domain/refunds/evidence.ts'
import { findClaims } from '#app/domain/submissions/screening/claims.ts'
import { parseDealReference } from '#app/domain/refunds/requests.ts'
import { normalPath, speaksJson } from '#app/middleware/answers.server.ts'
import { MailError } from '#app/services/mail.server.ts'
import { mailSite } from '#app/testing/mail/mails.ts'
import { hostileTexts } from '#app/testing/inputs/hostile-texts.ts'
import { chooseEncoding, parseRange } from '#app/utils/http-answers.ts'
import { safePath } from '#app/utils/safe-path.ts'
import { cleanLine, cleanText, isBlank, toOneLine } from '#app/utils/text.ts'
import { clientAddress } from '../scripts/server/http-guard.ts'

/**
 * Every reader answers whatever somebody sends, however long. The expressions by themselves are held linear by the linter
 * (oxlint.config.ts); this looks at the loops round them. Nothing is measured: work that grew with the square of such a length would
 * not end within the time that a test has.
 */

const repetitions = 100_000

const readers: Record<string, (text: string) => unknown> = {
  cleanFileName: (text) => cleanFileName(text, 'application/pdf'),
  uploadMistake: (text) => uploadMistake(evidenceRules, 'empty', text),
  normalPath,
  speaksJson,
  cleanLine,
  cleanText,
  isBlank,
  toOneLine,
  'a line of a mail': (text) =>
    renderMail({ to: 'a@b.test', subject: 'S', blocks: [paragraph(text, [typed(text)])] }, mailSite),
  'a quotation in a mail': (text) => renderMail({ to: 'a@b.test', subject: 'S', blocks: [quotation(text)] }, mailSite),
  'the subject of a mail': (text) => renderMail({ to: 'a@b.test', subject: text, blocks: [] }, mailSite),
  'an address of a button': (address) =>
    renderMail({ to: 'a@b.test', subject: 'S', blocks: [{ kind: 'button', label: 'L', address }] }, mailSite),
  MailError: (text) => new MailError('refused', 'mail', new Error(text)),
  readSearch: (text) => readSearch(new URLSearchParams([['q', text]])),
  parseDealReference,
  reasonForTrail,
  findClaims,
  safePath,
  parseRange: (text) => parseRange(text, 1000),
  'Accept-Encoding': (text) => chooseEncoding(text.replace(/[^\x20-\x7e]/g, '!')),
  'X-Forwarded-For': (text) =>
    clientAddress({ socket: {}, headers: { 'x-forwarded-for': text } } as unknown as IncomingMessage, 1),
}

test.each(Object.keys(readers))('%s', (name) => {
  for (const [what, makeText] of Object.entries(hostileTexts)) {
    expect(() => readers[name]!(makeText(repetitions)), what).not.toThrow()
  }
})
