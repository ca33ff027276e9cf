import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addedByScripts, parseSheet, readClasses, writeUsed } from './used-rules.ts'

/** What is left of a stylesheet on a page with these classes. */
const write = (css: string, ...classes: string[]) => writeUsed(parseSheet(css), new Set(classes))

test('a rule stays where one of its selectors finds all of its classes', () => {
  expect(write('.a .b{x:1}.c{x:2}', 'a', 'b')).toBe('.a .b{x:1}')
  expect(write('.a .b{x:1}.c{x:2}', 'a')).toBe('')
  expect(write('.c,.a{x:1}', 'a')).toBe('.c,.a{x:1}')
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

test('a condition goes with the last rule in it', () => {
  const css = '@media print{.a{x:1}p{x:2}}@media (min-width:40rem){.a{x:3}}.a:before{content:"}"}'
  expect(write(css, 'a')).toBe(css)
  expect(write(css)).toBe('@media print{p{x:2}}')
})

test('the classes of a page are those of all its elements and of what scripts make', () => {
  const classes = readClasses('<p class="a b"><svg class="c"/><i data-class="d">')
  expect([...classes].toSorted()).toEqual(['a', 'b', 'c', ...addedByScripts].toSorted())
  const scripts = globSync('app/ui/**/*.js').map((path) => readFileSync(path, 'utf8'))
  const added = scripts.flatMap((text) =>
    [...text.matchAll(/(?:classList\.(?:add|toggle)\(|className = |class=)['"]([^'"]+)/g)].map(([, name]) => name!),
  )
  expect(added).not.toEqual([])
  expect(addedByScripts).toEqual(expect.arrayContaining(added.flatMap((name) => name.split(' '))))
})
