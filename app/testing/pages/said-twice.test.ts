import { expect, test } from 'vitest'
import { findSaidTwice } from './said-twice.ts'

const main = (html: string) => `<body><header><p>We are no broker, and never will be.</p></header><main>${html}</main>`

test.each([
  [
    'in two paragraphs',
    '<p>The price is paid once, at checkout.</p><p>Read it. The price is paid once, at checkout.</p>',
  ],
  [
    'split by a link',
    '<p>The price is <a href="/">paid once</a>, at checkout.</p><dl><dd>The price is paid once, at checkout.</dd></dl>',
  ],
  [
    'over two lines of the source',
    '<li>The price is paid\n  once, at checkout.</li><li>The price is paid once, at checkout.</li>',
  ],
])('a sentence that stands twice is found: %s', (_, html) => {
  expect(findSaidTwice(main(html))).toEqual(['The price is paid once, at checkout.'])
})

test.each([
  ['once in the masthead', '<p>We are no broker, and never will be.</p>'],
  [
    'a link that is the whole line',
    '<h3><a href="/deal/1">A terrace by the sea at Hull</a></h3><p><a href="/deal/1">A terrace by the sea at Hull</a></p>',
  ],
  ['a short label', '<dt>Secure price, incl. VAT</dt><dt>Secure price, incl. VAT</dt>'],
  [
    'the contents of the page',
    '<nav><a href="#a">What you get back, and until when</a></nav><h2>What you get back, and until when</h2>',
  ],
  [
    'a name that is only heard',
    '<h3>A terrace by the sea at Hull</h3><a href="/">Save<span class="vh">A terrace by the sea at Hull</span></a>',
  ],
  [
    'a mistake at its field',
    '<div class="errors"><a href="#a">Enter the rent of a month in pounds</a></div><p>Enter the rent of a month in pounds</p>',
  ],
  [
    'sentences that differ in a word',
    '<p>The price is paid once, at checkout.</p><p>The price is paid twice, at checkout.</p>',
  ],
])('what repeats by its nature is left alone: %s', (_, html) => {
  expect(findSaidTwice(main(html))).toEqual([])
})
