import { expect, test } from 'vitest'
import { findStuckWords, findUnsizedDrawings } from './stuck-words.ts'

test('words with only tags between them are stuck', () => {
  expect(findStuckWords('<p><a href="/a">Sign In</a><a href="/b">Get Started</a></p>')).toEqual(['Sign In|Get Started'])
  expect(findStuckWords('<span>Leeds</span><!-- --><svg><text>x</text></svg><span>6.3% ROI</span>')).toEqual([
    'Leeds|6.3% ROI',
  ])
  expect(findStuckWords('<img src="/a" alt="Drawing of a house"/><span>Illustrative image</span>')).toEqual([
    'Drawing of a house|Illustrative image',
  ])
  expect(findStuckWords('<button>Apply</button><details><summary>More</summary></details>')).toEqual(['Apply|More'])
})

test('a space, a new line of its own and a mark of punctuation part them', () => {
  expect(findStuckWords('<a>One</a> <a>Two</a>')).toEqual([])
  expect(findStuckWords('<li><a>One</a></li><li><a>Two</a></li>')).toEqual([])
  expect(findStuckWords('<dt>Rent</dt><dd>£675</dd>')).toEqual([])
  expect(findStuckWords('See <a>Refunds</a>. (<b>Yes</b>)')).toEqual([])
  expect(findStuckWords('<style>a</style><b>b</b><script>c</script>')).toEqual([])
})

test('a drawing says its width and its height', () => {
  expect(findUnsizedDrawings('<svg width="4" height="4"></svg><svg stroke-width="2" height="4">')).toEqual([
    '<svg stroke-width="2" height="4">',
  ])
})
