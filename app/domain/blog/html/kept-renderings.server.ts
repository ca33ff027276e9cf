import type { Db } from '#db/database.server.ts'
import { hasVersions, readLastChange } from '#db/versions.server.ts'
import { namedPictures, readPictures } from '../pictures/pictures.server.ts'
import { renderLong } from './render-long.server.ts'
import type { RenderedPost } from './render.server.ts'

/**
 * Posts as rendered, kept for as long as they and their pictures stay as they are: a long post takes a second. A write
 * to anything else, be it another post or somebody who signs in, takes nothing away.
 */

/** A post by what changes whenever its content does. */
interface StoredPost {
  id: number
  version: number
  updatedAt: string
}

interface Kept {
  stored: string
  pictures: string
  /** The version of the pictures at which these were found to be the same. */
  seenAt: number
  value: RenderedPost
  characters: number
}

/** The most renderings that are kept for one database, and their length together. The one that was used longest ago goes. */
const most = { renderings: 300, characters: 12_000_000 }

class KeptRenderings {
  readonly #kept = new Map<string, Kept>()
  readonly #making = new Map<string, Promise<RenderedPost>>()
  #characters = 0

  get(key: string): Kept | undefined {
    const kept = this.#kept.get(key)
    if (!kept) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    return kept
  }

  keep(key: string, kept: Kept): void {
    this.#forget(key)
    this.#kept.set(key, kept)
    this.#characters += kept.characters
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= most.renderings && this.#characters <= most.characters) break
      this.#forget(oldest)
    }
  }

  /** Renders what is in no request's hands yet; whoever asks for the same meanwhile waits for that one. */
  make(print: string, render: () => Promise<RenderedPost>): Promise<RenderedPost> {
    const begun = this.#making.get(print) ?? render().finally(() => this.#making.delete(print))
    this.#making.set(print, begun)
    return begun
  }

  #forget(key: string): void {
    this.#characters -= this.#kept.get(key)?.characters ?? 0
    this.#kept.delete(key)
  }
}
const keptOf = new WeakMap<Db, KeptRenderings>()

/** The post as its page shows it; `wasMade` is true where it had to be rendered. */
export async function renderKeptPost(db: Db, post: StoredPost): Promise<RenderedPost & { wasMade: boolean }> {
  const seenAt = hasVersions(db) ? readLastChange(db, ['post_images']) : null
  const stored = `${post.version} ${post.updatedAt}`
  const key = `page ${post.id}`
  const kept = seenAt === null ? undefined : keptIn(db).get(key)
  if (kept?.stored === stored && kept.seenAt === seenAt) return { ...kept.value, wasMade: false }
  const { content, version } = await readContent(db, post)
  const isSame = version === post.version
  const pictures = await readPictures(db, namedPictures([content]))
  const print = JSON.stringify([...pictures])
  if (isSame && seenAt !== null && kept?.stored === stored && kept.pictures === print) {
    kept.seenAt = seenAt
    return { ...kept.value, wasMade: false }
  }
  const value = await keptIn(db).make(`${key} ${version} ${print}`, () => renderLong(content, pictures))
  const characters = value.html.length + print.length
  if (isSame && seenAt !== null) keptIn(db).keep(key, { stored, pictures: print, seenAt, value, characters })
  return { ...value, wasMade: true }
}

/** The post as the feed shows it, by the whole address of its page. No file of a picture is named there but the one in the content. */
export async function renderKeptForFeed(
  db: Db,
  post: StoredPost,
  address: string,
): Promise<{ html: string; wasMade: boolean }> {
  const stored = `${post.version} ${post.updatedAt} ${address}`
  const key = `feed ${post.id}`
  const isKept = hasVersions(db)
  const kept = isKept ? keptIn(db).get(key) : undefined
  if (kept?.stored === stored) return { html: kept.value.html, wasMade: false }
  const { content, version } = await readContent(db, post)
  const value = await keptIn(db).make(`${key} ${version} ${address}`, () => renderLong(content, new Map(), address))
  const { html } = value
  if (isKept && version === post.version)
    keptIn(db).keep(key, { stored, pictures: '', seenAt: 0, value, characters: html.length })
  return { html, wasMade: true }
}

function keptIn(db: Db): KeptRenderings {
  const kept = keptOf.get(db) ?? new KeptRenderings()
  keptOf.set(db, kept)
  return kept
}

/** The content as it is now, and its version: another one where the post has been written since it was looked up. */
async function readContent(db: Db, { id }: StoredPost): Promise<{ content: string; version: number | null }> {
  const row = await db.selectFrom('posts').select(['content', 'version']).where('id', '=', id).executeTakeFirst()
  return row ?? { content: '', version: null }
}
