import { expect, test } from 'vitest'
import { readFacts } from './facts.ts'

const pageWith = (main: string, head = '<title>A page</title>') =>
  `<!DOCTYPE html><html><head>${head}</head><body><main id="main"><h1>A page</h1>${main}</main></body></html>`
const read = (html: string) => readFacts(html, 'http://site.test/deals?page=2')

test('links, files and places are those of the page, as addresses', () => {
  const head = '<title>A page</title><link rel="stylesheet" href="/a.css"><link rel="canonical" href="/b">'
  const main =
    '<p id="one"><a href="#one">1</a> <a href="/c?d=1&amp;e=2">2</a></p><img src="f.png" srcset="/g 1x, /h 2x" alt="">'
  expect(read(pageWith(main, head))).toEqual({
    links: ['http://site.test/deals?page=2#one', 'http://site.test/c?d=1&e=2'],
    files: ['a.css', 'f.png', 'g', 'h'].map((file) => `http://site.test/${file}`),
    ids: ['main', 'one'],
    faults: [],
  })
})

test.each([
  ['<form action="/a"><button>Go</button></form>', 'a form without action or method: <form action="/a">'],
  ['<input name="a">', 'a field outside a form or without a name: <input name="a">'],
  ['<form action="/a" method="post"><select></select></form>', 'a field outside a form or without a name: <select>'],
  ['<textarea name="a" form="b"></textarea>', 'a field of a form that is not there: <textarea name="a" form="b">'],
  ['<button>Go</button>', 'a dead control: <button>'],
  [
    '<form action="/a" method="post"><button type="button">Go</button></form>',
    'a dead control: <button type="button">',
  ],
  ['<a>Go</a>', 'a dead control: <a>'],
  ['<p role="button">Go</p>', 'a dead control: <p role="button">'],
  ['<p onclick="go()">Go</p>', 'a dead control: <p onclick="go()">'],
  ['<script>go()</script>', 'a script in the page'],
  ['<p id="a"></p><p id="a"></p>', 'two elements with the id a'],
  ['<h1>Another</h1>', '2 h1'],
])('%s is a fault', (main, fault) => {
  expect(read(pageWith(main)).faults).toEqual([fault])
})

test('so is a page without what every page has', () => {
  expect(read('<title> </title><main></main>').faults).toEqual([
    '0 h1',
    'no title or several',
    'no main with the id that the skip link leads to',
  ])
})

test('what a script uses, what is hidden, what is in a template and what belongs to a form elsewhere is none', () => {
  const main =
    '<div class="a needs-script"><input></div><div hidden><button>Go</button></div><input type="hidden">' +
    '<form id="b" action="/a" method="post"></form><input name="c" form="b"><button form="b">Go</button>' +
    '<script type="application/ld+json">{}</script><template><input></template>'
  expect(read(pageWith(main)).faults).toEqual([])
  expect(read(pageWith('<button>Go</button><script type="module" src="/a.js"></script>')).faults).toEqual([])
})
