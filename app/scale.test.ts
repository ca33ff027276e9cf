import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse, type AtRule, type Declaration, type Root, type Rule } from 'postcss'
import { expect, test } from 'vitest'

/**
 * The one scale (ui/styles/tokens.css) is all that there is: sizes of type, weights, colours. What is printed is measured in points.
 * Mantine's own rules take their sizes from styles/mantine.css.
 */
const assets = resolve(import.meta.dirname, '../build/client/assets')
const sheets = readdirSync(assets)
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, root: parse(readFileSync(join(assets, file), 'utf8')) }))

const pixels = [13, 15, 17, 20, 24, 32, 44, 72]
const sizes = new Set(pixels.map((each) => `${each / 16}rem`))
const isInherited = (value: string) => /^(inherit|unset|100%|1em|0|var\(--[\w-]+\))$/.test(value)

function declarationsOf(root: Root, prop: RegExp): Declaration[] {
  const found: Declaration[] = []
  root.walkRules(/^(?!\.m_)/, (rule) => {
    const isPrinted = rule.parent?.type === 'atrule' && (rule.parent as AtRule).params === 'print'
    if (!isPrinted) rule.walkDecls(prop, (decl) => void found.push(decl))
  })
  return found
}

const show = (decl: Declaration) => `${(decl.parent as Rule).selector} { ${decl.toString()} }`

/** The size in a `font` shorthand: what stands before the line height or the family. */
const sizeIn = (font: string) => /(?:^|\s)([\d.]+(?:rem|px|em|pt|%)|var\(--[\w-]+\))(?=[\s/])/.exec(font)?.[1] ?? font

test.each(sheets)('$file has no size of type beside the scale', ({ root }) => {
  const faults = declarationsOf(root, /^(font|font-size)$/)
    .map((decl) => ({ decl, size: (decl.prop === 'font' ? sizeIn(decl.value) : decl.value).replace(/^\./, '0.') }))
    .filter(({ size }) => !sizes.has(size) && !isInherited(size))
    .map(({ decl }) => show(decl))
  expect(faults).toEqual([])
})

test.each(sheets)('$file has two weights, and the serif has one', ({ root }) => {
  const faults = [
    ...declarationsOf(root, /^font-weight$/).filter(
      ({ value }) => !/^(400|600|normal|inherit|var\(--[\w-]+\))$/.test(value),
    ),
    ...declarationsOf(root, /^font$/).filter(
      ({ value }) => /\b(bold|[1235789]00|\d[1-9]0)\s/.test(value) || (/\b600\b/.test(value) && /Serif/.test(value)),
    ),
  ].map(show)
  expect(faults).toEqual([])
})

const written = globSync('app/**/*.css').filter((path) => !path.endsWith('styles/tokens.css'))

test.each(written)('%s takes its colours from the tokens, which have them for the dark as well', (path) => {
  const faults: string[] = []
  parse(readFileSync(path, 'utf8')).walkDecls((decl) => {
    if (/#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(|(^|\s)(white|black)\b/i.test(decl.value)) faults.push(decl.toString())
  })
  expect(faults).toEqual([])
})

/** Colours of bands that are dark by day too, and what stands on them. */
const sameByNight = ['--color-brass-light', '--color-on-band', '--color-on-2', '--desk-edge']

test('every colour has a value for the dark', () => {
  const root = parse(readFileSync('app/ui/styles/tokens.css', 'utf8'))
  const day = new Map<string, string>()
  const night = new Set<string>()
  root.walkDecls(/^--/, ({ prop, value, parent }) => {
    if (parent?.parent?.type === 'atrule') night.add(prop)
    else if (/#|rgb/.test(value)) day.set(prop, value)
  })
  expect([...day.keys()].filter((name) => !night.has(name))).toEqual(sameByNight)
})
