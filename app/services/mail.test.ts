import { describe, expect, test } from 'vitest'
import { startSmtp, type SmtpAnswer, type TestSmtp } from '#app/testing/mail/smtp.ts'
import { readOutsideCalls } from '#app/utils/outside-calls.server.ts'
import { MailError } from './mail.server.ts'

const mail = {
  to: 'ivy@people.test',
  subject: 'Zoë’s payment: £3,000',
  text: 'Hello,\n.\nthe end – 😀\n',
  html: '<p>Hello – 😀</p>',
  messageId: 'mail.paid.1',
}

/** How sending went: `sent`, or the failure. */
async function outcome(smtp: TestSmtp, given: Partial<typeof mail> = {}): Promise<string> {
  try {
    await smtp.mailer.send({ ...mail, ...given })
    return 'sent'
  } catch (error) {
    expect(error).toBeInstanceOf(MailError)
    expect((error as MailError).message).not.toContain('ivy@')
    return (error as MailError).failure
  }
}

test('a mail arrives with both parts, its own id and the mark of a machine', async () => {
  const smtp = await startSmtp()
  expect(await outcome(smtp)).toBe('sent')
  expect(smtp.mails).toHaveLength(1)
  const [received] = smtp.mails
  expect(received!.to).toBe('ivy@people.test')
  expect(received!.headers.get('content-type')).toMatch(/^multipart\/alternative/)
  expect(received!.headers.get('message-id')).toBe('<mail.paid.1@deals.test>')
  expect(received!.headers.get('auto-submitted')).toBe('auto-generated')
  expect(received!.headers.get('from')).toBe('Ashlar <hello@deals.test>')
  expect(received!.text.replaceAll('\r\n', '\n').trim()).toBe(mail.text.trim())
  expect(received!.html.trim()).toBe(mail.html)
  await smtp.kill()
})

test('what people have subscribed to says how their mail program ends it; nothing else does', async () => {
  const smtp = await startSmtp()
  const address = `https://deals.test/newsletter/unsubscribe?key=${'Aa0_-'.repeat(30)}`
  await smtp.mailer.send({ ...mail, oneClickEnd: address })
  await smtp.mailer.send(mail)
  const [newsletter, receipt] = smtp.mails.map(({ headers }) => headers)
  expect(newsletter!.get('list-unsubscribe')).toBe(`<${address}>`)
  expect(newsletter!.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect([...receipt!.keys()].filter((name) => /^list-|precedence/.test(name))).toEqual([])
  await smtp.kill()
})

test('a temporary refusal is no more than that', async () => {
  let tries = 0
  const smtp = await startSmtp({
    toRecipient: () => ((tries += 1) === 1 ? { code: 450, text: 'Mailbox of <ivy@people.test> is busy' } : 'take'),
  })
  expect([await outcome(smtp), await outcome(smtp)]).toEqual(['not-sent', 'sent'])
  expect(smtp.mails).toHaveLength(1)
  await smtp.kill()
})

test.concurrent.each<[string, string, { toRecipient?: () => SmtpAnswer; toMail?: () => SmtpAnswer }]>([
  ['an address that does not exist', 'no-mailbox', { toRecipient: () => ({ code: 550, text: 'No such user' }) }],
  [
    'an address that does not exist, in numbers',
    'no-mailbox',
    { toRecipient: () => ({ code: 550, text: '5.1.1 Unknown' }) },
  ],
  ['a mailbox that is closed', 'no-mailbox', { toRecipient: () => ({ code: 554, text: '5.2.1 Disabled' }) }],
  ['a mailbox that is full', 'refused', { toRecipient: () => ({ code: 552, text: '5.2.2 Mailbox full' }) }],
  [
    'a sender that a server does not like',
    'refused',
    { toRecipient: () => ({ code: 550, text: '5.7.1 Not from you' }) },
  ],
  ['a sender that is on a list', 'refused', { toRecipient: () => ({ code: 550, text: 'Blocked, see our policy' }) }],
  ...[
    'JunkMail rejected - mail.deals.test is in an RBL on rbl.example.test',
    '5.1.1.9 is blacklisted',
    'Address black listed at b.barracuda.test',
    'Administrative prohibition',
    'No RDNS entry for 192.0.2.7',
    'HELO name mismatch',
    'too many messages from your host',
    'mailbox full, over quota',
    'mailbox unavailable',
    'Sender verify failed: no such user',
  ].map((text): [string, string, { toRecipient: () => SmtpAnswer }] => [
    `what may be about us, "${text}"`,
    'refused',
    { toRecipient: () => ({ code: 550, text }) },
  ]),
  ...['User unknown', 'The recipient does not exist here', 'Invalid recipient', 'no mailbox here by that name'].map(
    (text): [string, string, { toRecipient: () => SmtpAnswer }] => [
      `no mailbox in words, "${text}"`,
      'no-mailbox',
      { toRecipient: () => ({ code: 550, text }) },
    ],
  ),
  ['an address that is refused for now', 'not-sent', { toRecipient: () => ({ code: 450, text: '4.2.1 Try later' }) }],
  ['a mail that is refused for good', 'refused', { toMail: () => ({ code: 554, text: 'Not wanted' }) }],
  ['a mail that is refused for now', 'not-sent', { toMail: () => ({ code: 451, text: 'Try later' }) }],
  ['a line that breaks before the mail', 'not-sent', { toRecipient: () => 'drop' }],
  ['silence before the mail', 'not-sent', { toRecipient: () => 'silence' }],
  ['a line that breaks after the mail', 'maybe-sent', { toMail: () => 'drop' }],
  ['silence after the mail', 'maybe-sent', { toMail: () => 'silence' }],
])('%s: %s', async (_, expected, answers) => {
  const smtp = await startSmtp(answers)
  expect(await outcome(smtp)).toBe(expected)
  expect(smtp.mails).toHaveLength(expected === 'maybe-sent' ? 1 : 0)
  await smtp.kill()
})

test('a line that breaks in the middle of a long mail sent nothing', async () => {
  const smtp = await startSmtp({ dropsEarly: true })
  expect(await outcome(smtp, { text: 'x'.repeat(70).concat('\n').repeat(50_000) })).toBe('not-sent')
  await smtp.kill()
})

test('a server that is down sent nothing', async () => {
  const smtp = await startSmtp()
  await smtp.kill()
  expect(await outcome(smtp)).toBe('not-sent')
})

test('nothing in an address or subject makes a second recipient or header', async () => {
  const smtp = await startSmtp()
  for (const to of ['ivy@a.test, eve@b.test', 'ivy@a.test\r\nBcc: eve@b.test', '<ivy@a.test> eve@b.test']) {
    expect(await outcome(smtp, { to })).toBe('refused')
  }
  expect(await outcome(smtp, { subject: 'Hello\r\nBcc: eve@b.test' })).toBe('sent')
  expect(smtp.mails).toHaveLength(1)
  expect(smtp.mails[0]!.headers.has('bcc')).toBe(false)
  await smtp.kill()
})

describe('the end of a mail', () => {
  test('goes out only once it has been noted', async () => {
    const smtp = await startSmtp()
    let note = () => {}
    let isAsked = false
    const sending = smtp.mailer.send(mail, () => {
      isAsked = true
      return new Promise((resolve) => (note = resolve))
    })
    await expect.poll(() => isAsked).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(smtp.mails).toEqual([])
    note()
    await sending
    expect(smtp.mails).toHaveLength(1)
    await smtp.kill()
  })

  test('does not go out where that cannot be noted, and the mail was not sent', async () => {
    const smtp = await startSmtp()
    const before = readOutsideCalls().mail.failures
    const failed = await smtp.mailer
      .send(mail, () => Promise.reject(new Error('disk full')))
      .catch((error: unknown) => error)
    expect(failed).toMatchObject({ failure: 'not-sent', about: 'mail', message: 'disk full' })
    // It is no fault of the server, and not told as one.
    expect(readOutsideCalls().mail.failures).toBe(before)
    await smtp.mailer.send({ ...mail, messageId: 'mail.paid.2' })
    expect(smtp.mails.map(({ headers }) => headers.get('message-id'))).toEqual(['<mail.paid.2@deals.test>'])
    await smtp.kill()
  })

  test('is not noted of a mail that the server refuses before', async () => {
    const smtp = await startSmtp({ toRecipient: () => ({ code: 450, text: 'Busy' }) })
    let noted = 0
    await expect(smtp.mailer.send(mail, () => Promise.resolve(void (noted += 1)))).rejects.toThrow()
    expect(noted).toBe(0)
    await smtp.kill()
  })
})

test.concurrent.each<[string, 'mail' | 'domain' | 'server', Parameters<typeof startSmtp>[0]]>([
  ['a recipient that is greylisted', 'domain', { toRecipient: () => ({ code: 451, text: '4.7.1 Greylisted' }) }],
  ['a recipient without a code in full', 'domain', { toRecipient: () => ({ code: 450, text: 'Later' }) }],
  [
    'a recipient that is greylisted as a mailbox',
    'domain',
    { toRecipient: () => ({ code: 450, text: '4.2.0 Greylisted, see' }) },
  ],
  ['a mail that comes too often', 'domain', { toMail: () => ({ code: 452, text: '4.7.28 Too many' }) }],
  ['a mailbox that is full', 'mail', { toRecipient: () => ({ code: 452, text: '4.2.2 Over quota' }) }],
  ['a server that closes', 'server', { toRecipient: () => ({ code: 421, text: '4.3.2 Closing' }) }],
  ['a line that breaks', 'server', { toRecipient: () => 'drop' }],
  ['a server that says nothing', 'server', { toRecipient: () => 'silence' }],
])('%s is about the %s', async (_, about, answers) => {
  const smtp = await startSmtp(answers)
  expect(await smtp.mailer.send(mail).catch((error: unknown) => error)).toMatchObject({ failure: 'not-sent', about })
  await smtp.kill()
})

test('a connection takes one mail after the other, and one that the server has ended meanwhile is made anew', async () => {
  const connections = new Set<unknown>()
  const first = await startSmtp({ onConnection: (socket) => connections.add(socket) })
  for (const messageId of ['1', '2', '3']) await first.mailer.send({ ...mail, messageId })
  expect([first.mails.length, connections.size]).toEqual([3, 1])
  await first.kill()
  const second = await startSmtp({ port: first.port })
  await first.mailer.send({ ...mail, messageId: '4' })
  expect(second.mails).toHaveLength(1)
  first.mailer.close()
  await second.kill()
})
