import { expect, test } from 'vitest'
import { renderMail } from '#app/domain/mail/template.server.ts'
import { everyMail } from '#app/testing/mail/samples.ts'
import { mailSite, mailText } from '#app/testing/mail/mails.ts'
import { naughtyStrings } from '#app/testing/inputs/naughty-strings.ts'
import { isBlank } from '#app/utils/text.ts'

/** The mails of all nouns together. */

const names = Object.keys(everyMail(''))

test('each mail says what it said; a change of their words or of the template is seen here first', async () => {
  const said = Object.entries(everyMail('O’Brien & Sons')).map(
    ([name, mail]) => `===== ${name}\nTo: ${mail.to}\nSubject: ${mail.subject}\n\n${mailText(mail)}`,
  )
  await expect(said.join('\n')).toMatchFileSnapshot('testing/mail/mails.snapshot.txt')
})

test('the address and the subject are stored before the blocks: the search of the outbox reads no further', () => {
  for (const mail of Object.values(everyMail('x')))
    expect(Object.keys(mail).slice(0, 3)).toEqual(['to', 'subject', 'blocks'])
})

/** What a mail links to, with what is typed into it taken for what it is: text. */
function linksOf(html: string): string[] {
  return [...html.matchAll(/<a href="([^"]*)"/g)].map((match) => match[1]!)
}

/** The elements of a mail in their order, without those that a note of several lines has in its quotation. */
function shapeOf(html: string): string {
  return html
    .replace(/<blockquote[^]*?<\/blockquote>/g, '<blockquote>')
    .match(/<[^>]*>/g)!
    .join('')
}

const plain = new Map(Object.entries(everyMail('Ivy')).map(([name, mail]) => [name, renderMail(mail, mailSite).html]))

test.each(naughtyStrings.map((typed) => [typed.slice(0, 30), typed] as const))(
  '%j changes nothing but the words, in any mail',
  (_, typed) => {
    const odd = everyMail(typed)
    for (const name of names) {
      const [expected, got] = [plain.get(name)!, renderMail(odd[name]!, mailSite).html]
      expect(linksOf(got), name).toEqual(linksOf(expected))
      // A note that is empty is not mailed at all, and a reference that is none is not repeated.
      if (!isBlank(typed)) expect(shapeOf(got), name).toBe(shapeOf(expected))
    }
  },
)
