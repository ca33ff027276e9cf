import { useCallback, useEffect, useMemo, useReducer, useRef, useState, type DragEvent } from 'react'
import { createEditor, Editor, Range, Transforms, type Descendant } from 'slate'
import { withHistory } from 'slate-history'
import { Editable, ReactEditor, Slate, withReact, type RenderPlaceholderProps } from 'slate-react'
import { lastOf } from '#app/utils/last.ts'
import { withBehaviour } from './behaviour.ts'
import { withClipboard } from './clipboard.ts'
import { chosenCellPaths } from './commands/choice.ts'
import { linkAt, setLink } from './commands/links.ts'
import { pictureAt, setPicture, type PictureChoice } from './commands/pictures.ts'
import { ImageDialog, LinkDialog, type Spot } from './dialogs.tsx'
import { renderChunk, renderElement, renderLeaf } from './elements.tsx'
import { isLossless as judge } from './gate.ts'
import { KeyboardHelp } from './keyboard.tsx'
import { handleKey } from './keys.ts'
import { isList, isTable, type PostEditor } from './model.ts'
import { parsePost } from './parse.ts'
import { serialiseOnce } from './serialise.ts'
import { tellChanged } from './settled.ts'
import { showCaret } from './sight.ts'
import { StatusLine } from './status.tsx'
import { Toolbar } from './toolbar.tsx'
import { treeOf } from './tree.ts'
import { followTyping } from './typing.ts'
import { uploadPicture } from './upload.ts'
import { useWriting } from './writing.ts'
import styles from './editor.module.css'

/** The visual editor of a post. It is loaded by itself, and only where somebody writes. */

/** True where the editor would write the HTML back as it was read, but for whitespace. */
export function isLossless(html: string): boolean {
  return judge(html, (trees) => serialiseOnce(parsePost(trees)))
}

interface VisualEditorProps {
  id: string
  /** It holds the HTML, and posts it. */
  textarea: HTMLTextAreaElement
  labelledBy: string
  describedBy?: string | undefined
  isWrong: boolean
  /** Whether the caret goes into the editor at once. */
  takesFocus: boolean
  editHtml: () => void
}

/** Blocks that are laid out and drawn together; items and rows that React passes over together. */
const chunk = 40
const innerChunk = 20

/** The news for whoever does not see it. */
interface News {
  text: string
  count: number
}

type Dialog = { kind: 'link' | 'image'; spot: Spot }

export function VisualEditor({
  id,
  textarea,
  labelledBy,
  describedBy,
  isWrong,
  takesFocus,
  editHtml,
}: VisualEditorProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  // A number with each, so that the same words are said again.
  const [news, tell] = useReducer(({ count }: News, text: string) => ({ text, count: count + 1 }), {
    text: '',
    count: 0,
  })

  const [{ editor, typing }] = useState(() => {
    const made = withReact(withHistory<PostEditor>(createEditor()))
    made.getChunkSize = (node) => (Editor.isEditor(node) ? chunk : isList(node) || isTable(node) ? innerChunk : null)
    withBehaviour(made)
    withClipboard(made, { tell, takeFiles: (files) => void insertFiles(made, files, tell) })
    return { editor: made, typing: followTyping(made) }
  })
  const [initial] = useState(() => parsePost(treeOf(textarea.value)) as Descendant[])
  const flush = useWriting(editor, textarea, typing)

  useEffect(() => {
    const surface = ReactEditor.toDOMNode(editor, editor)
    letReactPass(surface)
    return typing.watch(surface)
  }, [editor, typing])
  useEffect(() => {
    if (!takesFocus) return
    Transforms.select(editor, Editor.start(editor, []))
    ReactEditor.focus(editor)
  }, [editor, takesFocus])

  const open = useCallback(
    (kind: Dialog['kind']) => {
      if (!editor.selection) Transforms.select(editor, Editor.end(editor, []))
      setDialog({ kind, spot: spotOf(editor, frame.current) })
    },
    [editor],
  )
  const close = () => {
    setDialog(null)
    showSelection(null)
    ReactEditor.focus(editor)
  }
  useEffect(() => {
    if (dialog && editor.selection) showSelection(rangeOf(editor, editor.selection))
  }, [dialog, editor])

  const actions = useMemo(
    () => ({
      tell,
      openLink: () => open('link'),
      openImage: () => open('image'),
      toToolbar: () => {
        // In a table its own bar stands below the other one.
        const bars = frame.current?.querySelectorAll<HTMLElement>('[role=toolbar] [tabindex="0"]') ?? []
        lastOf([...bars])?.focus()
      },
    }),
    [tell, open],
  )

  const onDrop = (event: DragEvent) => {
    const files = [...event.dataTransfer.files].filter(({ type }) => type.startsWith('image/'))
    if (files.length === 0) return
    event.preventDefault()
    Transforms.select(editor, ReactEditor.findEventRange(editor, event))
    void insertFiles(editor, files, tell)
    return true
  }

  const hintId = `${id}-ways`
  return (
    <Slate
      editor={editor}
      initialValue={initial}
      onChange={() => {
        markCells(editor, frame.current)
        tellChanged(editor)
      }}
      onValueChange={flush.later}
    >
      <div ref={frame} className={styles.rich} data-wrong={isWrong || undefined}>
        <Toolbar
          openLink={actions.openLink}
          openImage={actions.openImage}
          tell={tell}
          editHtml={() => {
            flush.now()
            editHtml()
          }}
        />
        <Editable
          id={`${id}-visual`}
          className={styles.surface}
          // Slate would make it as low as the words that stand in an empty one.
          style={{ minHeight: 300 }}
          role="textbox"
          aria-multiline="true"
          aria-labelledby={labelledBy}
          aria-describedby={[describedBy, hintId].filter(Boolean).join(' ')}
          aria-invalid={isWrong || undefined}
          spellCheck
          placeholder="Write here, or paste from Word, Google Docs or a spreadsheet. Headings, lists and tables come along."
          renderPlaceholder={renderPlaceholder}
          renderElement={renderElement}
          renderLeaf={renderLeaf}
          renderChunk={renderChunk}
          onKeyDown={(event) => handleKey(editor, event, actions)}
          onDOMBeforeInput={typing.write}
          scrollSelectionIntoView={showFocus}
          onDrop={onDrop}
          onDoubleClick={() => pictureAt(editor) && open('image')}
          onBlur={flush.now}
        />
        <StatusLine id={hintId} />
        {dialog?.kind === 'link' && (
          <LinkDialog
            spot={dialog.spot}
            href={linkAt(editor)?.[0].href ?? ''}
            text={chosenText(editor)}
            isThere={linkAt(editor) !== null}
            cancel={close}
            apply={(href, text) => {
              setLink(editor, href, text)
              close()
            }}
          />
        )}
        {dialog?.kind === 'image' && (
          <ImageDialog
            spot={dialog.spot}
            picture={(pictureAt(editor)?.[0] as PictureChoice | undefined) ?? null}
            cancel={close}
            apply={(picture) => {
              setPicture(editor, picture)
              close()
            }}
          />
        )}
        <p className="vh" role="status">
          <span key={news.count}>{news.text}</span>
        </p>
      </div>
      <KeyboardHelp />
    </Slate>
  )
}

/** The same function each time: every block would be drawn again for another one. */
const renderPlaceholder = ({ attributes: { style: _, ...attributes }, children }: RenderPlaceholderProps) => (
  <span {...attributes} className={styles.placeholder}>
    {children}
  </span>
)

/** The moving end of a selection that is extended is what has to be seen. */
function showFocus(editor: ReactEditor, range: globalThis.Range): void {
  const end = range.cloneRange()
  end.collapse(editor.selection !== null && Range.isBackward(editor.selection))
  showCaret(ReactEditor.toDOMNode(editor, editor as PostEditor), end)
}

/**
 * React counts the characters of whatever is edited and has the focus, from its start to the caret, before it draws anything on the
 * page: tens of milliseconds in a long post. It asks this property what is edited. Slate keeps the selection itself, and browsers go
 * by the attribute.
 */
function letReactPass(surface: HTMLElement): void {
  Object.defineProperty(surface, 'contentEditable', { configurable: true, get: () => 'inherit' })
}

async function insertFiles(editor: PostEditor, files: File[], tell: (message: string) => void): Promise<void> {
  for (const file of files.slice(0, 12)) {
    tell(`Uploading ${file.name}…`)
    const place = editor.selection ? Editor.rangeRef(editor, editor.selection) : null
    const answer = await uploadPicture(file)
    const at = place?.unref()
    if ('mistake' in answer) {
      tell(answer.mistake)
      continue
    }
    if (at) Transforms.select(editor, Range.end(at))
    setPicture(editor, { ...answer, alt: '' })
    tell(`${file.name} added. Select it and press the Image button to say what it shows.`)
  }
}

function chosenText(editor: PostEditor): string {
  const link = linkAt(editor)
  if (link) return Editor.string(editor, link[1])
  return editor.selection ? Editor.string(editor, editor.selection) : ''
}

function rangeOf(editor: PostEditor, selection: Range): globalThis.Range | null {
  try {
    return ReactEditor.toDOMRange(editor, selection)
  } catch {
    // The selection has not been drawn yet.
    return null
  }
}

/** Below the selection, inside the editor's frame. */
function spotOf(editor: PostEditor, frame: HTMLElement | null): Spot {
  const range = editor.selection && rangeOf(editor, editor.selection)
  if (!range || !frame) return { top: 60, left: 16 }
  const box = frame.getBoundingClientRect()
  const rects = range.getClientRects()
  const place = rects[rects.length - 1] ?? (range.startContainer.parentElement ?? frame).getBoundingClientRect()
  const most = Math.max(8, box.width - 416)
  return { top: place.bottom - box.top + 8, left: Math.max(8, Math.min(place.left - box.left, most)) }
}

/** Marks the selection while a dialog has the focus, in browsers that can. */
function showSelection(range: globalThis.Range | null): void {
  if (!('highlights' in CSS)) return
  if (range && !range.collapsed) CSS.highlights.set('chosen-text', new Highlight(range))
  else CSS.highlights.delete('chosen-text')
}

/** The cells that are marked. Looking for them in a long document takes longer than to remember them. */
const marked = new WeakMap<HTMLElement, Set<Element>>()

/** Marks the chosen cells. The document stays as it is, so that nothing is drawn again. */
function markCells(editor: PostEditor, frame: HTMLElement | null): void {
  if (!frame) return
  const chosen = new Set<Element>()
  for (const path of chosenCellPaths(editor)) {
    try {
      chosen.add(ReactEditor.toDOMNode(editor, Editor.node(editor, path)[0]))
    } catch {
      // A cell that is new has not been drawn yet; the next change of the selection marks it.
    }
  }
  for (const cell of marked.get(frame) ?? []) if (!chosen.has(cell)) cell.removeAttribute('data-chosen')
  for (const cell of chosen) cell.setAttribute('data-chosen', '')
  marked.set(frame, chosen)
}
