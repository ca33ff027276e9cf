import { describe, expect, test } from 'vitest'
import { HtmlValidate } from 'html-validate'
import { testNow } from '#app/testing/database/database.ts'
import { mailSite as site } from '#app/testing/mail/mails.ts'
import {
  button, facts, greeting, heading, line, paragraph, place, quotation, receipt, securePrice, typed, type Block,
} from './blocks.ts' // prettier-ignore
import { previewMail, renderMail } from './template.server.ts'
import { paymentLinkMail, returnedPaymentMail } from './texts.server.ts'
import { operatorMail, type MoneyEffect, type OperatorMatter } from './operator.server.ts'
import { FinalError, operatorPlaceholder, type MailMessage } from './outbox.server.ts'

const buyer = {
  email: 'ivy@people.test',
  firstName: 'Ivy',
  dealReference: 'PID-000118',
  dealTitle: 'Two-bed terrace',
  reference: 'RES-7K2M9QWD',
  amountPence: 300_000,
}
const effect: MoneyEffect = { reservation: 'ended', isRestOwed: false, isRestOnItsWay: false, isTooMuch: false }
const dispute = { id: 'dp_1', reason: 'Not received', evidenceDueBy: '2026-12-04T23:59:59.000Z' }
const operatorMatters: OperatorMatter[] = [
  { kind: 'mismatch' },
  { kind: 'questioned', amountPence: 1, dispute },
  { kind: 'disputed', amountPence: 1, isKept: true, dispute },
  { kind: 'disputed', amountPence: 1, isKept: false, dispute: { ...dispute, evidenceDueBy: null } },
  { kind: 'refund-failed', amountPence: 1, request: null },
  { kind: 'refund-failed', amountPence: 1, request: { id: 'x', isOwed: true } },
  { kind: 'refund-failed', amountPence: 1, request: { id: 'x', isOwed: false } },
  ...(['ended', 'goes-on', 'was-over', 'none', 'later'] as const).map(
    (reservation) => ({ kind: 'refund-elsewhere', amountPence: 1, effect: { ...effect, reservation } }) as const,
  ),
  { kind: 'dispute-lost', amountPence: 1, effect: { ...effect, isRestOwed: true, isTooMuch: true }, dispute },
]
const everyText = [
  returnedPaymentMail({ ...buyer, why: 'paid-twice' }),
  paymentLinkMail({ ...buyer, url: 'https://pay.test/c/1?a=1&b=2', expiresAt: testNow }),
  ...operatorMatters.map((matter) => operatorMail(matter, 'RES-7K2M9QWD')),
]

function render(blocks: Block[], given: { to?: string; subject?: string } = {}) {
  return renderMail({ to: 'ivy@people.test', subject: 'Hello', blocks, ...given }, site)
}

/** Every address that the HTML links to, without those of the frame around the text. */
function links(html: string): string[] {
  return [...html.matchAll(/ href="([^"]*)"/g)].map((match) => match[1]!).slice(1, -2)
}

/** The text that a reader of the HTML sees. */
function shown(html: string): string {
  return html
    .slice(html.indexOf('<h1'))
    .replace(/<br>|<\/(p|h1|h2|div|blockquote)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

describe('every text', () => {
  test.each(everyText.map((mail) => [mail.subject, mail] as const))('%s: both parts say the same', async (_, mail) => {
    const { to, subject, text, html } = renderMail(mail, site)
    expect(to).toBe(mail.to === operatorPlaceholder ? 'help@operator.test' : 'ivy@people.test')
    expect(html).toContain(`<title>${subject}</title>`)
    for (const part of [text, shown(html)]) {
      for (const word of ['RES-7K2M9QWD', 'Canary Deals & Sons Ltd, 1 Test Road, York YO1 1AA', 'service message']) {
        expect(part).toContain(word)
      }
      expect(part).not.toMatch(/\{(site|operator|vat)\}/)
    }
    // Opening the mail loads nothing and runs nothing.
    expect(html).not.toMatch(/<(script|img|link|iframe|form|object)|url\(|src=|@import/i)
    const checker = new HtmlValidate({
      extends: ['html-validate:recommended'],
      rules: { 'no-inline-style': 'off', 'doctype-style': 'off', 'no-conditional-comment': 'off' },
    })
    expect((await checker.validateString(html)).results.flatMap((result) => result.messages)).toEqual([])
  })

  test('the payment page is the one link that leads elsewhere', () => {
    const { html, text } = renderMail(everyText[1]!, site)
    expect(html).toContain('<a class="btn" href="https://pay.test/c/1?a=1&amp;b=2"')
    expect(text).toContain(': https://pay.test/c/1?a=1&b=2\n')
  })
})

/** The lines of facts and sums, each as its label and what stands beside or below it. */
function entries(html: string): [label: string, value: string][] {
  return [...html.matchAll(/<span class="soft"[^>]*>(.*?):<\/span> <span[^>]*>(.*?)<\/span><\/p>/g)].map((match) => [
    match[1]!,
    match[2]!.replace(/<[^>]+>/g, ''),
  ])
}

describe('blocks', () => {
  test('follow each other with an empty line between, in the text and in the HTML alike', () => {
    const { html, text } = render([
      greeting('Ivy'),
      paragraph('One line', 'and another.'),
      heading('Your receipt'),
      facts(['Paid', '£1'], ['Your account', place({ page: 'account' })]),
      button('Pay', 'https://pay.test/1'),
    ])
    expect(text).toContain(
      'Hello Ivy,\n\nOne line\nand another.\n\nYOUR RECEIPT\n\nPaid: £1\nYour account: https://deals.test/account\n\nPay: https://pay.test/1\n\n-- \n',
    )
    expect(links(html)).toEqual(['https://deals.test/account', 'https://pay.test/1'])
    expect(html).toContain('One line<br>and another.')
    expect(html).toMatch(/<h2[^>]*>Your receipt<\/h2>/)
    expect(entries(html)).toEqual([
      ['Paid', '£1'],
      ['Your account', 'https://deals.test/account'],
    ])
    expect(html).toMatch(/<a class="btn" href="https:\/\/pay\.test\/1"[^>]*>Pay<\/a>/)
  })

  test('a button leads to a page of the site too, and its text names the address', () => {
    const { html, text } = render([button('Go to your account', { page: 'account' })])
    expect(links(html)).toEqual(['https://deals.test/account'])
    expect(text).toMatch(/^Go to your account: https:\/\/deals\.test\/account\n/)
  })

  test('a link with words of its own has its address behind them in the text', () => {
    const { html, text } = render([paragraph(line`See the ${place({ page: 'terms' }, 'Terms')}.`)])
    expect(text).toMatch(/^See the Terms \(https:\/\/deals\.test\/terms-conditions\)\.\n/)
    expect(html).toMatch(/See the <a class="link" href="https:\/\/deals\.test\/terms-conditions"[^>]*>Terms<\/a>\./)
  })

  test('labels stand above the values as soon as one of them is long', () => {
    const long = 'If not settled, the redress scheme takes it from'
    expect(render([facts(['Fee', '£1'])]).html).toContain('<span class="soft" style="display:inline-block;')
    const { html } = render([facts(['Fee', '£1'], [long, '1 May'])])
    expect(html.match(/<span class="soft" style="display:block;/g)).toHaveLength(2)
    expect(entries(html)).toEqual([
      ['Fee', '£1'],
      [long, '1 May'],
    ])
  })

  test('the trader is named with everything by which one reaches them', () => {
    const { html, text } = render([{ kind: 'trader' }])
    expect(text).toContain(
      'Seller: Canary Deals & Sons Ltd\nAddress: 1 Test Road, York YO1 1AA\nEmail: help@operator.test\nVAT number: GB123456789\nRedress scheme: Test Redress, membership number 051181\n',
    )
    expect(entries(html)).toHaveLength(5)
    expect(previewMail({ to: '', subject: '', blocks: [{ kind: 'trader' }] }, { ...site, vatNumber: null }).text).not.toContain('VAT') // prettier-ignore
  })

  test('what a list of mails shows of it is the first paragraph after the greeting', () => {
    const previewOf = (blocks: Block[]) => /mso-hide:all">([^<]*)</.exec(render(blocks).html)![1]
    expect(previewOf([greeting('Ivy'), facts(['Paid', '£1']), paragraph('We have', 'news.')])).toBe('We have news.')
    expect(previewOf([paragraph('x'.repeat(500))])).toBe('x'.repeat(140))
    expect(previewOf([])).toBe('')
  })

  test('nobody is greeted without a name', () => {
    expect(render([greeting(' \u202E ')]).text).toMatch(/^Hello there,\n/)
  })

  test('a button leads to a web page, or nowhere', () => {
    for (const address of ['javascript:alert(1)', 'https://pay.test/a b', '/account', 'mailto:eve@evil.test']) {
      expect(links(render([button('Pay', address)]).html)).toEqual([])
    }
  })

  test('a line of ours stays one line too', () => {
    expect(render([paragraph('One\n\n-- \nTwo\u2028Three')]).text).toMatch(/^One -- {2}Two Three\n/)
  })
})

describe('a sum', () => {
  const total = receipt([['Deal', 'PID-000118']], [], ['Total', 300_000])
  const refund = receipt([], [['Refund', 300_000], ['Administration fee deducted', -15_000]], ['You get back', 285_000]) // prettier-ignore
  const without = { ...site, vatNumber: null }
  const lines = (block: Block, given = site) => {
    const { html, text } = renderMail({ to: 'ivy@people.test', subject: 'Hello', blocks: [block] }, given)
    const inHtml = entries(html)
    for (const [label, value] of inHtml) expect(text).toContain(`${label}: ${value}\n`)
    return inHtml
  }

  test('is told with its net and its VAT at the rate of the hour of sending', () => {
    expect(lines(total)).toEqual([['Deal', 'PID-000118'], ['Net', '£2,500.00'], ['VAT at 20%', '£500.00'], ['Total', '£3,000.00']]) // prettier-ignore
    const splitVat = (pence: number) => ({ netPence: pence - 100, vatPence: 100 })
    expect(lines(total, { ...site, vatRatePercent: 17.5, splitVat })).toContainEqual(['VAT at 17.5%', '£1.00'])
  })

  test('of several amounts has them before it, and the VAT in it behind it', () => {
    expect(lines(refund)).toEqual([
      ['Refund', '£3,000.00'],
      ['Administration fee deducted', '−£150.00'],
      ['You get back', '£2,850.00'],
      ['Of this, VAT at 20%', '£475.00'],
    ])
  })

  test('says nothing of VAT where the operator has no number', () => {
    expect(lines(total, without)).toEqual([
      ['Deal', 'PID-000118'],
      ['Total', '£3,000.00'],
    ])
    expect(lines(refund, without)).toHaveLength(3)
  })
})

describe('VAT in the mails of a reservation', () => {
  const priced = everyText.slice(0, 1)
  const parts = (mail: MailMessage, vatNumber: string | null) => {
    const { text, html } = renderMail(mail, { ...site, vatNumber })
    return [text, shown(html)]
  }

  test.each(priced.map((mail) => [mail.subject, mail] as const))(
    '%s: each price says it, once there is a number',
    (_, mail) => {
      for (const part of parts(mail, 'GB123456789'))
        expect(part.match(/£3,000/g)).toEqual(part.match(/£3,000(?= incl\. VAT)/g))
      for (const part of parts(mail, 'GB123456789')) expect(part).toContain('£3,000 incl. VAT')
      for (const part of parts(mail, null)) {
        expect(part).toContain('£3,000')
        expect(part).not.toMatch(/\bVAT\b|\{vat/)
      }
    },
  )
})

describe('what somebody typed', () => {
  const strings = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '&lt;b&gt; &amp; &#60;',
    'https://evil.test/login',
    'javascript:alert(1)',
    'mailto:eve@evil.test',
    '{site}/admin',
    '{site}.evil.test',
    '{{site}} {operator} {{{operator}',
    '£3,000{vat} {{vat}',
    '${sitePlaceholder} {{7*7}} %s %n',
    'Label: value\nOther: value',
    '> already quoted\n>> twice',
    '-- \nsignature',
    'a\u0000b\u0007c\u001b[31md',
    'line\r\nnext\rlast\u2028and\u0085more',
    '😀👩‍👩‍👧‍👦 𝕳ello 田中さん Ω≈ç√',
    'مرحبا بالعالم \u202Eevil\u202C',
    '\ud800 half a pair',
    'x'.repeat(100_000),
    '.',
    '</blockquote></div></body>',
    '<!-- comment',
    '=?utf-8?q?hello?=',
    "Robert'); DROP TABLE outbox;--",
  ]

  test.each(strings.map((string) => [string.slice(0, 30), string]))('%j is shown literally', (_, string) => {
    const visible = string.replace(/[\p{Cc}\u2028\u2029]|\p{Surrogate}/gu, '')
    const { html, text } = render(
      [
        paragraph('Hello,'),
        paragraph(line`From ${typed(string)}.`),
        quotation(string),
        paragraph(line`Answer: ${place({ page: 'account' })}`),
      ],
      { subject: string },
    )
    expect(links(html)).toEqual(['https://deals.test/account'])
    expect(html).not.toMatch(/<(script|img)|<[^>]* on\w+=/i)
    // The two comments are those of the template, which only Outlook on Windows reads.
    expect(html.match(/<!--.*/g)).toEqual([expect.stringMatching(/^<!--\[if mso\]><table /), expect.stringMatching(/^<!--\[if mso\]><\/td>/)]) // prettier-ignore
    expect(html.match(/<blockquote/g)).toHaveLength(1)
    for (const part of [text, shown(html)]) {
      const letters = (shownText: string) => shownText.replace(/[\s>\ufffd]/g, '')
      expect(letters(part)).toContain(letters(visible))
    }
  })

  test('in a subject is one line of a sensible length', () => {
    const { subject } = render([paragraph('Hello')], {
      subject: 'Hi\r\nBcc: eve@evil.test\n\n\u202Ex' + '😀'.repeat(500),
    })
    expect(subject).toMatch(/^Hi Bcc: eve@evil\.test x(😀)+$/u)
    expect([...subject]).toHaveLength(200)
  })

  test('in a name stays in its line', () => {
    const { html } = render([
      paragraph('Hello,'),
      facts(['Reference', 'TIC-1'], ['From', typed('Eve\n\nPaid: £1\u202E')]),
    ])
    expect(entries(html)).toHaveLength(2)
    expect(shown(html)).toContain('Eve Paid: £1')
  })

  test('in a quotation cannot end it', () => {
    const { html } = render([
      paragraph('You wrote:'),
      quotation('One\n\n\n\nTwo\n\nPaid: £1\nSent: yes'),
      paragraph('Best wishes'),
    ])
    const quoted = /<blockquote[^>]*>(.*)<\/blockquote>/s.exec(html)![1]!
    expect(quoted.match(/<p /g)).toHaveLength(3)
    expect(entries(html)).toEqual([])
    expect(quoted).not.toContain('Best wishes')
  })
})

describe('what is known only when a mail is sent', () => {
  test('the address of a page', () => {
    const { html, text } = render([
      paragraph(line`Go to ${place({ page: 'ticket', accessKey: 'a-b_c' })}. Or not.`),
      paragraph('Or to {site}.evil.test, or {site}@evil.test, or {operator}.'),
    ])
    expect(links(html)).toEqual(['https://deals.test/support/ticket?key=a-b_c'])
    expect(text).toContain('https://deals.test/support/ticket?key=a-b_c. Or')
    expect(text).toContain('{site}.evil.test, or {site}@evil.test, or {operator}.')
  })

  test('VAT is said to be in a price where the operator has a number, and nothing is said where not', () => {
    const blocks = [facts(['Paid', line`${securePrice(300_000)}, today`], ['Note', typed('mine {vat}')])]
    const withNumber = render(blocks)
    for (const part of [withNumber.text, shown(withNumber.html)]) {
      expect(part).toContain('£3,000 incl. VAT, today')
      expect(part).toContain('mine {vat}')
    }
    const without = renderMail({ to: 'ivy@people.test', subject: 'Hello', blocks }, { ...site, vatNumber: null })
    for (const part of [without.text, shown(without.html)]) {
      expect(part).toContain('£3,000, today')
      expect(part).not.toContain('VAT')
    }
  })

  test('the operator can be written to', () => {
    expect(links(render([paragraph(line`Write to ${{ kind: 'operator' }}.`)]).html)).toEqual([
      'mailto:help@operator.test',
    ])
  })
})

test.each([
  '',
  'ivy',
  'ivy@people.test, eve@evil.test',
  'ivy@people.test;eve@evil.test',
  'Ivy <ivy@people.test>',
  'ivy@people.test\r\nBcc: eve@evil.test',
  'ivy@@people.test',
  ' ivy@people.test',
  '{operator},eve@evil.test',
  `${'x'.repeat(260)}@people.test`,
])('%j is not one address', (to) => {
  expect(() => render([paragraph('Hello')], { to })).toThrow(FinalError)
})

test.each(["o'brien+deals@people.test", 'zoë@bücher.test'])('%s is one', (to) => {
  expect(render([paragraph('Hello')], { to }).to).toBe(to)
})
