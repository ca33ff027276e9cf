import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type * as EditorModule from './editor.tsx'
import { Fallible } from './fallible.tsx'
import styles from './rich-text.module.css'

interface RichTextProps {
  id: string
  /** The name of the field that is posted: HTML. */
  name: string
  /** The HTML to begin with. */
  defaultValue: string
  label: string
  /** The ids of what describes the field, such as its hint. */
  describedBy?: string
  /** The mistake in what was sent. */
  mistake?: string | undefined
}

type Mode = 'plain' | 'visual' | 'refused' | 'failed'

/**
 * The content of a post. Without script, and until script runs, it is a textarea of HTML. Then the visual editor takes its place,
 * unless it would change the HTML or somebody is typing in it; where it fails the textarea comes back. The textarea always holds what
 * is posted.
 */
export function RichText({ id, name, defaultValue, label, describedBy, mistake }: RichTextProps) {
  const [textarea, setTextarea] = useState<HTMLTextAreaElement | null>(null)
  const isHydrated = useSyncExternalStore(subscribeToNothing, isBrowser, isServer)
  const [editor, setEditor] = useState<typeof EditorModule | null>(null)
  const [mode, setMode] = useState<Mode>('plain')
  const [takesFocus, setTakesFocus] = useState(false)
  const notice = useRef<HTMLParagraphElement>(null)
  const first = useTypedBefore(id, defaultValue)

  useEffect(() => {
    if (!textarea) return
    let isGone = false
    void (async () => {
      const loaded = await import('./editor.tsx')
      if (isGone) return
      setEditor(loaded)
      // A person who types in the textarea goes on there.
      if (document.activeElement === textarea) return
      setMode(loaded.isLossless(textarea.value) ? 'visual' : 'refused')
    })().catch(() => setEditor(null))
    return () => {
      isGone = true
    }
  }, [textarea])

  const editVisually = () => {
    setTakesFocus(true)
    setMode('visual')
  }
  const tryVisual = () => {
    if (textarea && editor?.isLossless(textarea.value)) return editVisually()
    setMode('refused')
    // The button that was pressed is gone; the reason stands above the text.
    requestAnimationFrame(() => notice.current?.focus())
  }
  const editHtml = () => {
    setMode('plain')
    requestAnimationFrame(() => textarea?.focus())
  }

  const fail = () => {
    setEditor(null)
    setMode('failed')
  }

  const isVisual = mode === 'visual' && editor !== null && textarea !== null
  const described = [describedBy, mistake && `${id}-mistake`].filter(Boolean).join(' ') || undefined
  return (
    <div className={mistake ? 'field mistake' : 'field'}>
      <label
        id={`${id}-label`}
        className={styles.label}
        htmlFor={isVisual ? undefined : id}
        onClick={() => isVisual && document.getElementById(`${id}-visual`)?.focus()}
      >
        {label}
      </label>
      {mistake && <p id={`${id}-mistake`}>{mistake}</p>}
      {isVisual && (
        <Fallible onFail={fail}>
          <editor.VisualEditor
            id={id}
            textarea={textarea}
            labelledBy={`${id}-label`}
            describedBy={described}
            isWrong={Boolean(mistake)}
            takesFocus={takesFocus}
            editHtml={editHtml}
          />
        </Fallible>
      )}
      {mode === 'failed' && (
        <p className={styles.notice} role="status">
          The visual editor does not work just now. What you wrote is here as HTML, and can be saved.
        </p>
      )}
      {mode === 'refused' && (
        <p ref={notice} className={styles.notice} role="status" tabIndex={-1}>
          This post has HTML the visual editor would change.{' '}
          <button type="button" className={styles.quiet} onClick={editVisually}>
            Edit visually anyway
          </button>
        </p>
      )}
      <textarea
        ref={setTextarea}
        id={id}
        name={name}
        rows={24}
        spellCheck
        hidden={isVisual}
        className={styles.source}
        defaultValue={first}
        suppressHydrationWarning
        aria-describedby={described}
        aria-invalid={mistake ? true : undefined}
      />
      {isHydrated && editor && mode === 'plain' && (
        <p className={styles.row}>
          <button type="button" className="btn sm" onClick={tryVisual}>
            Visual editor
          </button>
        </p>
      )}
      {!isVisual && <CheatSheet />}
    </div>
  )
}

const subscribeToNothing = () => () => undefined
const isBrowser = () => true
const isServer = () => false

/** The text that stands in the textarea already: React would put back what the server sent over what has been typed since. */
function useTypedBefore(id: string, sent: string): string {
  const [first] = useState(() => {
    if (typeof document === 'undefined') return sent
    const there = document.getElementById(id)
    return there instanceof HTMLTextAreaElement ? there.value : sent
  })
  return first
}

const tags: [string, string][] = [
  ['<p>text</p>', 'Paragraph; an empty line does the same where there are no other tags'],
  ['<h2>Heading</h2>', 'Section; <h3> below it, <h1> above it'],
  ['<strong>, <em>, <u>, <s>, <code>', 'Bold, italic, underline, struck out, code'],
  ['<br>', 'Line break'],
  ['<ul><li>…</li></ul>', 'Bulleted list; <ol> numbers it'],
  ['<a href="https://…">…</a>', 'Link: https, http, mailto, tel, / or #'],
  ['<img src="https://…" alt="…">', 'Picture, with its alternative text'],
  ['<figure><img …><figcaption>…</figcaption></figure>', 'Picture with a caption'],
  ['<blockquote><p>…</p></blockquote>', 'Quote'],
  ['<table><tr><th>…</th><td>…</td></tr></table>', 'Table; colspan and rowspan work'],
  ['<pre><code>…</code></pre>', 'Block of code'],
  ['<hr>', 'Rule'],
]

/** Marks that may be written into the textarea. */
function CheatSheet() {
  return (
    <details className={`${styles.help} ${styles.cheat}`}>
      <summary>The tags you may use</summary>
      <section tabIndex={0} aria-label="The tags you may use">
        <table>
          <thead>
            <tr>
              <th scope="col">Write</th>
              <th scope="col">For</th>
            </tr>
          </thead>
          <tbody>
            {tags.map(([tag, use]) => (
              <tr key={tag}>
                <td>
                  <code>{tag}</code>
                </td>
                <td>{use}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
