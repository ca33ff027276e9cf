import axe from 'axe-core'
import { HtmlValidate } from 'html-validate'
import { type Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { SitePage } from './site-page.ts'
import { listenForErrors, stopRedirects } from './walk.ts'

/** All that is looked at on a page while it is open, since opening it costs more than a look. */

/** The widths at which nothing may be wider than the page. The last is the one at which a page is opened. */
const widths = [360, 320, 768, 1280]
const widthsForAxe = [360, 1280]

export interface Looks {
  /** What is wrong with the pages so far, with their names. */
  faults: string[]
  /** What the console complained of so far. */
  errors: string[]
  /** Goes to the page; its status and its HTML. */
  open: (one: SitePage) => Promise<void>
  /** What the HTML checker says of a page that was loaded in another way. */
  check: (name: string, html: string) => Promise<void>
  /** The page as it is now: what axe says of it and whether it fits, on screens of every width. */
  look: (name: string) => Promise<void>
}

export async function startLooking(page: Page): Promise<Looks> {
  const faults: string[] = []
  const { errors } = listenForErrors(page)
  // Something that fades is for a moment of a colour that nobody is meant to read, and what scrolls has no place yet.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await stopRedirects(page)
  // With every page from here on: handing over half a megabyte for each look costs as much as the look.
  await page.addInitScript(axe.source)
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
    async open({ name, path, status }) {
      const response = (await page.goto(path))!
      expect(response.status(), path).toBe(status)
      await check(name, await response.text())
    },
    async look(name) {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (over > 0) faults.push(`${name}, ${width} px: ${over} px too wide`)
        if (!widthsForAxe.includes(width)) continue
        for (const fault of await page.evaluate(askAxe)) faults.push(`${name}, ${width} px: ${fault}`)
      }
    },
  }
}

/** Runs in the page. */
async function askAxe(): Promise<string[]> {
  const isMoving = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
  while (document.getAnimations().some(isMoving)) await new Promise(requestAnimationFrame)
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
    // What is fine is not written down, element by element.
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id} (${help}): ${target.join(' ')}`))
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
    // Mantine sets its variables in style attributes; the policy header allows them.
    'no-inline-style': 'off',
  },
})

/** Runs in the page. A bar that stays at the edge of the screen lies over some field wherever the page stands, and axe finds that one too small. */
export function layFlat() {
  for (const element of document.querySelectorAll<HTMLElement>('body *'))
    if (getComputedStyle(element).position === 'sticky') element.style.position = 'static'
}
