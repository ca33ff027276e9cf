import { computeAccessibleDescription } from 'dom-accessibility-api'
import { PlainPage } from './browser.ts'
import { type PlainLocator, valueOf } from './locator.ts'
import { collapse, isVisible, matches, textOf, type Words } from './names.ts'

/** What a journey expects of the reader of pages, with the names of Playwright's assertions. */

type Ask = () => boolean
/** Whether it is so, and what there is instead, for the message. */
interface Answer {
  isSo: Ask
  is?: () => unknown
}

const says = (text: string, wanted: Words) =>
  wanted instanceof RegExp ? matches(text, wanted) : collapse(text).includes(collapse(wanted))
const isText = (text: string, wanted: Words) =>
  wanted instanceof RegExp ? matches(text, wanted) : collapse(text) === collapse(wanted)

function ofLocator(locator: PlainLocator) {
  const one = () => locator.element()
  const texts = (compare: typeof says) => (wanted: Words | Words[]) => ({
    isSo: () => {
      if (!Array.isArray(wanted)) return compare(textOf(one()), wanted)
      const found = locator.elements()
      return found.length === wanted.length && found.every((element, index) => compare(textOf(element), wanted[index]!))
    },
    is: () => locator.elements().map((element) => collapse(textOf(element)).slice(0, 300)),
  })
  const value = () => valueOf(one())
  return {
    toBeVisible: ({ visible = true } = {}) => ({
      isSo: () => (visible ? isVisible(one()) : !locator.elements().some(isVisible)),
    }),
    // Where it stands is not known here, so that this says no more than that it is seen.
    toBeInViewport: () => ({ isSo: () => isVisible(one()) }),
    toBeHidden: () => ({ isSo: () => !locator.elements().some(isVisible) }),
    toBeAttached: () => ({ isSo: () => locator.elements().length > 0 }),
    toHaveCount: (count: number) => ({
      isSo: () => locator.elements().length === count,
      is: () => locator.elements().length,
    }),
    toHaveText: texts(isText),
    toContainText: texts(says),
    toBeEmpty: () => ({ isSo: () => (one().localName === 'input' ? value() === '' : textOf(one()).trim() === '') }),
    toHaveValue: (wanted: Words) => ({
      isSo: () => (wanted instanceof RegExp ? wanted.test(value()) : value() === wanted),
      is: value,
    }),
    toBeChecked: ({ checked = true } = {}) => ({ isSo: () => (one() as HTMLInputElement).checked === checked }),
    toBeDisabled: () => ({ isSo: () => one().matches(':disabled') }),
    toBeFocused: () => ({ isSo: () => one().ownerDocument.activeElement === one() }),
    toHaveAttribute: (name: string, wanted?: Words) => ({
      isSo: () => {
        const said = one().getAttribute(name)
        if (said === null || wanted === undefined) return said !== null
        return wanted instanceof RegExp ? wanted.test(said) : said === wanted
      },
      is: () => one().getAttribute(name),
    }),
    toHaveAccessibleDescription: (wanted: Words) => ({
      isSo: () => isText(descriptionOf(one()), wanted),
      is: () => descriptionOf(one()),
    }),
  }
}

const descriptionOf = (element: Element) =>
  computeAccessibleDescription(element, { computedStyleSupportsPseudoElements: false })

function ofPage(page: PlainPage) {
  const title = () => collapse(page.document.title)
  return {
    toHaveURL: (wanted: string | RegExp | ((url: URL) => boolean)) => ({ isSo: () => page.isAt(wanted), is: page.url }),
    toHaveTitle: (wanted: Words) => ({ isSo: () => isText(title(), wanted), is: title }),
  }
}

type Assertions = Record<string, (...given: never[]) => Answer>

/** The assertions of a page or of elements of it; each is tried again where the page goes on by itself. */
export function plainExpect(what: PlainLocator | PlainPage, message?: string) {
  const known = (what instanceof PlainPage ? ofPage(what) : ofLocator(what)) as Assertions
  const page = what instanceof PlainPage ? what : what.shownBy
  const subject = what instanceof PlainPage ? 'page' : String(what)
  const assertions = (isWanted: boolean) =>
    new Proxy(
      {},
      {
        get(_, name: string) {
          if (name === 'not' && isWanted) return assertions(false)
          const ask = known[name]
          if (!ask) throw new Error(`A reader of pages cannot know ${name}: give the journey the tag @no-js.`)
          return (...given: unknown[]) =>
            page.retry(() => {
              const { isSo, is } = ask(...(given as never[]))
              if (isTrue(isSo, isWanted) === isWanted) return
              const wanted = `${isWanted ? '' : 'not '}${name}(${given.map(String).join(', ')})`
              const found = is ? `, but ${JSON.stringify(is())}` : ''
              throw new Error(`${message ? `${message}: ` : ''}${subject} ${wanted}${found}, on ${page.url()}`)
            })
        },
      },
    )
  return assertions(true)
}

/** What there is not is not so either. */
function isTrue(isSo: Ask, isWanted: boolean): boolean {
  try {
    return isSo()
  } catch (error) {
    if (isWanted) throw error
    return false
  }
}
