import { countText } from '#app/domain/lists/lists.ts'
import { isBlank } from '#app/utils/text.ts'
import { findExcess } from './clean-excess.ts'
import { mostElements, mostHtml } from './html-rules.ts'
import { postFields, type PostTexts } from '../desk/record.ts'

/** The characters after which search results usually cut a title and a description. */
const shownInResults = { title: 60, description: 160 }
/** Fewer words than this are said to be few. */
const fewWords = 300

/**
 * The fault of content that is to be stored, as it was sent (`content`) and as it would be stored (`html`): spelling out and taking
 * out can make it too long, or leave nothing, which only a draft may (`isDraft`). Null where there is none.
 */
export function checkContent(content: string, html: string, isDraft: boolean): string | null {
  const say = (most: number) => most.toLocaleString('en-GB')
  if (findExcess(content) || findExcess(html))
    return `${postFields.content} must have ${say(mostElements)} paragraphs, items, cells and other elements or fewer. Split it into several posts`
  if (html === '' && !isDraft) return 'Write something'
  return html.length > mostHtml ? `${postFields.content} must be ${say(mostHtml)} characters or fewer` : null
}

/** Points worth a look before a post is published, in plain words. `html` is its clean content. One walk through it. */
export function checkPost(html: string, texts: PostTexts): string[] {
  const { pictures, links, skips, words } = walk(html)
  const checks: string[] = []
  if (pictures > 0)
    checks.push(`${countText(pictures, 'picture')} in the text ${pictures === 1 ? 'has' : 'have'} no alternative text.`)
  if (texts.featuredImageUrl.trim() !== '' && isBlank(texts.featuredImageAlt))
    checks.push('The featured image has no alternative text.')
  if (links > 0) checks.push(`${countText(links, 'link')} ${links === 1 ? 'has' : 'have'} no text to click.`)
  if (skips > 0) checks.push(`${countText(skips, 'heading')} ${skips === 1 ? 'skips' : 'skip'} a level.`)
  checks.push(...checkTitle(texts), ...checkDescription(texts))
  if (words < fewWords) checks.push(`The text has ${countText(words, 'word')}. Search engines prefer more.`)
  return checks
}

function checkTitle({ title, seoTitle }: PostTexts): string[] {
  const [length, seoLength] = [lengthOf(title), lengthOf(seoTitle)]
  if (seoLength > shownInResults.title)
    return [`The SEO title has ${seoLength} characters; search results cut it after about ${shownInResults.title}.`]
  if (length <= shownInResults.title) return []
  return seoLength > 0
    ? [`The title has ${length} characters; the SEO title (${seoLength}) is shown in search results instead.`]
    : [
        `The title has ${length} characters; search results cut it after about ${shownInResults.title}. An SEO title may be shorter.`,
      ]
}

function checkDescription({ excerpt, seoDescription }: PostTexts): string[] {
  const length = lengthOf(seoDescription) || lengthOf(excerpt)
  if (length === 0)
    return ['There is neither an SEO description nor an excerpt; search results then choose words of the text.']
  return length > shownInResults.description
    ? [`The description has ${length} characters; search results cut it after about ${shownInResults.description}.`]
    : []
}

function lengthOf(text: string): number {
  return [...text.trim().slice(0, 10_000)].length
}

/** The pictures without alternative text, links without words, headings that skip a level, and all words. */
function walk(html: string): { pictures: number; links: number; skips: number; words: number } {
  const found = { pictures: 0, links: 0, skips: 0, words: 0 }
  let level = 0
  let isLinkBlank: boolean | null = null
  // In clean HTML a sign of a tag stands nowhere else.
  for (const [part, tag] of html.replaceAll('&nbsp;', ' ').matchAll(partOfHtml)) {
    if (tag === undefined) {
      if (isLinkBlank && !isBlank(part)) isLinkBlank = false
      found.words += part.match(/\S+/g)?.length ?? 0
    } else if (tag === 'a') isLinkBlank = true
    else if (tag === '/a') {
      if (isLinkBlank) found.links += 1
      isLinkBlank = null
    } else if (tag === 'img') {
      if (isBlank(/ alt="([^"]*)"/.exec(part)?.[1] ?? '')) found.pictures += 1
      else isLinkBlank &&= false
    } else if (/^h[1-3]$/.test(tag)) {
      const next = Number(tag[1])
      if (level > 0 && next > level + 1) found.skips += 1
      level = next
    }
  }
  return found
}

/** A tag with its name, or words. */
const partOfHtml = /<(\/?[a-z1-6]+)(?: [^>]*)?>|[^<]+/g
