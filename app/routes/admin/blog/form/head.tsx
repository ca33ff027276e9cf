import { postStatusLabels } from '#app/domain/blog/reading/posts.ts'
import type { PostField } from '#app/domain/blog/desk/record.ts'
import { StatusTag } from '#app/ui/desk/desk.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { adminListHref, blogAdminHref, postPreviewHref, postTabs, type PostTab } from '#app/ui/links.ts'
import { postFormHref } from './address.ts'
import { fieldId } from './ids.ts'
import type { FormTexts } from './props.ts'
import { tabOf } from './read-form.ts'
import type { DraftState } from './use-draft.tsx'
import { useFieldText, useIsAlive } from './use-field.tsx'
import type { PostFormView } from './view.server.ts'
import styles from './form.module.css'

interface HeadProps {
  view: PostFormView
  form: FormTexts
  draftNumber: number
  tab: PostTab
  setTab: (tab: PostTab) => void
  draft: DraftState
  isSaving: boolean
}

/** The part that stays in view while the form goes by: what is edited, its parts, what is kept of it, and what can be done. */
export function Head({ view: { post, version }, form, draftNumber, tab, setTab, draft, isSaving }: HeadProps) {
  const isAlive = useIsAlive()
  const isGuide = form.texts.kind === 'guide'
  const list = isGuide ? adminListHref('blog', { kind: 'guide' }) : blogAdminHref
  const noun = isGuide ? 'Guide' : 'Blog Post'
  const slug = useFieldText(fieldId('slug'), form.texts.slug)
  return (
    <div ref={tellHeight} className={styles.head}>
      <a className={styles.back} href={list} data-list="" aria-keyshortcuts="u" title="Blog Management (u)">
        <Icon name="back" />
        <span className="vh">Blog Management</span>
      </a>
      <h1>{post ? `Edit ${noun}` : `Create New ${noun}`}</h1>
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
                postFormHref(post?.id ?? 0, name, post ? {} : { draft: draftNumber, kind: form.texts.kind }),
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
        <a className="btn" href={list}>
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
          {isSaving ? 'Saving...' : `${post ? 'Update' : 'Create'} ${isGuide ? 'Guide' : 'Post'}`}
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
