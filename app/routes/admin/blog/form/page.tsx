import { useEffect, useRef, useState, type RefObject } from 'react'
import type { PostTab } from '#app/ui/links.ts'
import { DraftNotice } from '#app/ui/desk/notices.tsx'
import { TooMany } from '#app/ui/site/too-many.tsx'
import { formatTime } from '#app/utils/dates.ts'
import { Older, Recovered } from '../../records/typing-notices.tsx'
import { postFormHref } from './address.ts'
import type { PostAnswer } from './answer.server.ts'
import { PostConflictForm, PostConflictNotice } from './conflict.tsx'
import { Head } from './head.tsx'
import { postFormId } from './ids.ts'
import { Checked, Mistakes } from './notices.tsx'
import { ContentPart, SettingsPart } from './parts.tsx'
import type { FormTexts } from './props.ts'
import { SearchPart } from './search-part.tsx'
import { UnsavedPosts } from './unsaved.tsx'
import { useDraft } from './use-draft.tsx'
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
  const kind = (answer?.texts ?? view.texts).kind
  const action = postFormHref(postId, tab, { kind })
  // The form for a new post goes on with its own draft.
  const draftNumber = answer?.draft || view.draftNumber
  return (
    <>
      <TooMany button={`${view.post ? 'Update' : 'Create'} ${kind === 'guide' ? 'Guide' : 'Post'}`} hasFiles />
      {answer && <Mistakes answer={answer} show={setTab} />}
      {answer?.conflict && <PostConflictNotice conflict={answer.conflict} isKept={answer.isKept === true} />}
      {answer?.checked && <Checked removed={answer.checked} />}
      {!answer && <UnsavedPosts posts={view.unsaved} tab={tab} kind={kind} />}
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
  const { kind } = answer?.texts ?? view.texts
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
    if (!post && draft.isKept)
      history.replaceState(history.state, '', postFormHref(0, tab, { draft: draftNumber, kind }))
  }, [post, draft.isKept, draftNumber, tab, kind])
  const [recovered] = draft.recovered
  const isSaving = useSaving(ref)
  const isShown = (name: PostTab) => ({ hidden: tab !== name })
  return (
    <>
      {draft.older.map((kept) => (
        <Older key={kept.name} kept={kept} action={action} throwAway={() => draft.throwAway(kept)} />
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
        <input type="hidden" name="kind" value={form.texts.kind} />
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
        {recovered !== undefined && (
          <Recovered
            count={draft.recovered.length}
            href={
              draft.recovered.length > 1
                ? postFormHref(0, tab, { kind })
                : postFormHref(post?.id ?? 0, tab, { draft: post ? 'shown' : recovered, kind })
            }
          />
        )}
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
