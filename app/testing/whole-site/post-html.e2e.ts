import { type Page, type Request } from '@playwright/test'
import { everyDay } from '../../../scripts/lib/all.ts'
import { blogAdminHref, blogFeedHref, postHref, postPreviewHref } from '#app/ui/links.ts'
import { addPost } from '../database/database.ts'
import { expect, signIn, test } from '../running/fixtures.ts'
import { withDatabase } from '../running/stack-people.ts'
import { type Stack } from '../running/stack.ts'
import { xssPayloads } from '../inputs/xss-payloads.ts'

/**
 * Hostile posts, as if somebody had written them into the database past the form, in a real browser. The sanitiser and the content
 * security policy are each tried alone, with the other one taken away: either is enough.
 */

test.describe.configure({ timeout: 120_000 })

const word = 'hostilepost'
const canary = 'canary.invalid'
const postsToMake = 8

interface HostilePost {
  id: number
  slug: string
  /** The HTML of the payloads, each with a mark behind it. */
  html: string
  /** How many marks are to be seen in the text, if no payload swallows those of others. */
  marks: number
}

/** Every payload says by its number which it was. */
const payloads = xssPayloads.map((payload, at) => payload.replaceAll('__xss=1', `__xss=${at + 2}`))
/** Nothing ends this element, so that it stands last on its page. */
const endless = payloads.filter((payload) => payload.includes('<plaintext'))
const others = payloads.filter((payload) => !payload.includes('<plaintext'))

/** A payload, with an end for everything that it has opened. */
function endAll(payload: string): string {
  const opened = [...payload.matchAll(/<([a-z][\w-]*)/gi)].map(([, name]) => name!.toLowerCase())
  const ends = [...new Set(opened)].reverse().map((name) => `</${name}>`)
  return `${payload}-->]]>${ends.join('')}<p>mark</p>`
}

/** What a text without markup may try: to leave a title, an attribute, a script of data. */
const asText = (payload: string) => `${word} "'></script></title></textarea>--> ${payload}`

async function addHostilePosts(stack: Stack): Promise<HostilePost[]> {
  const size = Math.ceil(others.length / postsToMake)
  const now = new Date().toISOString()
  return withDatabase(stack, async (db) => {
    const made: HostilePost[] = []
    for (let at = 0; at < postsToMake; at++) {
      const held = others.slice(at * size, (at + 1) * size)
      const text = (nth: number) => asText(payloads.at(-1 - at * 6 - nth)!)
      const slug = `${word}-${at}`
      const html = held.map(endAll).join('\n') + (endless[at] ?? '')
      const category = { name: text(5), folded_name: `${word} ${at}`, created_at: now }
      const { id: categoryId } = await db.insertInto('blog_categories').values(category).returning('id').executeTakeFirstOrThrow() // prettier-ignore
      const id = await addPost(db, {
        slug,
        title: text(0),
        excerpt: text(1),
        content: html,
        seo_title: at % 2 ? text(2) : '',
        seo_description: at % 2 ? text(3) : '',
        featured_image_url: at % 2 ? `https://${canary}/x"onerror="window.__xss=1` : 'javascript:window.__xss=1',
        featured_image_alt: text(4),
        search_text: word,
        published_at: now,
        tags: [text(0), text(1).slice(0, 60)],
        categories: [categoryId],
      })
      made.push({ id, slug, html, marks: held.length })
    }
    return made
  })
}

async function removeHostilePosts(stack: Stack): Promise<void> {
  await withDatabase(stack, async (db) => {
    await db.deleteFrom('posts').where('slug', 'like', `${word}-%`).execute()
    await db.deleteFrom('post_slugs').where('slug', 'like', `${word}-%`).execute()
    await db.deleteFrom('blog_categories').where('folded_name', 'like', `${word} %`).execute()
  })
}

interface Watched {
  /** The numbers of the payloads that ran, and whatever else a page may not do. */
  ran: Set<string>
  /** The addresses that pages tried to go to by themselves. */
  strayed: Set<string>
  /** Answers the next pages: with the policy or without it, with other HTML. */
  serve: { hasPolicy: boolean; change: (html: string) => string }
  /** Goes there, and touches everything on the page. */
  touch: (path: string) => Promise<void>
}

/** Looks for everything that a payload does, on a page whose documents are served as `serve` says. */
async function watch(page: Page): Promise<Watched> {
  const ran = new Set<string>()
  const serve: Watched['serve'] = { hasPolicy: true, change: (html) => html }
  const strayed = new Set<string>()
  let isOpen = false
  await page.exposeFunction('tellXss', (what: string) => void ran.add(what))
  await page.addInitScript(() => {
    const tell = (value: unknown) =>
      (window as unknown as { tellXss: (text: string) => void }).tellXss(`ran ${String(value)}`)
    Object.defineProperty(window, '__xss', { set: tell, get: () => undefined })
  })
  page.on('dialog', (dialog) => {
    ran.add(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.route('**/*', async (route) => {
    const request = route.request()
    const { hostname, pathname } = new URL(request.url())
    // It answers with nothing, so that the page stays where it is.
    if (hostname === canary) return route.fulfill({ status: 204 })
    // The missing pictures of payloads need not be looked for.
    if (pathname.endsWith('/x')) return route.fulfill({ status: 404 })
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return route.continue()
    // A payload may send the page elsewhere, such as by a refresh; it stays, so that the others are touched.
    if (isOpen) {
      strayed.add(request.url())
      return route.fulfill({ status: 204 })
    }
    isOpen = true
    const response = await route.fetch()
    const { 'content-security-policy': policy, ...headers } = response.headers()
    expect(policy, request.url()).toContain("script-src 'self'")
    const body = serve.change(await response.text())
    return route.fulfill({
      status: response.status(),
      headers: serve.hasPolicy ? { ...headers, 'content-security-policy': policy! } : headers,
      body,
    })
  })
  return {
    ran,
    strayed,
    serve,
    async touch(path) {
      isOpen = false
      const answer = await page.goto(path)
      expect(answer!.status(), path).toBe(200)
      const address = page.url()
      await page.evaluate(touchAll)
      expect(page.url()).toBe(address)
    },
  }
}

/** Runs in the page: every element is hovered, focused and clicked, and has every event that a payload waits for. */
async function touchAll() {
  const isPlain = (address: string) => /^(?:https?|mailto|tel):/i.test(new URL(address, document.baseURI).protocol)
  // Links to pages lead away from the ones that are still to be touched.
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a, area')
    const address = link?.getAttribute('href') ?? link?.getAttribute('xlink:href')
    if (address && URL.canParse(address, document.baseURI) && isPlain(address)) event.preventDefault()
  })
  addEventListener('submit', (event) => {
    const { submitter, target } = event
    const address = submitter?.getAttribute('formaction') ?? (target as Element).getAttribute('action') ?? ''
    if (!URL.canParse(address, document.baseURI) || isPlain(address)) event.preventDefault()
  })
  const events = ['pointerover', 'pointerenter', 'mouseover', 'mouseenter', 'load', 'error', 'toggle', 'beforetoggle', 'animationstart', 'contentvisibilityautostatechange', 'beginEvent'] // prettier-ignore
  const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
  for (let y = 0; y < document.documentElement.scrollHeight; y += 5 * innerHeight) {
    scrollTo(0, y)
    await new Promise(requestAnimationFrame)
  }
  for (const element of document.querySelectorAll<HTMLElement>('*')) {
    // The advisor's own frame would take an event of loading for its own, and its page for one that is not the conversation.
    if (element.closest('#advisor-panel')) continue
    for (const name of events) element.dispatchEvent(new MouseEvent(name))
    element.focus?.()
    const isFollowed = element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    if (element instanceof HTMLFormElement) HTMLFormElement.prototype.requestSubmit.call(element)
    // A browser forgets an address that it is to go to, as soon as it is to go to another.
    if (isFollowed && element.matches('a, area, form, button')) await wait(5)
  }
  await wait(100)
}

/** Requests that a payload of hostile HTML makes: only a picture over https may be fetched from elsewhere. */
function listenForRequests(page: Page, strange: Set<string>): void {
  page.on('request', (request: Request) => {
    const { hostname, protocol } = new URL(request.url())
    const isPicture = request.resourceType() === 'image' && protocol === 'https:'
    if (hostname === canary && !isPicture) strange.add(`${request.resourceType()} from ${request.url()}`)
  })
  // The advisor's own panel is the only frame that a page may open.
  page.on('framenavigated', (frame) => {
    if (frame.parentFrame() && new URL(frame.url(), 'about:blank').pathname !== '/advisor/panel') strange.add('a frame')
  })
}

test.beforeEach(({ stack }) => removeHostilePosts(stack))
test.afterEach(async ({ page, stack }) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await removeHostilePosts(stack)
})

test('without the policy, nothing of a hostile post runs on its page, in its preview, on the desk or in a reader of the feed', async ({
  page,
  stack,
}) => {
  const posts = await addHostilePosts(stack)
  await signIn(page, 'Ada Admin')
  const { ran, strayed, serve, touch } = await watch(page)
  listenForRequests(page, ran)
  serve.hasPolicy = false
  const countMarks = () => page.locator('article p').filter({ hasText: /^mark$/ }).count() // prettier-ignore
  for (const { slug, marks } of posts) {
    await touch(postHref(slug))
    expect(await countMarks(), slug).toBe(marks)
  }
  // The same content is cleaned by the same code for the preview and the feed.
  for (const { id, slug, marks } of everyDay(posts, 2)) {
    await touch(`${postPreviewHref}?post=${id}`)
    expect(await countMarks(), slug).toBe(marks)
  }
  await touch(`${blogAdminHref}?q=${word}`)
  await expect(page.getByText(word).first()).toBeVisible()
  await touch('/blog')

  const feed = await (await page.request.get(blogFeedHref)).text()
  const entries = await page.evaluate((xml) => {
    const read = new DOMParser().parseFromString(xml, 'application/xml')
    return [...read.querySelectorAll('entry > content')].map(({ textContent }) => textContent)
  }, feed)
  const ours = entries.filter((html) => html.includes('<p>mark</p>'))
  expect(ours).toHaveLength(postsToMake)
  for (const html of everyDay(ours, 2)) {
    serve.change = () => `<!doctype html><title>Reader</title>${html}`
    await touch('/blog')
  }
  expect([...ran]).toEqual([])
  expect([...strayed]).toEqual([])
})

test('with the policy alone, nothing of it runs on the page of a post, in its preview, on the desk or in the feed, unclean as it is @all', async ({
  page,
  stack,
}) => {
  const place = await placeOfContent(stack)
  await signIn(page, 'Ada Admin')
  const { ran, serve, touch } = await watch(page)
  serve.change = putInFeed
  await touch(blogFeedHref)
  for (const html of uncleanTexts()) {
    serve.change = (shown) => putAt(shown, standsFor, html)
    await touch(postHref(place.slug))
    await touch(`${postPreviewHref}?post=${place.id}`)
    serve.change = (shown) => putAt(shown, standsForExcerpt, html)
    await touch(`${blogAdminHref}?q=${word}`)
  }
  expect([...ran]).toEqual([])
})

test('with neither, most of it runs @all', async ({ page, stack }) => {
  const place = await placeOfContent(stack)
  const { ran, serve, touch } = await watch(page)
  serve.hasPolicy = false
  for (const html of uncleanTexts()) {
    serve.change = (shown) => putAt(shown, standsFor, html)
    await touch(postHref(place.slug))
  }
  expect(ran.size).toBeGreaterThan(200)
  const runs = (family: RegExp) => payloads.some((payload, at) => family.test(payload) && ran.has(`ran ${at + 2}`))
  const missing = Object.entries(families).filter(([, family]) => !runs(family))
  expect(missing).toEqual([])
})

test('with neither, all that is put into the feed runs @all', async ({ page }) => {
  const { ran, serve, touch } = await watch(page)
  Object.assign(serve, { hasPolicy: false, change: putInFeed })
  await touch(blogFeedHref)
  expect([...ran].toSorted()).toEqual(xmlPayloads.map((_, at) => `ran feed ${at + 1}`))
})

/** Each of these ways must be seen to run without a defence, or nothing is said by its not running with one. */
const families = {
  'a script': /^<script>/,
  'a picture that fails': /^<img src=x onerror=/,
  'a click': /^<svg onclick=/,
  'a focus': /^<a href=\/ tabindex=1 onfocus=/,
  'a link': /^<a href="javascript:/,
  'a link with a tab in it': /^<a href="java\tscript:/,
  'a link in a drawing': /^<svg><a xlink:href="javascript:/,
  'a form': /^<form action="javascript:/,
  'a button of a form': /^<form><button formaction="javascript:/,
  'a frame': /^<iframe src="javascript:/,
  'a frame with a text of its own': /^<iframe srcdoc=/,
  'an area of a map': /^<area href="javascript:/,
}

const standsFor = '<p>The place of the text</p>'
const standsForExcerpt = 'theplaceofanexcerpt'

/** What runs in a document of XML, where a browser shows the feed by itself. */
const xmlPayloads = [
  '<script xmlns="http://www.w3.org/1999/xhtml">window.__xss="feed 1"</script>',
  '<img xmlns="http://www.w3.org/1999/xhtml" src="/x" onerror="window.__xss=&quot;feed 2&quot;"/>',
  '<svg xmlns="http://www.w3.org/2000/svg"><script>window.__xss="feed 3"</script></svg>',
  '<iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="&lt;script>parent.__xss=&quot;feed 4&quot;&lt;/script>"/>',
  '<a xmlns="http://www.w3.org/1999/xhtml" href="javascript:void(window.__xss=&quot;feed 5&quot;)">x</a>',
]

function putInFeed(feed: string): string {
  expect(feed).toContain('</feed>')
  return feed.replace('</feed>', `${xmlPayloads.join('')}</feed>`)
}

/** A harmless post, in whose pages other HTML is put. */
async function placeOfContent(stack: Stack): Promise<{ id: number; slug: string }> {
  const slug = `${word}-place`
  const id = await withDatabase(stack, (db) =>
    addPost(db, {
      slug,
      title: 'A place',
      content: standsFor,
      excerpt: standsForExcerpt,
      search_text: word,
    }),
  )
  return { id, slug }
}

/** Every payload by itself and in a table, as it is: the policy does not see what else stands around it. */
function uncleanTexts(): string[] {
  const size = 150
  const unclean = payloads.filter((payload, at) => at % 4 < 2 && !endless.includes(payload)).map(endAll)
  return Array.from({ length: Math.ceil(unclean.length / size) }, (_, at) =>
    [...unclean.slice(at * size, (at + 1) * size), endless[at] ?? ''].join('\n'),
  )
}

function putAt(page: string, place: string, html: string): string {
  const [before, after, ...more] = page.split(place)
  expect(more).toEqual([])
  return before! + html + after!
}
