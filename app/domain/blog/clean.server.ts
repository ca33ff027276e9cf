import sanitizeHtml from 'sanitize-html'
import { deepestNesting, isLinkAddress, isPictureAddress, linkSchemes, mostColspan, mostRowspan, postTags } from './html-rules.ts' // prettier-ignore

/** HTML of a post as it may be stored, and what had to be taken out of it. */
export interface Cleaned {
  html: string
  /** What was taken out, each with its number, such as `3 style attributes`; empty where nothing was. */
  removed: string[]
}

/**
 * The HTML of a post by the allow-list of html-rules.ts. It is called on save and again on render, so cleaning twice changes
 * nothing. Text without any element becomes paragraphs, one for each block of lines.
 */
export function cleanHtml(html: string): Cleaned {
  const cleaned = sanitizeHtml(html, {
    allowedTags: [...postTags],
    allowedAttributes: {
      a: ['href', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['colspan', 'rowspan', 'data-colwidth'],
      td: ['colspan', 'rowspan', 'data-colwidth'],
    },
    allowedSchemes: [...linkSchemes],
    allowProtocolRelative: false,
    nestingLimit: deepestNesting,
    selfClosing: ['img', 'br', 'hr', 'col'],
    transformTags: {
      b: 'strong',
      i: 'em',
      strike: 's',
      del: 's',
      h4: 'h3',
      h5: 'h3',
      h6: 'h3',
      a: (tagName, { href = '' }) => ({ tagName, attribs: linkAttributes(href) }),
      th: clampSpans,
      td: clampSpans,
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPictureAddress(attribs.src ?? ''),
  })
  return { html: cleaned.trim(), removed: [] }
}

function linkAttributes(href: string): sanitizeHtml.Attributes {
  return isLinkAddress(href) ? { href, rel: 'noopener' } : {}
}

function clampSpans(tagName: string, { colspan, rowspan, ...others }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const attribs = { ...others }
  for (const [name, value, most] of [
    ['colspan', colspan, mostColspan],
    ['rowspan', rowspan, mostRowspan],
  ] as const)
    if (value && /^\d{1,9}$/.test(value)) attribs[name] = String(Math.max(1, Math.min(Number(value), most)))
  return { tagName, attribs }
}

/** The words of a post's HTML, for its read time. */
export function countWords(html: string): number {
  const text = html.replace(/<[^<>]*>/g, ' ').trim()
  return text === '' ? 0 : text.split(/\s+/).length
}
