import type { Db } from '#db/database.server.ts'
import { mergeTexts, tellDifference, type Conflict, type Difference, type Side } from '#app/domain/records/merging.ts'
import { readVersionUpTo } from '#app/domain/records/versions.server.ts'
import { formatShortTime, readLondonTime } from '#app/utils/dates.ts'
import { cleanSent } from '../html/clean-sent.server.ts'
import { compareWords, type Piece } from './comparison.server.ts'
import { mergeContent, type ContentPart } from './content-merging.server.ts'
import { listCategories, type Category } from '../reading/posts.server.ts'
import {
  completePost,
  joinPublishing,
  postFieldNames,
  postFields,
  sayPostText,
  splitPublishing,
  type PostField,
  type PostTexts,
} from './record.ts'
import { readRetagging } from './retagging.server.ts'
import { readPostForm, readPostVersion } from './stored.server.ts'

/** A field that two people have changed. */
export interface PostDifference extends Difference<Said> {
  /** True where mine would take a post off the blog that is there now. */
  endsPublication: boolean
}

interface Said extends Side {
  /** The same beside what the form began from; null where it is not to be marked. */
  pieces: Piece[] | null
}

/** Two people's changes to one post. */
export interface PostConflict extends Conflict<PostDifference> {
  /** The text part by part, where each part can be chosen or taken over by itself; else it is a field like the others. */
  content: ContentPart[] | null
  /** The texts with what only one of them changed. Of what both changed they are mine. */
  merged: PostTexts
}

/** The status and the time to publish are one choice: either without the other would publish a post, or take one off the blog. */
const publishing = 'publishing'
type Mergeable = Exclude<PostField, 'status' | 'publishAt'> | typeof publishing
const mergedNames = postFieldNames
  .filter((name) => name !== 'publishAt')
  .map((name) => (name === 'status' ? publishing : name))

/**
 * Compares what was sent, whose content can be stored, with what is saved now, and both with what the form began from. Undefined when the
 * post is gone.
 */
export async function readPostConflict(
  db: Db,
  postId: number,
  sent: { texts: PostTexts; version: number },
): Promise<PostConflict | undefined> {
  const found = await readPostForm(db, postId)
  if (!found) return undefined
  const categories = await listCategories(db)
  const latest = await readPostVersion(db, postId, found.row.version)
  // A version that is not kept has come from a changed tag.
  const retagging = latest ? undefined : await readRetagging(db, postId)
  // What is not kept differs from the one before in its tags alone.
  const began = await readVersionUpTo(db, 'post', postId, sent.version)
  const isExact = began?.version === sent.version
  const typed = normalizePost(sent.texts)
  const mine = joined({ ...typed, content: (await cleanSent(typed.content, true)).html })
  const theirs = joined(found.texts)
  const base: Partial<Record<Mergeable, string>> = began ? joined(normalizePost(completePost(began.fields))) : {}
  if (!isExact) delete base.tags
  const versions = { base, theirs, mine }
  const { both, onlyTheirs, onlyMine, merged } = mergeTexts(mergedNames, versions)
  // The text is merged where both have changed it, and the way to one of the two is known.
  const parts =
    both.includes('content') && base.content !== undefined
      ? mergeContent(base.content, theirs.content, mine.content)
      : null
  const tell = (name: Mergeable): PostDifference => {
    const label = name === publishing ? 'Publish Settings' : postFields[name]
    const told = tellDifference(name, label, versions, (field, text) => say(field, text, categories))
    const from = name === 'content' || name === publishing ? undefined : told.base
    const mark = (side: Side): Said => ({ ...side, pieces: from === undefined ? null : compareWords(from, side.said) })
    return {
      ...told,
      theirs: mark(told.theirs),
      mine: mark(told.mine),
      endsPublication:
        name === publishing && found.row.status === 'published' && splitPublishing(mine[name]).status !== 'published',
    }
  }
  return {
    by: latest?.savedBy ?? retagging?.by ?? null,
    savedAt: latest?.savedAt ?? retagging?.at ?? found.row.updated_at,
    beganFrom: isExact ? began.savedAt : null,
    version: found.row.version,
    both: both.filter((name) => name !== 'content' || !parts).map(tell),
    onlyTheirs: onlyTheirs.map(tell),
    onlyMine: onlyMine.map(tell),
    content: parts,
    merged: completePost({ ...merged, ...splitPublishing(merged.publishing) }),
  }
}

function joined(texts: PostTexts): Record<Mergeable, string> {
  return { ...texts, [publishing]: joinPublishing(texts) }
}

/** The same text where it means the same: browsers send the ends of lines as two characters, and categories in any order. */
export function normalizePost(texts: PostTexts): PostTexts {
  const trimmed = Object.fromEntries(postFieldNames.map((name) => [name, texts[name].replace(/\r\n?/g, '\n').trim()]))
  const categories = (trimmed.categories!.match(/\d+/g) ?? []).toSorted((one, other) => Number(one) - Number(other))
  return completePost({ ...trimmed, categories: categories.join(' ') })
}

function say(name: Mergeable, text: string, categories: Category[]): string {
  if (name === publishing) {
    const { status, publishAt } = splitPublishing(text)
    const time = publishAt && readLondonTime(publishAt)
    return publishAt === ''
      ? sayPostText('status', status)
      : `Draft, to be published on ${time ? formatShortTime(time) : publishAt}`
  }
  if (name !== 'categories') return sayPostText(name, text)
  const names = (text.match(/\d+/g) ?? []).map((id) => categories.find((one) => String(one.id) === id)?.name ?? 'gone')
  return names.join(', ')
}
