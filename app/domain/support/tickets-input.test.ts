import { describe, expect, test } from 'vitest'
import { readFilters } from '#app/domain/lists/filters.ts'
import { ticketList } from './list.server.ts'
import { supportApiSchema, supportSchema } from './tickets.ts'

describe('what may be sent', () => {
  const valid = { email: 'sue@sender.test', subject: 'Hello', message: 'One\r\ntwo' }

  test('is cleaned of what nobody can see', () => {
    expect(
      supportSchema.parse({ ...valid, subject: ' Hello\r\nBcc: x@y.test\u0000 ', message: 'a\u0000\r\nb' }),
    ).toEqual({ ...valid, kind: 'general', subject: 'Hello Bcc: x@y.test', message: 'a\nb' })
  })

  test.each([
    ['email', '', 'Enter your email address, like name@example.com'],
    ['email', 'sue', 'Enter an email address in the right form, like name@example.com'],
    ['email', 'sue@x.test\r\nBcc: a@b.test', 'Enter an email address in the right form, like name@example.com'],
    ['email', 'sue@x.test, sam@x.test', 'Enter an email address in the right form, like name@example.com'],
    ['email', `${'x'.repeat(250)}@x.test`, 'Email must be 254 characters or fewer'],
    ['subject', ' \u200b ', 'Enter a subject'],
    ['subject', 'x'.repeat(151), 'Subject must be 150 characters or fewer'],
    ['message', '\u0000', 'Enter your message'],
    ['message', 'x'.repeat(5001), 'Message must be 5,000 characters or fewer'],
    ['kind', 'register-interest', 'Choose what it is about'],
  ])('%s %j: %s', (field, value, message) => {
    const result = supportSchema.safeParse({ ...valid, [field]: value })
    expect(result.error?.issues[0]?.message).toBe(message)
  })

  test.each([null, 1, [], {}, true])('%j is no text', (value) => {
    for (const field of ['subject', 'email', 'message']) {
      expect(supportApiSchema.safeParse({ ...valid, [field]: value }).success).toBe(false)
    }
  })

  test('the longest of each is taken', () => {
    const longest = { ...valid, subject: 'x'.repeat(150), message: 'x'.repeat(5000) }
    expect(supportSchema.safeParse(longest).success).toBe(true)
  })
})

test('the filters of the desk fall back to what is open', () => {
  expect(readFilters(ticketList.filters, new URLSearchParams())).toEqual({
    status: 'open',
    kind: null,
    assigned: null,
    search: '',
    page: 1,
  })
  expect(
    readFilters(ticketList.filters, new URLSearchParams('status=constructor&kind=toString&assigned=valueOf&page=-1')),
  ).toEqual({
    status: 'open',
    kind: null,
    assigned: null,
    search: '',
    page: 1,
  })
  expect(
    readFilters(ticketList.filters, new URLSearchParams('status=all&kind=call&assigned=me&q=%20ivy%20&page=3')),
  ).toEqual({
    status: 'all',
    kind: 'call',
    assigned: 'me',
    search: 'ivy',
    page: 3,
  })
})
