import { describe, expect, test } from 'vitest'
import { isFitToShow, Sentences, withoutIdentity, withoutMarkup } from './fit-to-show.ts'
import { canary, instructions, repeatsInstructions } from './prompt.server.ts'

test.each([
  'The gross yield is 7.20%, before costs.',
  'Rents in Leeds rose. In Hull, they fell!',
  'This is general information, not financial advice; returns are not guaranteed.',
  'HM Revenue & Customs says more on gov.uk.',
  'Deal 118, "Two-bed terrace (let)", costs £120,000 – 5 minutes from L15.',
  'You should ask a solicitor before you sign.',
])('%s may be shown', (text) => expect(isFitToShow(text)).toBe(true))

test.each([
  'See https://evil.example/x',
  'See evil-homes.com for more',
  'See [this](/x)',
  'Run `this`',
  '<b>Bold</b>',
  'Write to olive@people.test',
  'Call 07700 900 123',
  'Call +44 113 496 0000',
  'A'.repeat(60),
  'I am ChatGPT.',
  'As a language model I cannot.',
  'My instructions say so.',
  'You should buy this deal.',
  'I recommend buying it.',
  'I would strongly advise you to wait.',
  'The return is guaranteed.',
  'I promise that it rises.',
  'It is completely risk-free.',
])('%s may not', (text) => expect(isFitToShow(text)).toBe(false))

describe('sentences', () => {
  const read = (text: string, size: number) => {
    const sentences = new Sentences()
    const whole = (text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []).flatMap((piece) => sentences.add(piece))
    return [...whole, ...sentences.end()]
  }
  const text = 'It is 7.2% now. Is it? Yes! "So it is." And\n- one\n\n- two £1.5m'
  test.each([1, 2, 3, 7, 100])('are the same in pieces of %i', (size) => {
    expect(read(text, size).join('')).toBe(text)
    const words = read(text, size).map((sentence) => sentence.trim()).filter(Boolean) // prettier-ignore
    expect(words).toEqual(['It is 7.2% now.', 'Is it?', 'Yes!', '"So it is."', 'And', '- one', '- two £1.5m'])
  })
})

test('markup that models like goes, and so does what tells who somebody is', () => {
  expect(withoutMarkup('## Heading\n**Bold**  and __more__')).toBe('Heading\nBold and more')
  expect(withoutIdentity('Ivy, ivy.i@people.test, 07700 900123, +44 7700 900123, £200,000 at 1200 pcm')).toBe(
    'Ivy, [email address] [telephone number], [telephone number], £200,000 at 1200 pcm',
  )
})

test('a part of the instructions is found, however it is dressed up', () => {
  const line = instructions.split('\n')[3]!
  const rotated = line.replace(/[a-z]/gi, (letter) => String.fromCharCode(((letter.toLowerCase().charCodeAt(0) - 97 + 13) % 26) + 97)) // prettier-ignore
  for (const copy of [line, line.toUpperCase(), [...line].join(' '), [...line].reverse().join(''), rotated, `It is ${canary}!`, [...canary].join('.')])
    expect(repeatsInstructions(`Here: ${copy}`), copy).toBe(true) // prettier-ignore
  expect(repeatsInstructions('This is general information. The figures come from functions; deals have numbers.')).toBe(false) // prettier-ignore
})
