import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addedByScripts, parseSheet, readAsked, shortenNames, toAsked, writeUsed } from './used-rules.ts'

/** What is left of a stylesheet on a page with these classes. */
const write = (css: string, ...classes: string[]) =>
  writeUsed(parseSheet(css), { classes: new Set(classes), properties: [] })

test('a rule stays with those of its selectors that find all of their classes', () => {
  expect(write('.a .b{x:1}.c{x:2}', 'a', 'b')).toBe('.a .b{x:1}')
  expect(write('.a .b{x:1}.c{x:2}', 'a')).toBe('')
  expect(write('.c,.a p,h1,.b:is(.d,.e),.a[x="c,d"]{x:1}', 'a')).toBe('.a p,h1,.a[x="c,d"]{x:1}')
  expect(write('.ab{x:1}', 'a')).toBe('')
})

test('a rule without a class, and one that is not understood, always stays', () => {
  const css =
    '@charset "utf-8";@page{margin:1cm}@font-face{src:url(a.woff)}@keyframes turn{12.5%{x:1}to{x:2}}h1,[open]>p{x:1}.a\\:b{x:1}'
  expect(write(css)).toBe(css)
})

test('a class that has to be missing, or is one of several, is not asked for', () => {
  const css = ':not(.gone){x:1}:is(.a,.b) p{x:1}ul:not(:is(.a,.b)){x:1}a[href$=".pdf"]{x:1}'
  expect(write(css)).toBe(css)
  expect(write('.c:not(.gone){x:1}')).toBe('')
})

test('a rarer element is asked for as well, and only by its own name', () => {
  const css = 'h1,ol,.a img{x:1}textarea{x:1}.img,.a .ol{x:2}ul:not(ol){x:3}p:-ol{x:4}'
  expect(write(css, 'a', 'img', 'ol')).toBe('h1{x:1}.img,.a .ol{x:2}ul:not(ol){x:3}p:-ol{x:4}')
  expect(write(css, ...toAsked(readAsked('<ol><p class="a"><img src=x>')).classes)).toBe(
    'h1,ol,.a img{x:1}ul:not(ol){x:3}p:-ol{x:4}',
  )
  expect(readAsked('<p class="a"><img>')).toEqual(['<img', 'a'])
})

test('a custom property that nothing reads goes, within a condition as outside of it', () => {
  const css =
    ':root{--a:var(--b);--b:1;--c:2}@media screen and (prefers-color-scheme:dark){:root{--b:3;--c:4}}@media print{:root{--c:5}}p{x:var(--a)}'
  expect(write(css)).toBe(
    ':root{--a:var(--b);--b:1}@media screen and (prefers-color-scheme:dark){:root{--b:3}}p{x:var(--a)}',
  )
})

test('the names of tokens are short where nothing else reads them', () => {
  const css =
    ':root{--color-ink:#000;--plot-left:#111}p{color:var(--color-ink);--tone:var(--plot-left);fill:var(--tone)}'
  expect(shortenNames(css, [])).toBe(':root{--0:#000;--1:#111}p{color:var(--0);--tone:var(--1);fill:var(--tone)}')
  expect(shortenNames(css, ['--plot-left'])).toContain(':root{--0:#000;--plot-left:#111}')
})

test('no script of the site makes an element that a page may have lost the rules of', () => {
  const scripts = globSync('app/ui/**/*.js').map((path) => readFileSync(path, 'utf8'))
  expect(scripts.join('\n')).not.toMatch(
    /createElement\('(blockquote|fieldset|h4|img|input|legend|ol|select|small|textarea)'|<(img|input|ol|select|textarea|fieldset)\b/,
  )
})

test('a condition goes with the last rule in it', () => {
  const css = '@media print{.a{x:1}p{x:2}}@media (min-width:40rem){.a{x:3}}.a:before{content:"}"}'
  expect(write(css, 'a')).toBe(css)
  expect(write(css)).toBe('@media print{p{x:2}}')
})

test('a custom property of the document stays where the page, a rule that stays or such a property reads it', () => {
  const css = ':root:not(#_){--a:#fff;--b:calc(1px + var(--c));--c:"};";--d:2px}.a{x:var(--b)}.b{x:var(--d)}'
  expect(write(css, 'a')).toBe(':root:not(#_){--b:calc(1px + var(--c));--c:"};"}.a{x:var(--b)}')
  expect(writeUsed(parseSheet(css), { classes: new Set(), properties: ['--a'] })).toBe(':root:not(#_){--a:#fff}')
  expect(write(':root{--a:1;color:red}')).toBe(':root{--a:1;color:red}')
})

test('what a page asks for are the classes of all its elements, those that scripts make, and its own custom properties', () => {
  const page = '<p class="b a" style="color:var(--x)"><svg class="c"/><b class="b a"></b><i data-class="d"> class="'
  expect(readAsked(page)).toEqual(['--x', 'b a', 'c'])
  const asked = toAsked(readAsked(page))
  expect([...asked.classes]).toEqual(expect.arrayContaining(['a', 'b', 'c', ...addedByScripts]))
  expect(asked.classes).not.toContain('d')
  expect([...asked.properties]).toEqual(['--x'])
  expect([...toAsked(readAsked('<p style="color:var(--x, var(--y))">')).properties]).toEqual(['--x', '--y'])
  expect(readAsked('<p class="c"><b class="b a" style="color:var(--x)">')).toEqual(readAsked(page))
})

test('every class that a script of the site gives, or fetches with the sheet of keys, is known', () => {
  const scripts = globSync('app/ui/**/*.js').map((path) => readFileSync(path, 'utf8'))
  const added = scripts.flatMap((text) =>
    [...text.matchAll(/(?:classList\.(?:add|toggle)\(|className = |class=)['"]([^'"]+)/g)].map(([, name]) => name!),
  )
  const fetched = readFileSync('app/routes/admin/desk/keys.tsx', 'utf8').matchAll(/className="([^"]+)/g)
  added.push(...[...fetched].map(([, name]) => name!))
  expect(added).toEqual(expect.arrayContaining(['btn', 'keys']))
  expect(addedByScripts).toEqual(expect.arrayContaining(added.flatMap((name) => name.split(' '))))
})
