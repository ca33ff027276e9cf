import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type axe from 'axe-core'
import { HtmlValidate } from 'html-validate'
import { type Page } from '@playwright/test'
import { isAll } from '../../../scripts/lib/all.ts'
import { projectFolder } from '../../../scripts/lib/command.ts'
import { expect } from '../running/fixtures.ts'
import type { SitePage } from './site-page.ts'
import { listenForErrors, stopRedirects } from '../running/walk.ts'

/** All that is looked at on a page while it is open, since opening it costs more than a look. */

/** Made small it takes a browser a third less time, in every document and every frame. */
const axeScript = readFileSync(join(projectFolder, 'node_modules/axe-core/axe.min.js'), 'utf8')

/** The widths at which nothing may be wider than the page. The last is the one at which a page is opened. */
const widths = [360, 320, 768, 1280]
/** Every day one of them for a page, in turn; with `npm test -- --all` each. */
const widthsForAxe = [360, 1280]

export interface Looks {
  /** What is wrong with the pages so far, with their names. */
  faults: string[]
  /** What the console complained of so far. */
  errors: string[]
  /** Goes to the page; its status and its HTML, which is given back. */
  open: (one: SitePage) => Promise<string>
  /** What the HTML checker says of a page that was loaded in another way. */
  check: (name: string, html: string) => Promise<void>
  /** The page as it is now: what axe says of it and whether it fits, on screens of every width. */
  look: (name: string) => Promise<void>
}

export async function startLooking(page: Page): Promise<Looks> {
  const faults: string[] = []
  let looks = 0
  const { errors } = listenForErrors(page)
  // Something that fades is for a moment of a colour that nobody is meant to read, and what scrolls has no place yet.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await stopRedirects(page)
  // With every page from here on: handing over half a megabyte for each look costs as much as the look.
  await page.addInitScript(`${axeScript}; if (window === top) axe.configure(${JSON.stringify(contrastOfMarked)})`)
  await page.setViewportSize({ width: 1280, height: 900 })
  const check = async (name: string, html: string) => {
    const { results } = await validator.validateString(html)
    for (const { ruleId, message, selector } of results.flatMap((result) => result.messages)) {
      faults.push(`${name}: ${ruleId}: ${message} (${selector ?? ''})`)
    }
  }
  return {
    faults,
    errors,
    check,
    async open({ name, path, status = 200 }) {
      const response = (await page.goto(path))!
      expect(response.status(), path).toBe(status)
      const html = await response.text()
      await check(name, html)
      return html
    },
    async look(name) {
      const asked = isAll ? widthsForAxe : [widthsForAxe[looks % widthsForAxe.length]!]
      looks += 1
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (over > 0) faults.push(`${name}, ${width} px: ${over} px too wide`)
        if (!asked.includes(width)) continue
        for (const fault of await page.evaluate(findOffScale)) faults.push(`${name}, ${width} px: ${fault}`)
        for (const scheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme: scheme })
          const unseen = (await page.evaluate(describeTexts)).filter((text) => isAll || !textsSeen.has(text))
          for (const text of unseen) textsSeen.add(text)
          // Only colours differ by night.
          const found = await page.evaluate(askAxe, { unseen, isContrastAlone: scheme === 'dark' })
          for (const fault of found) faults.push(`${name}, ${width} px, ${scheme}: ${fault}`)
        }
      }
    },
  }
}

/** Runs in the page: by how much it has moved under its reader so far, as browsers sum it (CLS). */
export function measureMoves(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
      resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0))
    }).observe({ type: 'layout-shift', buffered: true })
    // No entry ever comes where nothing moves.
    setTimeout(() => resolve(0), 50)
  })
}

/**
 * Contrast, of a link to the text around it as well, takes more than half of axe's time, and a text of the same colours, size and
 * place in the layers of the page has the same. So each kind of text is looked at where it is met first, on whichever page and at
 * whichever width; with `npm test -- --all` on each. In the frames of a page all is.
 */
const textsSeen = new Set<string>()
const contrastOfMarked = {
  rules: [
    { id: 'color-contrast', selector: '[data-unseen-text]' },
    { id: 'link-in-text-block', selector: 'a[href][data-unseen-text]' },
  ],
}

interface PageWithTexts {
  axe: typeof axe
  /** The elements with text by all that their contrast depends on. */
  texts: Map<string, Element[]>
}

/** Runs in the page, which may be moving still: every kind of text that it has. */
async function describeTexts(): Promise<string[]> {
  // The bar of a hold runs for half an hour and is of one colour.
  const isMoving = ({ playState, effect }: Animation) =>
    playState === 'running' && Number(effect?.getComputedTiming().endTime) < 10_000
  while (document.getAnimations().some(isMoving)) await new Promise(requestAnimationFrame)
  const layers = new Map<Element | null, string>()
  const texts = new Map<string, Element[]>()
  for (const element of document.querySelectorAll('html, body, body *')) {
    const style = getComputedStyle(element)
    const { backgroundColor, backgroundImage, opacity, position, filter, mixBlendMode, clipPath } = style
    const isOff = element.matches(':disabled, [aria-disabled="true"], [inert]')
    const own = [element.localName, element.getAttribute('class'), backgroundColor, backgroundImage, opacity, position, filter, mixBlendMode, clipPath, isOff] // prettier-ignore
    const layer = `${layers.get(element.parentElement) ?? ''}/${own.join()}`
    layers.set(element, layer)
    const words = [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : '')).join('').trim() // prettier-ignore
    if ((words === '' && !element.matches('input, select, textarea')) || !element.checkVisibility()) continue
    const isLabelOff = Boolean((element.closest('label')?.control as HTMLInputElement | null | undefined)?.disabled)
    const { color, fontSize, fontWeight, textShadow } = style
    // Of a single letter axe says nothing.
    const around = element.parentElement && getComputedStyle(element.parentElement).color
    const text = [layer, around, color, fontSize, fontWeight, textShadow, words.length === 1, isLabelOff].join()
    texts.set(text, [...(texts.get(text) ?? []), element])
  }
  ;(window as unknown as PageWithTexts).texts = texts
  return [...texts.keys()]
}

/** Runs in the page. Of each kind of text the first and the last are looked at. */
async function askAxe({ unseen, isContrastAlone }: { unseen: string[]; isContrastAlone: boolean }): Promise<string[]> {
  const { axe, texts } = window as unknown as PageWithTexts
  // There is nothing to say of no text. In a frame all of it is asked about.
  if (isContrastAlone && unseen.length === 0 && window.frames.length === 0) return []
  for (const element of document.querySelectorAll('[data-unseen-text]')) element.removeAttribute('data-unseen-text')
  for (const text of unseen) {
    const alike = texts.get(text)!
    for (const element of [alike.at(0)!, alike.at(-1)!])
      for (const one of [element, element.closest('a')]) one?.setAttribute('data-unseen-text', '')
  }
  const { violations } = await axe.run({
    runOnly: isContrastAlone
      ? ['color-contrast', 'link-in-text-block']
      : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
    // What is fine is not written down, element by element.
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id} (${help}): ${target.join(' ')}`))
}

/** Runs in the page: texts in a size or weight beside the scale. The serif's one weight stands for both. */
function findOffScale(): string[] {
  const scale = [13, 15, 17, 20, 24, 32, 44, 72]
  const faults = new Set<string>()
  for (const element of document.querySelectorAll('body *')) {
    const hasWords = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    if (!hasWords || !element.checkVisibility() || element.closest('svg, pre, code')) continue
    const { fontSize, fontWeight } = getComputedStyle(element)
    const name = `${element.localName}.${element.className} "${element.textContent.trim().slice(0, 30)}"`
    if (!scale.includes(parseFloat(fontSize))) faults.add(`${fontSize} is beside the scale: ${name}`)
    if (!['400', '600'].includes(fontWeight)) faults.add(`weight ${fontWeight}: ${name}`)
  }
  return [...faults]
}

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // How it is written, not what it means: React decides these.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-quotes': 'off',
    'attr-case': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    // Boxes that are ticked together share a name, as radio buttons do.
    'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
    // Where a telephone lays out a table as blocks, some browsers take it for none unless its roles are written out.
    'no-redundant-role': 'off',
    // Mantine sets its variables in style attributes; the policy header allows them.
    'no-inline-style': 'off',
  },
})

/** Runs in the page. A bar that stays at the edge of the screen lies over some field wherever the page stands, and axe finds that one too small. */
export function layFlat() {
  for (const element of document.querySelectorAll<HTMLElement>('body *'))
    if (getComputedStyle(element).position === 'sticky') element.style.position = 'static'
}

/** Runs in the page: what WCAG 2.2, 1.4.12 lets a reader set. */
export function setApart() {
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    element.style.setProperty('line-height', '1.5', 'important')
    element.style.setProperty('letter-spacing', '0.12em', 'important')
    element.style.setProperty('word-spacing', '0.16em', 'important')
  }
}
