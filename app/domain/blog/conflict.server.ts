import type { Db } from '#db/database.server.ts'
import { mergeTexts } from '#app/utils/merge-texts.ts'
import { listCategories, type Category } from './posts.server.ts'
import { completePost, postFieldNames, postFields, sayPostText, type PostField, type PostTexts } from './record.ts'
import { readPostForm } from './stored.server.ts'
import { readPostVersion } from './version-keeping.server.ts'

/** A field that two people have changed. */
export interface PostDifference {
  name: PostField
  label: string
  /** What the form began from, in words; undefined where it is not known. */
  base: string | undefined
  theirs: { value: string; said: string }
  mine: { value: string; said: string }
}

/** What two people have made of one post. */
export interface PostConflict {
  /** Who saved it meanwhile; null where nobody knows, or where its time had come. */
  by: string | null
  savedAt: string
  /** When the version was saved that the form began from; null where it is not kept. */
  beganFrom: string | null
  /** The version that is saved now. */
  version: number
  both: PostDifference[]
  onlyTheirs: PostDifference[]
  onlyMine: PostDifference[]
  /** The texts with what only one of them changed. */
  merged: PostTexts
}

/** Compares what was sent with what is saved now, and both with what the form began from. Undefined when the post is gone. */
export async function readPostConflict(
  db: Db,
  postId: number,
  sent: { texts: PostTexts; version: number },
): Promise<PostConflict | undefined> {
  const found = await readPostForm(db, postId)
  if (!found) return undefined
  const categories = await listCategories(db)
  const latest = await readPostVersion(db, postId, found.row.version)
  const began = await readPostVersion(db, postId, sent.version)
  const [theirs, mine] = [found.texts, normalizePost(sent.texts)]
  const base: Partial<PostTexts> = began ? normalizePost(began.texts) : {}
  const { both, onlyTheirs, onlyMine, merged } = mergeTexts(postFieldNames, base, theirs, mine)
  const tell = (name: PostField): PostDifference => ({
    name,
    label: postFields[name],
    base: base[name] === undefined ? undefined : say(name, base[name], categories),
    theirs: { value: theirs[name], said: say(name, theirs[name], categories) },
    mine: { value: mine[name], said: say(name, mine[name], categories) },
  })
  return {
    by: latest?.savedBy ?? null,
    savedAt: latest?.savedAt ?? found.row.updated_at,
    beganFrom: began?.savedAt ?? null,
    version: found.row.version,
    both: both.map(tell),
    onlyTheirs: onlyTheirs.map(tell),
    onlyMine: onlyMine.map(tell),
    merged,
  }
}

/** The same text where it means the same: browsers send the ends of lines as two characters, and categories in any order. */
export function normalizePost(texts: PostTexts): PostTexts {
  const trimmed = Object.fromEntries(postFieldNames.map((name) => [name, texts[name].replace(/\r\n?/g, '\n').trim()]))
  const categories = (trimmed.categories!.match(/\d+/g) ?? []).toSorted((one, other) => Number(one) - Number(other))
  return completePost({ ...trimmed, categories: categories.join(' ') })
}

function say(name: PostField, text: string, categories: Category[]): string {
  if (name !== 'categories') return sayPostText(name, text)
  const names = (text.match(/\d+/g) ?? []).map((id) => categories.find((one) => String(one.id) === id)?.name ?? 'gone')
  return names.join(', ')
}
