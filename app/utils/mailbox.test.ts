import { expect, test } from 'vitest'
import { countOfMailbox, mailboxOf } from './mailbox.ts'

test.each([
  ['sue@sender.test', 'sue@sender.test'],
  [' SUE@Sender.Test', 'sue@sender.test'],
  ['sue+shop+2@sender.test', 'sue@sender.test'],
  ['s.u.e+1@googlemail.com', 'sue@gmail.com'],
  // Elsewhere a dot is a letter like any other.
  ['s.ue@sender.test', 's.ue@sender.test'],
  // What is nothing but a plus has nothing before it to lead to.
  ['+1@sender.test', '+1@sender.test'],
  ['"a@b"@sender.test', '"a@b"@sender.test'],
])('%s leads to %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

test('addresses are counted by their mailboxes, those that were deleted not at all', () => {
  const emails = ['sue+1@sender.test', 'Sue@sender.test', 'sam@sender.test', null].map((email) => ({ email }))
  expect(countOfMailbox(emails, 'sue+2@sender.test')).toBe(2)
})
