import type { RouterContextProvider } from 'react-router'
import { adminContext, dbContext } from '#app/context.ts'
import { normalizePost } from '#app/domain/blog/desk/conflict.server.ts'
import { listCategories, readPostFacts, type Category, type PostFacts } from '#app/domain/blog/reading/posts.server.ts'
import { completePost, emptyTextsOf, postFieldNames, postFields, type PostTexts } from '#app/domain/blog/desk/record.ts'
import { readPostForm, type SavedPost } from '#app/domain/blog/desk/stored.server.ts'
import {
  draftOf,
  listUnsaved,
  newFormNumber,
  readDraft,
  type UnsavedRecord,
} from '#app/domain/records/drafts.server.ts'
import { differingNames } from '#app/domain/records/merging.ts'
import { getEnv } from '#app/env.server.ts'
import type { ShownDraft } from '#app/ui/desk/notices.tsx'
import type { PostTab } from '#app/ui/links.ts'
import { newId } from '#app/utils/ids.server.ts'
import { isGuideForm, readFormNumberIn, readTabIn } from './read-form.ts'

type Context = Readonly<RouterContextProvider>

/** A saved post as its form shows it. */
interface EditedPost extends PostFacts {
  id: number
  kind: SavedPost['kind']
  slug: string
  title: string
  status: SavedPost['status']
  publishedAt: string | null
  publishAt: string | null
}

/** The content of the form. */
export interface PostFormView {
  /** Null on the form for a new post. */
  post: EditedPost | null
  texts: PostTexts
  /** The version that the form began from; 0 for a new post. */
  version: number
  /** Names this form, so that one which is sent twice is known. */
  formId: string
  tab: PostTab
  categories: Category[]
  /** Who writes. */
  userId: string
  /** The site's address without its scheme, as search results show it. */
  host: string
  /** Texts that this person typed and has not saved, where they differ from what is saved. */
  draft: ShownDraft | null
  /** The number of this form where it is one for a new post, by which its draft is known; else 0. */
  draftNumber: number
  /** The other new posts that this person has typed and not saved; none on the form of a post. */
  unsaved: UnsavedRecord[]
}

/** The form of this post, or (post 0) for a new one. Undefined when there is no such post. With `draft` in the address it holds the draft. */
export async function viewPost(context: Context, postId: number, url: URL): Promise<PostFormView | undefined> {
  const db = context.get(dbContext)
  const found = postId === 0 ? null : await readPostForm(db, postId)
  if (found === undefined) return undefined
  const saved = {
    texts: found?.texts ?? emptyTextsOf(isGuideForm(url) ? 'guide' : 'post'),
    version: found?.row.version ?? 0,
  }
  const person = context.get(adminContext).id
  const asked = readFormNumberIn(url)
  const draft = await readDraft(db, person, 'post', draftOf(postId, asked))
  const typed = draft ? completePost(draft.fields) : saved.texts
  // What was typed into the form for a new guide stays one, whatever the address says.
  const before = found?.texts ?? emptyTextsOf(typed.kind)
  const [one, other] = [normalizePost(typed), normalizePost(before)]
  const differs = differingNames(postFieldNames, one, other).map((name) => postFields[name])
  const isShown = draft !== undefined && differs.length > 0 && url.searchParams.has('draft')
  const shown = isShown ? { texts: typed, version: draft.version } : saved
  // The form goes on with the draft that it shows.
  const draftNumber = postId > 0 ? 0 : isShown ? asked : newFormNumber()
  return {
    post: found && {
      id: found.row.id,
      kind: found.row.kind,
      slug: found.row.slug,
      title: found.row.title,
      status: found.row.status,
      publishedAt: found.row.published_at,
      publishAt: found.row.publish_at,
      ...(await readPostFacts(db, postId, found.row.slug)),
    },
    ...shown,
    formId: newId(),
    tab: readTabIn(url),
    categories: await listCategories(db),
    userId: person,
    host: new URL(getEnv().appOrigin).host,
    draft: draft && differs.length > 0 && (postId > 0 || isShown) ? { keptAt: draft.keptAt, differs, isShown } : null,
    draftNumber,
    unsaved: postId > 0 ? [] : await listUnsaved(db, person, 'post', draftNumber),
  }
}
