import { useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { postFieldNames, postFields, type PostField } from '#app/domain/blog/record.ts'
import { postStatusLabels } from '#app/domain/blog/posts.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { blogAdminHref, postNewHref, postPreviewHref, postTabs, type PostTab } from '#app/ui/links.ts'
import { StatusTag } from '#app/ui/desk/desk.tsx'
import { DraftNotice } from '#app/ui/desk/notices.tsx'
import { TooMany } from '#app/ui/site/too-many.tsx'
import { formatShortTime, formatTime } from '#app/utils/dates.ts'
import { postFormHref } from './address.ts'
import type { PostAnswer } from './answer.server.ts'
import { PostConflictForm, PostConflictNotice } from './conflict.tsx'
import { fieldId, postFormId } from './ids.ts'
import { ContentPart, SearchPart, SettingsPart, type FormTexts } from './parts.tsx'
import { tabOf } from './read-form.ts'
import { UnsavedPosts } from './unsaved.tsx'
import { useDraft, type DraftState, type KeptHere } from './use-draft.tsx'
import { useFieldText, useIsAlive } from './use-field.tsx'
import type { PostFormView } from './view.server.ts'
import styles from './form.module.css'

interface PostFormPageProps {
  view: PostFormView
  answer: PostAnswer | undefined
}

/** The page of the form, for a new post and for one that there is. */
export function PostFormPage(served: PostFormPageProps) {
  // The router forgets the answer to a form when only the hash of the address changes, and what was typed would go with it.
  const [{ view, answer }] = useState(served)
  const postId = view.post?.id ?? 0
  const [tab, setTab] = useState<PostTab>(answer?.tab ?? view.tab)
  const action = postFormHref(postId, tab)
  // The form for a new post goes on with its own draft.
  const draftNumber = answer?.draft || view.draftNumber
  return (
    <>
      <TooMany button={view.post ? 'Update Post' : 'Create Post'} hasFiles />
      {answer && <Mistakes answer={answer} show={setTab} />}
      {answer?.conflict && <PostConflictNotice conflict={answer.conflict} isKept={answer.isKept === true} />}
      {answer?.checked && <Checked removed={answer.checked} />}
      {!answer && <UnsavedPosts posts={view.unsaved} tab={tab} />}
      {!answer && view.draft && (
        <DraftNotice
          draft={view.draft}
          shownHref={postFormHref(postId, tab, { draft: 'shown' })}
          action={action}
          fields={{ draft: draftNumber }}
        />
      )}
      {answer?.conflict ? (
        <PostConflictForm
          conflict={answer.conflict}
          mine={answer}
          postId={postId}
          action={action}
          formId={view.formId}
        />
      ) : (
        <PostForm view={view} answer={answer} action={action} draftNumber={draftNumber} tab={tab} setTab={setTab} />
      )}
    </>
  )
}

interface PostFormProps extends PostFormPageProps {
  action: string
  draftNumber: number
  tab: PostTab
  setTab: (tab: PostTab) => void
}

/** The form with its three parts, of which one is shown. All of them are sent. */
function PostForm({ view, answer, action, draftNumber, tab, setTab }: PostFormProps) {
  const { post } = view
  const ref = useRef<HTMLFormElement>(null)
  const form: FormTexts = {
    texts: answer?.texts ?? view.texts,
    mistakes: answer?.mistakes ?? {},
    isSmallImageTicked: answer?.isSmallImageTicked ?? false,
  }
  const keptAt = view.draft?.isShown ? view.draft.keptAt : null
  const draft = useDraft(
    ref,
    { userId: view.userId, postId: post?.id ?? 0, form: draftNumber },
    keptAt ? `Draft saved ${formatTime(keptAt)}` : answer ? 'Not saved yet' : 'Nothing to save yet',
  )
  // From then on the page leads to the draft when it is loaded again.
  useEffect(() => {
    if (!post && draft.isKept) history.replaceState(history.state, '', postFormHref(0, tab, { draft: draftNumber }))
  }, [post, draft.isKept, draftNumber, tab])
  const isSaving = useSaving(ref)
  const isShown = (name: PostTab) => ({ hidden: tab !== name })
  return (
    <>
      {draft.older.map((kept) => (
        <Older key={kept.name} kept={kept} action={action} throwAway={draft.throwAway} />
      ))}
      <form
        ref={ref}
        id={postFormId}
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        className={styles.form}
      >
        {/* The Enter key presses the first button of a form. */}
        <button className="vh" type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        <input type="hidden" name="version" value={answer?.version ?? view.version} />
        <input type="hidden" name="form" value={view.formId} />
        {!post && <input type="hidden" name="draft" value={draftNumber} />}
        <Head
          view={view}
          form={form}
          draftNumber={draftNumber}
          tab={tab}
          setTab={setTab}
          draft={draft}
          isSaving={isSaving}
        />
        {draft.recovered.length > 0 && <Recovered postId={post?.id ?? 0} tab={tab} numbers={draft.recovered} />}
        <div {...isShown('settings')}>
          <SettingsPart view={view} form={form} />
        </div>
        <div {...isShown('seo')}>
          <SearchPart view={view} form={form} />
        </div>
        {/* The part with the file stands last: browsers send the fields in this order, and so all that was typed before the file. */}
        <div {...isShown('content')}>
          <ContentPart view={view} form={form} />
        </div>
      </form>
    </>
  )
}

interface HeadProps {
  view: PostFormView
  form: FormTexts
  draftNumber: number
  tab: PostTab
  setTab: (tab: PostTab) => void
  draft: DraftState
  isSaving: boolean
}

/** What stays in view while the form goes by: what is edited, its parts, what is kept of it, and what can be done. */
function Head({ view: { post, version }, form, draftNumber, tab, setTab, draft, isSaving }: HeadProps) {
  const isAlive = useIsAlive()
  const slug = useFieldText(fieldId('slug'), form.texts.slug)
  return (
    <div ref={tellHeight} className={styles.head}>
      <a className={styles.back} href={blogAdminHref} data-list="" aria-keyshortcuts="u" title="Blog Management (u)">
        <Icon name="back" />
        <span className="vh">Blog Management</span>
      </a>
      <h1>{post ? 'Edit Blog Post' : 'Create New Blog Post'}</h1>
      <StatusTag tone={post?.status === 'published' ? 'a' : undefined}>
        {postStatusLabels[post?.status ?? 'draft']}
      </StatusTag>
      <nav className={styles.tabs} aria-label="Parts of the post">
        {(Object.keys(postTabs) as PostTab[]).map((name) => (
          <button
            key={name}
            type="submit"
            name="intent"
            value={`tab:${name}`}
            aria-current={tab === name ? 'page' : undefined}
            onClick={(event) => {
              event.preventDefault()
              setTab(name)
              history.replaceState(
                history.state,
                '',
                postFormHref(post?.id ?? 0, name, post ? {} : { draft: draftNumber }),
              )
            }}
          >
            {postTabs[name]} <Badge mistakes={form.mistakes} tab={name} />
          </button>
        ))}
      </nav>
      <p className={draft.isBad ? `${styles.kept} ${styles.bad}` : styles.kept} role="status" data-version={version}>
        {draft.words}
      </p>
      <div className={styles.acts}>
        <a className="btn" href={blogAdminHref}>
          Cancel
        </a>
        <button
          className="btn"
          type="submit"
          formAction={postPreviewHref}
          formTarget="_blank"
          name="intent"
          value="preview"
          title="Opens in a new tab"
          disabled={isAlive && slug.trim() === ''}
        >
          Preview
        </button>
        <button
          className="btn primary"
          type="submit"
          name="intent"
          value="save"
          aria-keyshortcuts="Control+S"
          title="Save (Ctrl S)"
        >
          {isSaving ? 'Saving...' : post ? 'Update Post' : 'Create Post'}
        </button>
      </div>
    </div>
  )
}

/** Keeps the height of the head, which may need a second line, where the form's style sheet finds it. */
function tellHeight(head: HTMLDivElement | null) {
  const form = head?.closest('form')
  if (!head || !form) return
  const observer = new ResizeObserver(() => form.style.setProperty('--head', `${head.offsetHeight}px`))
  observer.observe(head)
  return () => observer.disconnect()
}

/** The number of mistakes in a part of the form. */
function Badge({ mistakes, tab }: { mistakes: FormTexts['mistakes']; tab: PostTab }) {
  const count = (Object.keys(mistakes) as PostField[]).filter((name) => tabOf(name) === tab).length
  if (count === 0) return null
  return (
    <span className={styles.badge}>
      {count}
      <span className="vh"> to correct</span>
    </span>
  )
}

/** True from the moment that the form is sent to be saved. Also lets Ctrl S save. */
function useSaving(form: RefObject<HTMLFormElement | null>): boolean {
  const [isSaving, setIsSaving] = useState(false)
  useEffect(() => {
    const element = form.current
    if (!element) return
    const onSubmit = (event: SubmitEvent) => {
      const button = event.submitter
      if (button instanceof HTMLButtonElement && button.value === 'save') setIsSaving(true)
    }
    const onShow = () => setIsSaving(false)
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return
      event.preventDefault()
      element.querySelector<HTMLElement>('[type=submit]')?.click()
    }
    element.addEventListener('submit', onSubmit)
    addEventListener('pageshow', onShow)
    addEventListener('keydown', onKey)
    return () => {
      element.removeEventListener('submit', onSubmit)
      removeEventListener('pageshow', onShow)
      removeEventListener('keydown', onKey)
    }
  }, [form])
  return isSaving
}

/** What is wrong with what was typed, each linked to its field, which its part of the form shows. */
function Mistakes({ answer, show }: { answer: PostAnswer; show: (tab: PostTab) => void }) {
  const allErrors = Object.fromEntries(
    postFieldNames.flatMap((name) => {
      const message = answer.mistakes[name]
      if (message === undefined) return []
      const isNamed = message.toLowerCase().includes(postFields[name].toLowerCase())
      return [[name, [isNamed ? message : `${postFields[name]}: ${message}`]]]
    }),
  )
  return (
    <div
      onClickCapture={(event) => {
        const target = event.target instanceof HTMLAnchorElement ? event.target.hash.slice(postFormId.length + 2) : ''
        if (!(target in postFields)) return
        event.preventDefault()
        // A field of a part that is hidden takes no focus.
        flushSync(() => show(tabOf(target as PostField)))
        focusField(target as PostField)
      }}
    >
      <ErrorSummary
        title="There is a problem"
        lead="Nothing is lost; nothing has been saved yet."
        form={{ id: postFormId, allErrors }}
      />
    </div>
  )
}

/** Leads to a field; to the visual editor where that stands in its place. */
function focusField(name: PostField): void {
  const field = document.getElementById(`${fieldId(name)}-visual`) ?? document.getElementById(fieldId(name))
  field?.scrollIntoView({ block: 'center' })
  const control = field?.matches('fieldset') ? field.querySelector<HTMLElement>('input:not([type=hidden])') : field
  control?.focus({ preventScroll: true })
}

/** What would be taken out of the content on saving. */
function Checked({ removed }: { removed: string[] }) {
  return (
    <div className="notice" role="status" tabIndex={-1} autoFocus>
      {removed.length === 0 ? (
        <span>
          <b>The HTML can be saved as it is.</b> Nothing would be taken out.
        </span>
      ) : (
        <span>
          <b>On saving, this would be taken out:</b> {removed.join(', ')}. The text stays.
        </span>
      )}
    </div>
  )
}

/** Says that what this browser kept while there was no connection can be had; of several new posts, where they are listed. */
function Recovered({ postId, tab, numbers }: { postId: number; tab: PostTab; numbers: number[] }) {
  const [draft, ...others] = numbers
  const areSeveral = others.length > 0
  return (
    <div className="notice" role="note">
      <span>
        <b>This browser had kept what you typed without a connection.</b>{' '}
        {areSeveral ? `It is ${numbers.length} drafts now.` : 'It is your draft now.'}
      </span>
      <a
        className="btn sm"
        href={areSeveral ? postNewHref(tab) : postFormHref(postId, tab, { draft: postId > 0 ? 'shown' : draft! })}
      >
        {areSeveral ? 'See them' : 'Go on with the draft'}
      </a>
    </div>
  )
}

interface OlderProps {
  kept: KeptHere
  action: string
  throwAway: (kept: KeptHere) => void
}

/** Offers what this browser kept where the server has something newer. The form with it in it is asked for: nothing is written over. */
function Older({ kept, action, throwAway }: OlderProps) {
  const title = kept.body.get('title')?.trim()
  return (
    <div className="notice" role="note">
      <span>
        <b>
          This browser kept what you typed without a connection on{' '}
          <time dateTime={kept.keptAt}>{formatShortTime(kept.keptAt)}</time>
        </b>
        {title && (
          <>
            {' '}
            in <bdi>{title}</bdi>
          </>
        )}
        . A newer draft or version was saved since, which stays as it is.
      </span>
      <form method="post" action={action} encType="multipart/form-data" className="row">
        {[...kept.body]
          .filter(([name]) => name !== 'intent')
          .map(([name, value], at) => (
            <input key={at} type="hidden" name={name} value={value} />
          ))}
        <button className="btn sm" type="submit" name="intent" value="back">
          Look at it in the form
        </button>
        <button className="btn sm" type="button" onClick={() => throwAway(kept)}>
          Throw it away
        </button>
      </form>
    </div>
  )
}
