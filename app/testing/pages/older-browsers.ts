import { type Page } from '@playwright/test'

/**
 * What Safari 14, Chrome 90 or Firefox 88 do not have, of what a page in Chromium can lose: the path to each function from `window`. As a
 * property of an instance it stands behind `prototype`.
 */
const newerFunctions = [
  'Object.hasOwn',
  'Object.groupBy',
  'Map.groupBy',
  'Array.fromAsync',
  ...['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with'].map(
    (name) => `Array.prototype.${name}`,
  ),
  'String.prototype.at',
  'String.prototype.isWellFormed',
  'String.prototype.toWellFormed',
  'Promise.withResolvers',
  'Promise.try',
  'structuredClone',
  'reportError',
  'requestIdleCallback',
  'AbortSignal.timeout',
  'AbortSignal.any',
  'AbortSignal.prototype.throwIfAborted',
  'URL.canParse',
  'URL.parse',
  'crypto.randomUUID',
  'CSSStyleSheet',
  'Document.prototype.adoptedStyleSheets',
  'HTMLFormElement.prototype.requestSubmit',
  'SubmitEvent.prototype.submitter',
  'HTMLDialogElement',
  'HTMLElement.prototype.inert',
  'HTMLElement.prototype.popover',
  'HTMLElement.prototype.showPopover',
  'Element.prototype.role',
  'Element.prototype.checkVisibility',
  'PerformanceNavigationTiming',
  'Intl.Segmenter',
  'navigation',
  'scheduler',
]

/** The page's scripts find none of them, as in a browser of 2021. Those of the framework's own inline scripts neither. */
export async function takeAwayNewFunctions(page: Page): Promise<void> {
  await page.addInitScript((paths) => {
    for (const path of paths) {
      const names = path.split('.')
      const last = names.pop()!
      let owner: Record<string, unknown> | undefined = window as unknown as Record<string, unknown>
      for (const name of names) owner = owner?.[name] as typeof owner
      if (owner) delete owner[last]
    }
  }, newerFunctions)
}
