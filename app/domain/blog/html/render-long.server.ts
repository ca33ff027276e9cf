import { connectChild } from '#app/services/child-queue.server.ts'
import { TooBusy } from '#app/utils/too-busy.ts'
import type { PostPictures } from '../pictures/pictures.server.ts'
import { renderForFeed, renderPost, type RenderedPost } from './render.server.ts'

/** HTML of a post that is to be rendered. */
export interface HtmlToRender {
  html: string
  pictures: [id: string, picture: PostPictures extends ReadonlyMap<string, infer Picture> ? Picture : never][]
  /** The absolute address of the post in a feed; null on its page. */
  address: string | null
}

/**
 * `renderPost`, or `renderForFeed` where there is an `address`. Long HTML is read in a process beside: nobody else waits for it. Throws
 * where that process has ten to read already.
 */
export async function renderLong(
  html: string,
  pictures: PostPictures,
  address: string | null = null,
): Promise<RenderedPost> {
  const asked = { html, pictures: [...pictures], address }
  const { rendered, isBusy } = isLong(html) ? await beside.carryOut(asked) : none
  if (isBusy) throw new TooBusy('Ten long posts are being rendered already.')
  // Where the process has no memory or no time, whoever asked is shown the post all the same.
  return rendered ?? renderAtOnce(asked)
}

/** A character of a post takes 0.2 microseconds at most, and a tag 5 or 6 with what it leads to: this many together take 50 ms. */
const mostAtOnce = 200_000
const charactersOfTag = 30

function isLong(html: string): boolean {
  let weight = html.length
  for (let at = html.indexOf('<'); at >= 0 && weight <= mostAtOnce; at = html.indexOf('<', at + 1))
    weight += charactersOfTag
  return weight > mostAtOnce
}

/** The same at once, whatever it takes. */
export function renderAtOnce({ html, pictures, address }: HtmlToRender): RenderedPost {
  return address === null ? renderPost(html, new Map(pictures)) : { html: renderForFeed(html, address), contents: [] }
}

const none: { rendered: RenderedPost | null; isBusy?: true } = { rendered: null }
const beside = connectChild<HtmlToRender, typeof none>({
  program: '#app/domain/blog/html/render-process.server.ts',
  flags: ['--max-old-space-size=256', '--max-semi-space-size=4'],
  mostWaiting: 10,
  mostSilence: 20_000,
  outcomes: { busy: { rendered: null, isBusy: true }, closed: none, ended: () => none },
})
