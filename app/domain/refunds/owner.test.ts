import { describe, expect, test } from 'vitest'
import { askOwnerMail, ownerContact, type DealOwner } from './owner.ts'

const owner: DealOwner = {
  dealId: 118,
  dealTitle: 'Two-bed terrace',
  name: 'Olive Owner',
  email: 'olive@owners.example',
  phone: '01632 960 101',
  address: '7 Canary Row, Liverpool',
  postcode: 'L15 0AA',
}
const asker = { name: 'Ada Admin', siteName: 'Ashlar' }
const now = '2026-11-24T10:00:00.000Z'
const dueAt = '2026-11-27T00:00:00.000Z'

describe('the mail to the owner', () => {
  test('names the property, asks, and says until when', () => {
    const { subject, body } = askOwnerMail(owner, asker, dueAt, now)
    expect(subject).toBe('PID-000118: is the property still for sale?')
    expect(body.split('\r\n')).toEqual([
      'Hello Olive Owner,',
      '',
      'We are writing about a property that you offer through Ashlar:',
      '',
      'Two-bed terrace (PID-000118)',
      '7 Canary Row, Liverpool, L15 0AA',
      '',
      'Is it still for sale? If it has been sold or withdrawn, please tell us which of the two, and since when.',
      '',
      'Please answer by 26 November 2026.',
      '',
      'Thank you,',
      'Ada Admin',
      'Ashlar',
    ])
  })

  test('greets without a name, and leaves out an address that the deal has not', () => {
    const { body } = askOwnerMail({ ...owner, name: '', address: '', postcode: '' }, asker, dueAt, now)
    expect(body).toMatch(/^Hello,\r\n/)
    expect(body).toContain('(PID-000118)\r\n\r\nIs it still')
  })

  test.each([
    ['there is no day', null],
    ['the day is over', now],
  ])('asks for an answer soon where %s', (_, due) => {
    expect(askOwnerMail(owner, asker, due, now).body).toContain('Please answer as soon as you can.')
  })
})

describe('the contact', () => {
  test('opens the mail with its words as they are, and calls', () => {
    const odd = { ...owner, name: 'Zoë "Z" O’Neil & Co? #1 100%' }
    const { askHref, callHref } = ownerContact(odd, asker, dueAt, now)
    const [to, query] = askHref!.split('?') as [string, string]
    expect(to).toBe('mailto:olive@owners.example')
    const [subject, body] = query.split('&').map((field) => decodeURIComponent(field.split('=')[1]!))
    expect({ subject, body }).toEqual(askOwnerMail(odd, asker, dueAt, now))
    expect(callHref).toBe('tel:01632960101')
  })

  test.each([
    ['+44 (0)1632 960 101', 'tel:+441632960101'],
    ['(01632) 960-101', 'tel:01632960101'],
  ])('dials %s', (phone, href) => {
    expect(ownerContact({ ...owner, phone }, asker, dueAt, now).callHref).toBe(href)
  })

  test('has neither where nothing is entered', () => {
    const none = ownerContact({ ...owner, email: '', phone: '' }, asker, dueAt, now)
    expect(none).toMatchObject({ askHref: null, callHref: null })
  })
})
