import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { list, parse } from 'postcss'
import { expect, test } from 'vitest'

/**
 * Chrome 87, Safari 14 and Firefox 78 leave out a declaration that they do not know, and a page does without it. Of what is refused
 * here they would leave out every rule inside.
 */
const assets = resolve(import.meta.dirname, '../build/client/assets')
const sheets = readdirSync(assets)
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, root: parse(readFileSync(join(assets, file), 'utf8')) }))

// What stands in a container's condition only makes room for very large letters.
const knownAtRules = ['media', 'supports', 'keyframes', '-webkit-keyframes', 'font-face', 'page', 'container']
const newerSelectors = /:(has|is|where|focus-visible|user-valid|user-invalid|dir|modal|popover-open|open)\b/

test('every sheet of the build is looked at', () => {
  expect(sheets.length).toBeGreaterThan(10)
})

test.each(sheets)('$file has no at-rule that old browsers skip, and no range in a media query', ({ root }) => {
  const faults: string[] = []
  root.walkAtRules(({ name, params }) => {
    if (!knownAtRules.includes(name) || (name === 'media' && /[<>=]/.test(params))) faults.push(`@${name} ${params}`)
  })
  expect(faults).toEqual([])
})

test.each(sheets)('$file has no rule within a rule', ({ root }) => {
  const faults: string[] = []
  root.walkRules((rule) => {
    if (rule.nodes.some(({ type }) => type === 'rule' || type === 'atrule')) faults.push(rule.selector)
  })
  expect(faults).toEqual([])
})

test.each(sheets)('$file has no selector that takes an older one beside it along', ({ root }) => {
  const faults: string[] = []
  root.walkRules((rule) => {
    const newer = list.comma(rule.selector).filter((selector) => newerSelectors.test(selector))
    if (newer.length > 0 && newer.length < list.comma(rule.selector).length) faults.push(rule.selector)
  })
  expect(faults).toEqual([])
})

test.each(sheets)('$file has no selector that names nothing and so means every element', ({ root }) => {
  const faults: string[] = []
  root.walkRules((rule) => {
    if (list.comma(rule.selector).some((selector) => /^(:not\(#_\))*$/.test(selector))) faults.push(rule.toString())
  })
  expect(faults).toEqual([])
})
