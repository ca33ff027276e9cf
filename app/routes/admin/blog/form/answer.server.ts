import { data, redirect, type RouterContextProvider } from 'react-router'
import { adminContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { cleanSent, notCleaned } from '#app/domain/blog/html/clean-sent.server.ts'
import { normalizePost, readPostConflict, type PostConflict } from '#app/domain/blog/desk/conflict.server.ts'
import { mostHtml } from '#app/domain/blog/html/html-rules.ts'
import { smallImageField, smallWidthOf, unmadeImage } from '#app/domain/blog/pictures/images.ts'
import { isImageFailed } from '#app/domain/blog/pictures/images.server.ts'
import { postKindLabels, postRefusals } from '#app/domain/blog/reading/posts.ts'
import { findFreeSlug, readPostState } from '#app/domain/blog/reading/posts.server.ts'
import {
  emptyTextsOf,
  postFieldNames,
  readPost,
  readTags,
  type PostField,
  type PostMistakes,
  type PostTexts,
} from '#app/domain/blog/desk/record.ts'
import { createPost, updatePost, type SaveResult } from '#app/domain/blog/desk/saving.server.ts'
import { readPostForm, type SavedPost } from '#app/domain/blog/desk/stored.server.ts'
import { deleteDraft, draftOf, keepDraft } from '#app/domain/records/drafts.server.ts'
import { differingNames } from '#app/domain/records/merging.ts'
import { printForm } from '#app/domain/records/versions.server.ts'
import { smallPictureMistake } from '#app/domain/files/pictures.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import type { PostTab } from '#app/ui/links.ts'
import { formatShortTime } from '#app/utils/dates.ts'
import { slugFor } from '#app/utils/slug.ts'
import { isBlank } from '#app/utils/text.ts'
import { offerMailing } from '../offer-mailing.server.ts'
import { receivePostImage } from '../take-image.server.ts'
import { postFormHref } from './address.ts'
import { readText, readVersionNumber } from '../../records/read-form.ts'
import { isGuideForm, readFormNumber, readPostTexts, readTab, readTabIn, tabOf } from './read-form.ts'

type Context = Readonly<RouterContextProvider>

/** The answer to a form that was not saved: all that was typed, and why. */
export interface PostAnswer {
  texts: PostTexts
  /** The version that the form began from. */
  version: number
  /** The number of the form of a new post, by which its draft is known; 0 for that of a post. */
  draft: number
  /** The part of the form to show. */
  tab: PostTab
  mistakes: PostMistakes
  /** True where a small picture is to be the featured one all the same. */
  isSmallImageTicked: boolean
  /** Parts that would be taken out of the content, where that was asked. */
  checked?: string[]
  /** The version somebody else saved meanwhile. */
  conflict?: PostConflict
  /** True where what was typed is kept as a draft meanwhile. */
  isKept?: boolean
}

/** Does what the pressed button says with what was sent: of the post with this id, or (post 0) of a new one. */
export async function answerPostForm({ context, url }: { context: Context; url: URL }, postId: number) {
  const { form, isTooMany, image } = await receivePostImage(context)
  const tab = readTabIn(url)
  const typed = readPostTexts(form)
  const sent: PostAnswer = {
    texts: image?.ok ? { ...typed, featuredImageUrl: image.url } : typed,
    version: readVersionNumber(form),
    draft: postId === 0 ? readFormNumber(readText(form, 'draft')) : 0,
    tab,
    mistakes: {},
    isSmallImageTicked: form.has(smallImageField),
  }
  if (isTooMany) return mistake(context, sent, 429)
  // A picture that cannot be taken stops whatever was to be done, so that nobody takes it for saved.
  if (image && !image.ok) {
    const mistakes = { featuredImageUrl: image.message }
    return mistake<PostAnswer>(context, { ...sent, tab: 'content', mistakes }, image.status)
  }

  const intent = readText(form, 'intent')
  const [what, which = ''] = partAtColon(intent)
  const stored = postId === 0 ? null : await readPostState(context.get(dbContext), postId)
  if (stored === undefined) throw postNotFound()
  const { texts } = sent
  switch (what) {
    case 'tab':
      return showTab(context, postId, sent, readTab(which))
    case 'drop':
      await deleteDraft(context.get(dbContext), context.get(adminContext).id, 'post', draftOf(postId, sent.draft))
      return redirect(postFormHref(postId, tab, { kind: isGuideForm(url) ? 'guide' : 'post' }), 303)
    case 'add-tag':
    case 'back':
      return sent
    case 'remove-tag': {
      const tags = readTags(texts.tags).filter((tag) => tag !== which)
      return { ...sent, texts: { ...texts, tags: tags.join('\n') } }
    }
    case 'check': {
      if (texts.content.length > mostHtml) return await save(context, postId, sent, form)
      const { removed, wrong } = await cleanSent(texts.content, true)
      return wrong === notCleaned ? refuse(context, sent, { content: wrong }) : { ...sent, checked: removed }
    }
    case 'as-new':
      return await save(context, 0, await asNew(context, sent), form, sent, draftOf(postId, sent.draft))
    default:
      return await save(context, postId, sent, form)
  }
}

/** Keeps what was typed and shows another part of the form. */
async function showTab(context: Context, postId: number, sent: PostAnswer, tab: PostTab) {
  const db = context.get(dbContext)
  const about = draftOf(postId, sent.draft)
  const saved = postId === 0 ? { texts: emptyTextsOf(sent.texts.kind) } : await readPostForm(db, postId)
  if (!saved) throw postNotFound()
  const [typed, stored] = [normalizePost(sent.texts), normalizePost(saved.texts)]
  if (differingNames(postFieldNames, typed, stored).length === 0) {
    await deleteDraft(db, context.get(adminContext).id, 'post', about)
    return redirect(postFormHref(postId, tab, { kind: sent.texts.kind }), 303)
  }
  const kept = await keepSent(context, postId, sent)
  if (kept.ok)
    return redirect(
      postFormHref(postId, tab, { draft: postId === 0 ? sent.draft : 'shown', kind: sent.texts.kind }),
      303,
    )
  if (kept.reason === 'not-found') throw postNotFound()
  const read = readPost(sent.texts, { isNew: postId === 0, now: context.get(nowContext) })
  return mistake<PostAnswer>(context, { ...sent, mistakes: read.ok ? {} : read.mistakes }, 400)
}

/** Keeps what was typed as the draft of this form. */
function keepSent(context: Context, postId: number, { texts, version, draft }: PostAnswer) {
  const typed = { kind: 'post' as const, about: draftOf(postId, draft), version, fields: { ...texts } }
  return keepDraft(context.get(dbContext), context.get(adminContext).id, typed, context.get(nowContext))
}

/** Values typed, as a draft of their own beside the post that somebody else has saved. */
async function asNew(context: Context, sent: PostAnswer): Promise<PostAnswer> {
  const slug = await findFreeSlug(context.get(dbContext), sent.texts.slug || slugFor(sent.texts.title))
  return { ...sent, version: 0, texts: { ...sent.texts, slug, status: 'draft', publishAt: '' } }
}

/** The texts of a new post. A title that no address can be made from, such as one in another alphabet, gets one that is free. */
async function withSlug(context: Context, texts: PostTexts): Promise<PostTexts> {
  const hasOwn = texts.slug.trim() !== '' || isBlank(texts.title) || slugFor(texts.title) !== ''
  return hasOwn ? texts : { ...texts, slug: await findFreeSlug(context.get(dbContext), '') }
}

/**
 * Saves what was sent. Where it is refused, the form holds `typed` again: its address, status and version are those of the post whose
 * form it is, also where a new one was to be made from it. `about` is the draft that goes, of that post too.
 */
async function save(
  context: Context,
  postId: number,
  sent: PostAnswer,
  form: FormData,
  typed = sent,
  about = draftOf(postId, sent.draft),
) {
  const [db, admin, now] = [context.get(dbContext), context.get(adminContext), context.get(nowContext)]
  const stored = postId === 0 ? undefined : await readPostState(db, postId)
  const texts = postId === 0 ? await withSlug(context, sent.texts) : sent.texts
  const read = readPost(texts, {
    isNew: postId === 0,
    isPublic: stored?.status === 'published',
    publishAt: stored?.publish_at,
    now,
  })
  if (!read.ok) {
    // The time has come while the form was open: what somebody has to look at is the post as it is now.
    const isLate = Object.keys(read.mistakes).join() === 'publishAt' && stored && stored.version !== sent.version
    if (!isLate) return refuse(context, typed, read.mistakes)
    const { wrong } = await cleanSent(sent.texts.content, false)
    return wrong === null
      ? refused(context, postId, sent, { ok: false, reason: 'changed' })
      : refuse(context, typed, { ...read.mistakes, content: wrong })
  }
  // A picture whose files could not be made after all is named nowhere: pressing again saves without it.
  if (await isImageFailed(db, sent.texts.featuredImageUrl.trim()))
    return refuse(
      context,
      { ...typed, texts: { ...typed.texts, featuredImageUrl: '' } },
      { featuredImageUrl: unmadeImage },
    )
  const small = smallWidthOf(sent.texts.featuredImageUrl)
  if (small !== null && !sent.isSmallImageTicked) {
    const before = postId === 0 ? undefined : await readPostForm(db, postId)
    if (before?.texts.featuredImageUrl !== read.values.featuredImageUrl)
      return refuse(context, typed, { featuredImageUrl: smallPictureMistake('The picture', { width: small }) })
  }
  const print = printForm(form, sent.texts.featuredImageUrl)
  const saved =
    postId === 0
      ? await createPost(db, admin, read.values, now, print)
      : await updatePost(db, admin, postId, sent.version, read.values, now, { form: print })
  if (!saved.ok) return refused(context, postId, typed, saved)
  await deleteDraft(db, admin.id, 'post', about)
  const wasPublic = stored?.status === 'published'
  const link = saved.post.status === 'published' && !wasPublic ? await offerMailing(context, saved.post.id) : {}
  const told = { publishAt: read.values.publishAt, removed: saved.removed, wasPublic, isNew: postId === 0, link }
  tellSaved(context, saved.post, told)
  return redirect(postFormHref(saved.post.id, sent.tab), 303)
}

/** The form again with everything typed, and with the part in which the first mistake stands. */
function refuse(context: Context, sent: PostAnswer, mistakes: PostMistakes) {
  const tabs = (Object.keys(mistakes) as PostField[]).map(tabOf)
  const tab = tabs.includes(sent.tab) ? sent.tab : (tabs[0] ?? sent.tab)
  return mistake<PostAnswer>(context, { ...sent, mistakes, tab }, 400)
}

async function refused(
  context: Context,
  postId: number,
  sent: PostAnswer,
  refusal: Extract<SaveResult, { ok: false }>,
) {
  switch (refusal.reason) {
    case 'mistakes':
      return refuse(context, sent, refusal.mistakes)
    case 'not-found':
      throw postNotFound()
    case 'changed': {
      const conflict = await readPostConflict(context.get(dbContext), postId, sent)
      if (!conflict) throw postNotFound()
      // Whatever becomes of the choice, what was typed is kept.
      const kept = await keepSent(context, postId, sent)
      return mistake<PostAnswer>(context, { ...sent, conflict, isKept: kept.ok }, 409)
    }
  }
}

interface Told {
  publishAt: string | null
  removed: string[]
  wasPublic: boolean
  isNew: boolean
  link: Awaited<ReturnType<typeof offerMailing>>
}

/** The messages of the next page: what was done, and what of the HTML was taken out. */
function tellSaved(context: Context, post: SavedPost, { publishAt, removed, wasPublic, isNew, link }: Told): void {
  const session = context.get(sessionContext)
  const time = publishAt && formatShortTime(publishAt)
  const isGuide = post.kind === 'guide'
  const state =
    post.status === 'published'
      ? `It is ${isGuide ? 'in the Knowledge Hub' : 'on the blog'}.`
      : wasPublic
        ? `It was taken ${isGuide ? 'out of the Knowledge Hub' : 'off the blog'}: it is a draft now, ${time ? `and will be published again on ${time}` : 'and nobody sees it'}.`
        : time
          ? `It will be published on ${time}.`
          : 'It is a draft: nobody sees it yet.'
  session.flash({
    tone: 'success',
    title: `${postKindLabels[post.kind]} ${isNew ? 'created' : 'updated'} successfully`,
    message: state,
    ...link,
  })
  if (removed.length === 0) return
  session.flash({
    tone: 'info',
    title: 'We took out what posts may not carry:',
    message: `${removed.join(', ')}. The text is untouched.`,
  })
}

function partAtColon(text: string): string[] {
  const at = text.indexOf(':')
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

/** The answer at the address of a post that there is not. */
export function postNotFound() {
  const { status, message } = postRefusals['not-found']
  return data({ message }, { status })
}
