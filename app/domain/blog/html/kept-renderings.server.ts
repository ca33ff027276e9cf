import type { Db } from '#db/database.server.ts'
import { hasVersions, readLastChange } from '#db/versions.server.ts'
import { namedPictures, readPictures } from '../pictures/pictures.server.ts'
import { renderForFeed, renderPost, type RenderedPost } from './render.server.ts'

/**
 * Posts as rendered, kept for as long as they and their pictures stay as they are: a long post takes a tenth of a second. A write
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
  const { content, isSame } = await readContent(db, post)
  const pictures = await readPictures(db, namedPictures([content]))
  const print = JSON.stringify([...pictures])
  if (isSame && seenAt !== null && kept?.stored === stored && kept.pictures === print) {
    kept.seenAt = seenAt
    return { ...kept.value, wasMade: false }
  }
  const value = renderPost(content, pictures)
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
  const { content, isSame } = await readContent(db, post)
  const html = renderForFeed(content, address)
  const value = { html, contents: [] }
  if (isKept && isSame) keptIn(db).keep(key, { stored, pictures: '', seenAt: 0, value, characters: html.length })
  return { html, wasMade: true }
}

function keptIn(db: Db): KeptRenderings {
  const kept = keptOf.get(db) ?? new KeptRenderings()
  keptOf.set(db, kept)
  return kept
}

/** The content as it is now; `isSame` is false where the post has been written since it was looked up. */
async function readContent(db: Db, { id, version }: StoredPost): Promise<{ content: string; isSame: boolean }> {
  const row = await db.selectFrom('posts').select(['content', 'version']).where('id', '=', id).executeTakeFirst()
  return { content: row?.content ?? '', isSame: row?.version === version }
}
