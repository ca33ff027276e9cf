import { describe, expect, test } from 'vitest'
import type { TicketKind } from '#db/schema.ts'
import { cannedAnswers, fillCannedAnswer, groupCannedAnswers, type CannedFacts } from './canned-answers.ts'
import { ticketKindLabels } from './tickets.ts'

const kinds = Object.keys(ticketKindLabels) as TicketKind[]
const deal = { reference: 'PID-000118', title: 'Two-bed terrace', securePricePence: 300_000 }
const ticket: CannedFacts = {
  reference: 'TIC-7K2M9QWD',
  name: 'Ivy Investor',
  kind: 'general',
  createdAt: '2026-11-02T10:00:00.000Z',
  deal: null,
}
const fill = (id: string, given: Partial<CannedFacts> = {}, hasVatNumber = true, now = '2026-11-03T10:00:00.000Z') =>
  fillCannedAnswer(id, { ...ticket, ...given }, hasVatNumber, now)!

describe('a canned answer', () => {
  test('asks nobody to reply by email, which would reach no ticket', () => {
    for (const { title, text } of cannedAnswers) {
      expect.soft(text, title).not.toMatch(/reply (to this|by e?mail)|this (message|e?mail)/i)
    }
    for (const id of ['call-times', 'call-missed', 'complaint-acknowledged', 'closing'])
      expect.soft(cannedAnswers.find((canned) => canned.id === id)!.text).toContain('using the link below')
  })

  const cases = cannedAnswers.flatMap(({ id }) => kinds.map((kind) => [id, kind] as const))
  test.each(cases)('%s for a ticket of kind %s has no braces left, with and without a name and a deal', (id, kind) => {
    for (const name of ['Ivy Investor', '', '$& {name} {price}']) {
      for (const given of [null, deal, { ...deal, securePricePence: null }]) {
        const text = fill(id, { kind, name, deal: given })
        expect(text).toMatch(name ? new RegExp(`^Hello ${name.replace(/[$&{}]/g, '\\$&')},`) : /^Hello,/)
        expect(text.replace('$& {name} {price}', 'Somebody')).not.toMatch(/[{}]|null|undefined| {2}| [.,]/)
      }
    }
  })

  test('every placeholder is one that is filled', () => {
    // With all that a ticket can know, no paragraph falls away.
    for (const { id, text } of cannedAnswers) {
      expect(fill(id, { deal, kind: 'complaint' }).split('\n\n'), id).toHaveLength(text.split('\n\n').length)
    }
  })

  test('speaks of the deal and its price where the ticket has one', () => {
    expect(fill('call-times', { deal })).toContain('a call about Two-bed terrace (PID-000118). It takes')
    expect(fill('call-times')).toContain('a call. It takes')
    expect(fill('scotland', { deal })).toContain('your interest in Two-bed terrace (PID-000118). Deals')
    const priced = 'The secure price of Two-bed terrace (PID-000118) is £3,000'
    expect(fill('reserving', { deal })).toContain(`${priced} incl. VAT.`)
    expect(fill('reserving', { deal }, false)).toContain(`${priced}.`)
    expect(fill('reserving', { deal: { ...deal, securePricePence: null } })).not.toContain('The secure price of')
    expect(fill('reserving')).not.toContain('The secure price of')
    expect(fill('reserving', { deal: { ...deal, title: '{price}' } })).toContain('The secure price of {price} (')
  })

  test('names the dates of the ticket, which the desk watches, and none for a ticket that has none', () => {
    const text = fill('complaint-acknowledged', { kind: 'complaint' })
    expect(text).toContain('our final response by the end of 23 November 2026.')
    expect(text).toContain('redress scheme from 28 December 2026.')
    const data = fill('data-protection-acknowledged', { kind: 'data-protection' })
    expect(data).toContain('We will reply by the end of 2 December 2026.')
    for (const id of ['complaint-acknowledged', 'data-protection-acknowledged']) {
      const general = fill(id, { kind: 'general' })
      expect(general).toContain('recorded')
      expect(general).toContain('TIC-7K2M9QWD')
      expect(general).not.toMatch(/2026|final response by|We will reply by/)
    }
  })

  test.each([
    ['complaint-acknowledged', 'complaint', '2026-11-23T23:59:00.000Z', '2026-11-24T00:00:00.000Z'],
    ['data-protection-acknowledged', 'data-protection', '2026-12-02T23:59:00.000Z', '2026-12-03T00:00:00.000Z'],
  ] as const)('%s promises no date that has passed', (id, kind, before, after) => {
    const promise = /our final response by the end of|We will reply by the end of/
    expect(fill(id, { kind }, true, before)).toMatch(promise)
    expect(fill(id, { kind }, true, after)).not.toMatch(promise)
    expect(fill(id, { kind }, true, after)).toContain('TIC-7K2M9QWD')
  })

  test.each(['', 'nothing', 'constructor', '__proto__'])('%j is none', (id) => {
    expect(fillCannedAnswer(id, ticket, true, ticket.createdAt)).toBeUndefined()
  })
})

test.each(kinds)('for a ticket of kind %s its own answers come first, and none is missing', (kind) => {
  const [own, others] = groupCannedAnswers(kind)
  expect(own!.label).toBe(ticketKindLabels[kind])
  expect(own!.answers.length).toBeGreaterThan(1)
  expect(own!.answers.every((answer) => answer.kinds.includes(kind))).toBe(true)
  expect(others!.label).toBe('Other kinds')
  expect([...own!.answers, ...others!.answers].map(({ id }) => id).toSorted()).toEqual(
    cannedAnswers.map(({ id }) => id).toSorted(),
  )
})
