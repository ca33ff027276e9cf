import { describe, expect, test } from 'vitest'
import { cannedAnswers, fillCannedAnswer } from './canned-answers.ts'

describe('a canned answer', () => {
  test('asks nobody to reply by mail, which would reach no ticket', () => {
    for (const { title, text } of cannedAnswers) {
      expect.soft(text, title).not.toMatch(/reply|this (message|mail)/i)
    }
    for (const id of ['call-times', 'call-missed', 'complaint-acknowledged', 'closing'])
      expect.soft(cannedAnswers.find((canned) => canned.id === id)!.text).toContain('on the page behind the link below')
  })

  test('holds the sender’s name and the reference, and no placeholder is left', () => {
    for (const { id } of cannedAnswers) {
      for (const name of ['Ivy Investor', '', '$& {name}']) {
        const text = fillCannedAnswer(id, { reference: 'TIC-7K2M9QWD', name })!
        expect(text).toMatch(name ? `Hello ${name},` : /^Hello,/)
        expect(text.replace('$& {name}', '')).not.toMatch(/[{}]/)
      }
    }
    expect(fillCannedAnswer('complaint-acknowledged', { reference: 'TIC-7K2M9QWD', name: '' })).toContain(
      'TIC-7K2M9QWD',
    )
  })

  test.each(['', 'nothing', 'constructor', '__proto__'])('%j is none', (id) => {
    expect(fillCannedAnswer(id, { reference: 'TIC-7K2M9QWD', name: 'Ivy' })).toBeUndefined()
  })
})
