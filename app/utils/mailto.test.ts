import { expect, test } from 'vitest'
import { mailtoHref } from './mailto.ts'

/** What a mail program reads in the address (RFC 6068). */
function readBack(href: string) {
  const [to, query] = href.slice('mailto:'.length).split('?')
  const fields = query!.split('&').map((field) => field.split('=').map(decodeURIComponent))
  return { to: decodeURIComponent(to!), ...Object.fromEntries(fields) } as Record<string, string>
}

test.each([
  ['olive@owners.example', 'A subject', 'Hello,\r\n\r\nIs it so?'],
  ["o'live+deals@owners.example", 'A & B? #1 = 100%', `"Quoted" 'texts' <b>`],
  ['a%b&c@owners.example', 'Tŷ Môn — £3,000', 'Zoë 🏠'],
  ['', 'The link', 'https://site.test/?a=1&b=2#c'],
])('to %j about %j', (to, subject, body) => {
  const href = mailtoHref(to, { subject, body })
  expect(readBack(href)).toEqual({ to, subject, body })
  expect(href).toMatch(/^mailto:[!-~]*$/)
  expect(href).not.toMatch(/[+"<>#]|%20%20|%0A(?<!%0D%0A)/)
})

test('spaces and ends of lines are spelled as every mail program reads them', () => {
  expect(mailtoHref('a@b.example', { subject: 'a b', body: 'c\r\nd' })).toBe(
    'mailto:a@b.example?subject=a%20b&body=c%0D%0Ad',
  )
})
