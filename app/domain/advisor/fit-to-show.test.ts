import { describe, expect, test } from 'vitest'
import { whyUnfit, Sentences, withoutMarkup } from './fit-to-show.ts'
import { canary, CopyWatch, instructions } from './prompt.server.ts'

test.each([
  'The gross yield is 7.20%, before costs.',
  'Rents in Leeds rose. In Hull, they fell!',
  'This is general information, not financial advice; returns are not guaranteed.',
  'HM Revenue & Customs says more on gov.uk.',
  'Deal 118, "Two-bed terrace (let)", costs £120,000 – 5 minutes from L15.',
  'You should ask a solicitor before you sign.',
  'You should always check the figures yourself; deals are not recommended to anybody.',
  'Nobody can say whether prices will rise. No return is guaranteed, and I cannot promise one.',
  'I do not recommend deals.',
  'You could lose money: values can fall as well as rise, and a home may stand empty.',
  'Ask me about yields, or consider the costs first.',
  'Buy-to-let means that a home is bought to let it.',
  'Secure prices are shown on each deal; what stays after costs, e.g. voids, is the net yield.',
  'I can work out returns, compare areas and find deals. What would you like to look at?',
  'Fees and/or works of £2,000 a year (before tax) – “BRRR” × 2 – in St Helens, Ynys Môn or King’s Lynn.',
])('%s may be shown', (text) => expect(whyUnfit(text)).toBeNull())

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
  'You should buy.',
  'You really should go with Leeds.',
  'You ought to take it.',
  "You'd better be quick and buy.",
  'Buy this one now.',
  'It is cheap, so buy it.',
  'Here is what to do: invest in Leeds.',
  '- Invest in Leeds',
  'My recommendation is Leeds.',
  "I'd go for Leeds.",
  'I would personally pick the first.',
  'If I were you, Leeds.',
  'The best investment for you is Leeds.',
  'This deal is perfect for your plans.',
  'It is a no-brainer.',
  'It is a safe bet.',
  'Deal 101 is recommended.',
  'Returns are guaranteed.',
  'It is not only cheap; the rent is guaranteed.',
  'It is not just guaranteed but certain to last.',
  "You can't lose.",
  'You cannot lose with it.',
  'Nothing can go wrong here: you will not lose money.',
  'Prices will rise.',
  'Prices are going to rise again.',
  "It'll soon double.",
  'Rents will certainly continue to grow.',
  'Values are bound to grow.',
  'Everyone should buy.',
  'Consider buying deal 101.',
  'Put your money into Leeds.',
  'Go with Leeds.',
  'Leeds is the best investment.',
  'This is an excellent opportunity.',
  'The smart money is on Leeds.',
  'You could make lots of money.',
  'Don’t wait.',
  'It is foolproof.',
  'Your money is safe.',
  'It pays for itself.',
  'Prices should rise.',
  'Prices always rise.',
  'Yields will not fall.',
  'Contact me on WhatsApp',
  'Ask us at evilhomes',
  'tiny url slash abc',
  'bit.ly/x',
  'See bit.ly/abc for more',
  'See www.x.com',
  'See x.com',
  'Go to x dot com',
  'Write to john at example dot com',
  'Write to john(at)example',
  'ｅｖｉｌ．ｃｏｍ',
  'Open /documents/1 now',
  'ring oh seven seven double zero nine',
  'Call 07 700 900 123',
  'Call +44(0)7700-900123',
  'Go to gov.uk.evil.example',
  'It yields 15\u200b%.',
  'It yields １５%.',
  'It yields 1⁵ percent.',
  'It yields 15 ٪.',
])('%s may not', (text) => expect(whyUnfit(text)).not.toBeNull())

describe('sentences', () => {
  const read = (text: string, size: number) => {
    const sentences = new Sentences()
    const whole = (text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []).flatMap((piece) => sentences.add(piece))
    return [...whole, ...sentences.end()]
  }
  const text = 'It is 7.2% now. Is it? Yes! "So it is." And\n- one\n\n- two £1.5m'
  test.each([1, 2, 3, 7, 100])('are the same in pieces of %i', (size) => {
    expect(read(text, size).join('')).toBe(text)
    const words = read(text, size)
      .map((sentence) => sentence.trim())
      .filter(Boolean)
    expect(words).toEqual(['It is 7.2% now.', 'Is it?', 'Yes! "So it is."', 'And', '- one', '- two £1.5m'])
  })
})

test('markup that models like goes, with the numbers of sources that it saw', () => {
  expect(withoutMarkup('## Heading\n**Bold**  and __more__ [1][2].')).toBe('Heading\nBold and more.')
})

test('a part of the instructions is found, however it is dressed up', () => {
  const line = instructions.split('\n')[3]!
  const rotated = line.replace(/[a-z]/gi, (letter) =>
    String.fromCharCode(((letter.toLowerCase().charCodeAt(0) - 97 + 13) % 26) + 97),
  )
  for (const copy of [
    line,
    line.toUpperCase(),
    [...line].join(' '),
    [...line].reverse().join(''),
    rotated,
    `It is ${canary}!`,
    [...canary].join('.'),
  ])
    expect(new CopyWatch().repeats(`Here: ${copy}`), copy).toBe(true)
  expect(
    new CopyWatch().repeats('This is general information. The figures come from functions; deals have numbers.'),
  ).toBe(false)
})
