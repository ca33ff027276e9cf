import { describe, expect, test } from 'vitest'
import { renderMail } from '#app/domain/mail/template.server.ts'
import { everyMail } from '#app/testing/mail/samples.ts'
import { gmailClipLimit, gmailStyleLimit, linesSeen, mailClients, takeAway } from '#app/testing/mail/clients.ts'
import { mailSite } from '#app/testing/mail/mails.ts'

/** Every mail, after mail programs have taken away from it what they do. */

const mails = Object.entries(everyMail('Ivy & “Co”')).map(([name, mail]) => ({ name, ...renderMail(mail, mailSite) }))
const html = new Map(mails.map((mail) => [mail.name, mail.html]))
const [anyMail] = mails

/** The lines after the subject, which are all that the text part has too. Before it stand the preview and the name of the site. */
function linesBelow(seen: string[], subject: string): string[] {
  const at = seen.indexOf(subject)
  expect(at).toBeGreaterThan(-1)
  return seen.slice(at + 1)
}

/** The lines of the text part as the HTML has them: headings are not in capitals there, and quotations have no mark. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^> ?/, '').trim())
    .filter((line) => line !== '' && line !== '--')
}

const inCapitals = (lines: string[]) => lines.map((line) => line.toUpperCase())

describe.each(mailClients)('$name', (client) => {
  test('takes no word, amount, order or address from any mail: what is left says what the text part says', () => {
    for (const { name, subject, text } of mails) {
      const seen = linesBelow(linesSeen(takeAway(html.get(name)!, client)), subject)
      expect(inCapitals(seen), name).toEqual(inCapitals(linesOf(text)))
    }
  })

  test('leaves every link where it leads, in its order', () => {
    for (const { name } of mails) {
      const links = (given: string) => [...given.matchAll(/<a\b[^>]* href="([^"]*)"/g)].map((match) => match[1])
      expect(links(takeAway(html.get(name)!, client)), name).toEqual(links(html.get(name)!))
    }
  })
})

test('the list takes something from every mail, and a mail that relied on it would be seen to', () => {
  for (const client of mailClients) {
    expect(takeAway(anyMail!.html, client), client.name).not.toBe(anyMail!.html)
  }
  const [gmail] = mailClients
  const poor = '<body><p>Total:</p><form><p>£3,000.00</p></form><svg><text>x</text></svg><p id="a">Paid</p></body>'
  expect(linesSeen(takeAway(poor, gmail!))).toEqual(['Total:', 'Paid'])
  const outlook = mailClients.find(({ readsConditionalComments }) => readsConditionalComments)!
  const styled = '<p style="padding:1px;color:red;margin:0 auto"><!--[if mso]>Word<![endif]-->x</p>'
  expect(takeAway(styled, outlook)).toBe('<p style="color:red">Wordx</p>')
  expect(takeAway(styled, gmail!)).toBe('<p style="padding:1px;color:red;margin:0 auto">x</p>')
})

describe('every mail', () => {
  test('that shows its hidden first line after all repeats the beginning of its first paragraph there', () => {
    for (const { name, subject, html: whole } of mails) {
      const [preview] = linesSeen(whole)
      const below = linesBelow(linesSeen(whole), subject).join(' ')
      expect(below, name).toContain(preview)
    }
  })

  test('stays whole in Gmail, with room for replies of some length', () => {
    for (const { name, html: whole } of mails) {
      expect(Buffer.byteLength(whole), name).toBeLessThan(gmailClipLimit / 3)
    }
  })

  test('has one style element, short enough, in which every brace is closed and that holds colours only', () => {
    for (const { html: whole } of mails) {
      const styles = [...whole.matchAll(/<style>(.*?)<\/style>/gs)].map((match) => match[1]!)
      expect(styles).toHaveLength(1)
      expect(styles[0]!.length).toBeLessThan(gmailStyleLimit)
      expect(styles[0]!.match(/\{/g)).toHaveLength(styles[0]!.match(/\}/g)!.length)
      const declared = [...styles[0]!.matchAll(/[{;]([a-z-]+):/g)].map((match) => match[1]!)
      expect([...new Set(declared)].sort()).toEqual(['background-color', 'border-color', 'border-top-color', 'color', 'color-scheme']) // prettier-ignore
    }
  })

  test('loads nothing and sends nothing: no picture, no address in a style, no form, no mark that tells who reads', () => {
    for (const { name, html: whole } of mails) {
      expect(whole, name).not.toMatch(/<(img|picture|form|input|svg|iframe|script|link|object|video)\b|\bsrc=|url\(|@import|background=/i) // prettier-ignore
      expect(whole, name).not.toMatch(/[?&](utm_|mc_|open|track)/i)
    }
  })

  test('to a person has one button at most; it is made of borders, 44 pixels high, without padding', () => {
    for (const { name, to, html: whole } of mails) {
      const buttons = whole.match(/<a class="btn"[^>]*>/g) ?? []
      expect(buttons.length, name).toBeLessThanOrEqual(1)
      // Whoever is subscribed already has nothing to do.
      const hasNothingToDo = to === mailSite.operatorEmail || name === 'subscribed already'
      if (!hasNothingToDo) expect(buttons, name).toHaveLength(1)
      for (const button of buttons) {
        const [, border] = /border-width:(\d+)px/.exec(button)!
        const [, line] = /line-height:(\d+)px/.exec(button)!
        expect(2 * Number(border) + Number(line)).toBe(44)
        expect(button).not.toContain('padding')
      }
    }
  })

  test('has a subject that a list of mails shows whole', () => {
    for (const [name, { subject }] of Object.entries(everyMail('Roof'))) expect(subject.length, name).toBeLessThan(70)
  })

  test('can be read in the light and in the dark: ink on its ground has a contrast of 4.5 and more', () => {
    const inline = (name: string, property: string) =>
      new RegExp(`class="${name}"[^>]*style="(?:[^"]*;)?${property}:(#\\w{6})`).exec(paid)![1]!
    const rule = (name: string, property: string) =>
      new RegExp(`\\n\\.${name}\\{(?:[^}]*;)?${property}:(#\\w{6})`).exec(paid)![1]!
    const paid = html.get('paid, documents at once')!
    for (const read of [inline, rule]) {
      const [ink, soft, link] = [read('ink', 'color'), read('soft', 'color'), read('link', 'color')]
      for (const ground of ['page', 'panel', 'quote'].map((name) => read(name, 'background-color'))) {
        for (const colour of [ink, soft, link]) expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrast(read('btn', 'color'), read('btn', 'background-color'))).toBeGreaterThanOrEqual(4.5)
    }
  })
})

/** The contrast of two colours (WCAG 2.2, relative luminance). */
function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high! + 0.05) / (low! + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
