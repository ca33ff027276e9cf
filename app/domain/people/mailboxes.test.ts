import { expect, test } from 'vitest'
import { mailboxOf } from './mailboxes.ts'

test.each([
  ['Ivy@People.test', 'ivy@people.test'],
  [' ivy@people.test ', 'ivy@people.test'],
  ['ivy+deals@people.test', 'ivy@people.test'],
  ['ivy+a+b@people.test', 'ivy@people.test'],
  ['+ivy@people.test', '+ivy@people.test'],
  ['i.v.y@people.test', 'i.v.y@people.test'],
  ['I.v.y+1@Gmail.com', 'ivy@gmail.com'],
  ['ivy@googlemail.com', 'ivy@gmail.com'],
  ['...@gmail.com', '...@gmail.com'],
  ['ivy@me.com', 'ivy@icloud.com'],
  ['ivy@mac.com', 'ivy@icloud.com'],
  ['i-v.y_@pm.me', 'ivy@proton.me'],
  ['ivy@protonmail.com', 'ivy@proton.me'],
  ['ivy-shop@yahoo.co.uk', 'ivy@yahoo.co.uk'],
  ['ivy-shop@people.test', 'ivy-shop@people.test'],
  ['shop@ivy.fastmail.com', 'ivy@fastmail.com'],
  ['ivy@fastmail.com', 'ivy@fastmail.com'],
  ['ivy@notgmail.com', 'ivy@notgmail.com'],
  ['i.vy@outlook.com', 'i.vy@outlook.com'],
  ['no address', 'no address'],
  ['@people.test', '@people.test'],
])('%s leads to %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

test('a mailbox is its own', () => {
  for (const email of ['i.v+1@googlemail.com', 'a-b@yahoo.com', 'x@y.fastmail.fm'])
    expect(mailboxOf(mailboxOf(email))).toBe(mailboxOf(email))
})
