import { expect, test } from 'vitest'
import { parseSheet, toAsked, writeUsed } from './used-rules.ts'
import { dropWeight, putPlainFirst } from './weights.ts'

test('without rules of Mantine no selector keeps a weight, and a star that the build left out comes back', () => {
  expect(dropWeight('.a:not(#_),.b>:not(#_),:not(#_):before,[hidden]:not(#_),p:hover:not(#_):after{x:y}')).toBe(
    '.a,.b>*,*:before,[hidden],p:hover:after{x:y}',
  )
})

test('beside a rule of Mantine everything stays as it is', () => {
  const styles = '.m:not(._):not(._):not(._){x:y}.a:not(#_){x:y}'
  expect(dropWeight(styles)).toBe(styles)
})

test('the rules of the plain elements come first, and the others keep their order', () => {
  const sheet = parseSheet('.a:not(#_){x:1}@media print{p:not(#_){x:2}}.a,p{x:3}.b:not(#_){x:4}p{x:5}')
  expect(writeUsed(putPlainFirst(sheet), toAsked(['a b']))).toBe(
    '.a,p{x:3}p{x:5}.a:not(#_){x:1}@media print{p:not(#_){x:2}}.b:not(#_){x:4}',
  )
})
