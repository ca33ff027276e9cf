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
/** A size that gives way on a screen too narrow for it, as with text of twice the size. */
const wholeOf = (size: string) => /^min\(([\d.]+rem), ?\d+vw\)$/.exec(size)?.[1] ?? size
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
    .map((decl) => ({
      decl,
      size: wholeOf(decl.prop === 'font' ? sizeIn(decl.value) : decl.value).replace(/^\./, '0.'),
    }))
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

test.each(globSync('app/**/*.svg'))('%s has colours for the dark as well', (path) => {
  expect(readFileSync(path, 'utf8')).toContain('@media(prefers-color-scheme:dark){')
})

/** Spaces: the steps of the scale, sums of them, and what no step is for. */
const steps = [4, 8, 12, 16, 24, 32, 48, 72, 112]
const otherSpaces = [
  /^var\(--[\w-]+\)$/, // a step, or a space that a rule has named
  /^(0|auto|normal|inherit|initial|unset)$/,
  /^-?[123]px$/, // the width of a line, and the room of the ring around what has the focus
  new RegExp(`^-?(${steps.join('|')})px$`), // where what stands there must not grow with the letters
  /^-?[\d.]+em$/, // where it must
  /^[\d.]+(vw|vh|%)$/, // a share of the window or of the place
  /^[\d.]+(mm|pt)$/, // paper
  /^env\(safe-area-inset-\w+, 0px\)$/, // the edge of a telephone
]

/** The parts of a space, with those of its sums, which hold a step and may add it to the size of a control. */
function partsOf(value: string): string[] {
  const text = value.replace('!important', '')
  const whole = text.match(/(?:[\w-]*\((?:[^()]|\([^()]*\))*\)|[^\s()]+)/g) ?? []
  return whole.flatMap((part) => {
    const inner = /^(?:calc|clamp|min|max)\((.*)\)$/.exec(part)?.[1]
    if (inner === undefined) return [part]
    const terms = inner.match(/(?:env|var)\([^()]*\)|-?[\d.]+[a-z%]*/g) ?? []
    const hasStep = terms.some((term) => term.startsWith('var(--space') || term.endsWith('px'))
    return terms.filter((term) => !(/^-?[\d.]+$/.test(term) || (hasStep && /^[\d.]+rem$/.test(term))))
  })
}

test.each(written)('%s has no space beside the scale', (path) => {
  const faults: string[] = []
  parse(readFileSync(path, 'utf8')).walkDecls(/^(margin|padding|gap|row-gap|column-gap)(-|$)/, (decl) => {
    const isOff = partsOf(decl.value).some((part) => !otherSpaces.some((shape) => shape.test(part)))
    if (isOff) faults.push(show(decl))
  })
  expect(faults).toEqual([])
})

test.each([
  ['0.9rem', false],
  ['var(--space-4) 5px', false],
  ['clamp(1rem, 2vw, 20px)', false],
  ['calc(1.375rem + 2.5rem)', false],
  ['calc(1.375rem + var(--space-3))', true],
  ['calc(-1 * var(--space-2)) auto 0 2px !important', true],
  ['calc(var(--space-1) + env(safe-area-inset-bottom, 0px))', true],
])('a space of %s: %s', (value, isRight) => {
  expect(partsOf(value).every((part) => otherSpaces.some((shape) => shape.test(part)))).toBe(isRight)
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
