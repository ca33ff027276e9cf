import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { ReactEditor, useSlateStatic } from 'slate-react'
import { columnWidths } from '#app/domain/blog/html/html-rules.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { actOnTable, addTable, dropTable, tableActions, widenColumns, type TableActionName } from './actions.ts'
import { insertRule } from './commands/blocks.ts'
import { chosenCells, type TableChoice } from './commands/choice.ts'
import { linkAt } from './commands/links.ts'
import { isInList, toggleList } from './commands/lists.ts'
import { clearFormatting, hasMark, kindOf, setKind, toggleMark, type Kind } from './commands/text.ts'
import type { Mark } from './model.ts'
import { withCommand } from './platform.ts'
import { useSettledEditor } from './settled.ts'
import { columnWidthsOf } from './tables/grid.ts'
import { headersOf } from './tables/headers.ts'
import { takeSelection } from './typing.ts'
import styles from './editor.module.css'

const icons = {
  strong: 'M7 4h6a4 4 0 0 1 0 8H7zM7 12h7a4 4 0 0 1 0 8H7z',
  em: 'M10 4h8M6 20h8M14 4l-4 16',
  u: 'M7 4v7a5 5 0 0 0 10 0V4M5 21h14',
  s: 'M4 12h16M17 7c0-2-2-3-5-3s-5 1.5-5 3.5S9 11 12 12s5 2 5 4.5S15 20 12 20s-5-1-5-3',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5',
  clear: 'M6 5h13M12 5l-2 9M5 20l14-14',
  ul: 'M9 6h12M9 12h12M9 18h12M4 6h.5M4 12h.5M4 18h.5',
  ol: 'M10 6h11M10 12h11M10 18h11M4 4h1v4M3.5 16h2.5l-2.5 4h2.5',
  quote: 'M5 17c3-1 4-3 4-6H5V6h5M14 17c3-1 4-3 4-6h-4V6h5',
  pre: 'M3 5h18v14H3zM7 10l2 2-2 2M12 15h5',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  image: 'M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 5M15.5 9h.5',
  table: 'M3 5h18v14H3zM3 10h18M3 14.5h18M9 5v14M15 5v14',
  rule: 'M3 12h18M7 7h10M7 17h10',
  undo: 'M9 6L4 11l5 5M4 11h11a5 5 0 0 1 0 9h-4',
  redo: 'M15 6l5 5-5 5M20 11H9a5 5 0 0 0 0 9h4',
  down: 'M5 9l7 7 7-7',
} as const

const kinds: Record<Kind, string> = {
  p: 'Text',
  h1: 'Heading 1',
  h2: 'Heading 2',
  h3: 'Heading 3',
  blockquote: 'Quote',
  pre: 'Code block',
}

const markTools: [Mark, string, string][] = [
  ['strong', 'Bold', 'B'],
  ['em', 'Italic', 'I'],
  ['u', 'Underline', 'U'],
  ['s', 'Strikethrough', 'Shift+S'],
  ['code', 'Code', 'E'],
]

interface ToolProps {
  label: string
  icon?: keyof typeof icons
  keys?: string
  isOn?: boolean
  isOff?: boolean
  isDanger?: boolean
  act: () => void
}

/** A button that leaves the caret where it is. One that can do nothing stays where the keyboard finds it. */
function Tool({ label, icon, keys, isOn, isOff, isDanger, act }: ToolProps) {
  const editor = useSlateStatic()
  const press = () => {
    takeSelection(editor)
    act()
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      className={isDanger ? `${styles.tool} ${styles.danger}` : styles.tool}
      title={keys ? `${label} (${withCommand(keys)})` : icon ? label : undefined}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isOff && press()}
    >
      {icon ? (
        <>
          <Icon name={icon} />
          <span className="vh">{label}</span>
        </>
      ) : (
        label
      )}
    </button>
  )
}

const Icon = ({ name }: { name: keyof typeof icons }) => (
  <svg className="icon" width="18" height="18" aria-hidden="true" viewBox="0 0 24 24">
    <path d={icons[name]} />
  </svg>
)

const Group = ({ children }: { children: ReactNode }) => <span className={styles.group}>{children}</span>

/** A bar of tools that is one stop of Tab; the arrows go from tool to tool, Esc back to the text. */
function Bar({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const editor = useSlateStatic()
  const bar = useRef<HTMLDivElement>(null)
  const tools = () => [...bar.current!.querySelectorAll<HTMLElement>('button, select, input')]
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      return ReactEditor.focus(editor)
    }
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const isTyping = event.target instanceof HTMLInputElement && !isAtEdge(event.target, step)
    const isEnd = event.key === 'Home' || event.key === 'End'
    if (isTyping || event.ctrlKey || event.altKey || event.metaKey || (step === 0 && !isEnd)) return
    const all = tools()
    const at = all.indexOf(event.target as HTMLElement)
    const next = isEnd ? (event.key === 'Home' ? 0 : all.length - 1) : (at + step + all.length) % all.length
    event.preventDefault()
    all[next]?.focus()
  }
  const stopHere = (target: EventTarget) => {
    for (const tool of tools()) tool.tabIndex = tool === target ? 0 : -1
  }
  return (
    <div
      ref={(node) => {
        bar.current = node
        if (node && tools().every((tool) => tool.tabIndex < 0)) tools()[0]!.tabIndex = 0
      }}
      className={className ? `${styles.toolbar} ${className}` : styles.toolbar}
      role="toolbar"
      aria-label={label}
      onKeyDown={move}
      onFocus={(event) => stopHere(event.target)}
    >
      {children}
    </div>
  )
}

/** True where the caret of a field can go no further (-1: to its start, 1: to its end), and the key leads to another tool. */
function isAtEdge({ value, selectionStart, selectionEnd }: HTMLInputElement, step: number): boolean {
  if (value === '') return true
  if (step === 0 || selectionStart !== selectionEnd) return false
  return selectionStart === (step < 0 ? 0 : value.length)
}

interface ToolbarProps {
  openLink: () => void
  openImage: () => void
  editHtml: () => void
  tell: (message: string) => void
}

export function Toolbar({ openLink, openImage, editHtml, tell }: ToolbarProps) {
  const editor = useSettledEditor()
  const kind = kindOf(editor)
  const choice = chosenCells(editor)
  return (
    <div className={styles.bars}>
      <Bar label="Formatting">
        <Group>
          <span className={styles.kind}>
            <select
              aria-label="Kind of paragraph"
              tabIndex={-1}
              value={kind}
              onChange={({ target }) => {
                const next = target.value as Kind
                // Out of a quote, and into what was chosen.
                if (kind === 'blockquote' && next !== kind) setKind(editor, 'blockquote')
                if (next !== 'p' || kind !== 'blockquote') setKind(editor, next)
                ReactEditor.focus(editor)
              }}
            >
              {Object.entries(kinds).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <Icon name="down" />
          </span>
        </Group>
        <Group>
          {markTools.map(([mark, label, keys]) => (
            <Tool
              key={mark}
              label={label}
              icon={mark}
              keys={keys}
              isOn={hasMark(editor, mark)}
              act={() => toggleMark(editor, mark)}
            />
          ))}
          <Tool label="Clear formatting" icon="clear" keys="\" act={() => clearFormatting(editor)} />
        </Group>
        <Group>
          <Tool
            label="Bulleted list"
            icon="ul"
            keys="Shift+8"
            isOn={isInList(editor, 'ul')}
            act={() => toggleList(editor, 'ul')}
          />
          <Tool
            label="Numbered list"
            icon="ol"
            keys="Shift+7"
            isOn={isInList(editor, 'ol')}
            act={() => toggleList(editor, 'ol')}
          />
          <Tool
            label="Quote"
            icon="quote"
            keys="Shift+B"
            isOn={kind === 'blockquote'}
            act={() => setKind(editor, 'blockquote')}
          />
          <Tool label="Code block" icon="pre" keys="Alt+C" isOn={kind === 'pre'} act={() => setKind(editor, 'pre')} />
        </Group>
        <Group>
          <Tool label="Link" icon="link" keys="K" isOn={linkAt(editor) !== null} act={openLink} />
          <Tool label="Image" icon="image" keys="Shift+I" act={openImage} />
          <Tool
            label="Table, 3 by 3 with a header row"
            icon="table"
            keys="Alt+T"
            isOn={choice !== null}
            isOff={choice !== null}
            act={() => tell(addTable(editor))}
          />
          <Tool label="Rule" icon="rule" keys="Alt+R" isOff={choice !== null} act={() => insertRule(editor)} />
        </Group>
        <Group>
          <Tool label="Undo" icon="undo" keys="Z" isOff={editor.history.undos.length === 0} act={() => editor.undo()} />
          <Tool
            label="Redo"
            icon="redo"
            keys="Shift+Z"
            isOff={editor.history.redos.length === 0}
            act={() => editor.redo()}
          />
        </Group>
        <Group>
          <Tool label="Edit as HTML" act={editHtml} />
        </Group>
      </Bar>
      {choice && <TableBar choice={choice} tell={tell} />}
    </div>
  )
}

interface TableBarProps {
  choice: TableChoice
  tell: (message: string) => void
}

/** The actions in the table with the caret. */
function TableBar({ choice, tell }: TableBarProps) {
  const editor = useSlateStatic()
  const { height, width: across } = choice.grid
  const size = `${countText(height, 'row')}, ${countText(across, 'column')}`
  const greeting = useRef(`Table, ${size}. Alt F10 leads to its tools`)
  useEffect(() => tell(greeting.current), [tell])
  const headers = headersOf(choice.table)
  const width = columnWidthsOf(choice.table, choice.grid)[choice.area.left] ?? null
  const tool = (name: TableActionName, isOn?: boolean) => {
    const action = tableActions[name]
    const isOff = 'isPossible' in action && !action.isPossible(choice)
    return <Tool label={action.label} isOn={isOn} isOff={isOff} act={() => tell(actOnTable(editor, name))} />
  }
  return (
    <Bar label="Table" className={styles.sub}>
      <Group>
        {tool('rowAbove')}
        {tool('rowBelow')}
        {tool('deleteRow')}
      </Group>
      <Group>
        {tool('columnLeft')}
        {tool('columnRight')}
        {tool('deleteColumn')}
      </Group>
      <Group>
        {tool('merge')}
        {tool('split')}
      </Group>
      <Group>
        {tool('headerRow', headers.row)}
        {tool('headerColumn', headers.column)}
        {tool('headerCell', choice.grid.at[choice.area.top]?.[choice.area.left]?.cell.header === true)}
      </Group>
      <Group>
        <label>
          Column width{' '}
          <input
            key={`${choice.area.left} ${width ?? ''}`}
            type="text"
            inputMode="numeric"
            size={4}
            tabIndex={-1}
            defaultValue={width ?? ''}
            placeholder="auto"
            aria-label={`Column width in pixels, ${columnWidths.narrowest} to ${columnWidths.widest}; empty for automatic`}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              event.currentTarget.blur()
              ReactEditor.focus(editor)
            }}
            onBlur={({ target }) => {
              const typed = target.value.trim()
              const text = (typed.endsWith('px') ? typed.slice(0, -2) : typed).trim()
              if (text === String(width ?? '')) return
              if (text === '' || /^\d{1,5}$/.test(text)) tell(widenColumns(editor, text === '' ? null : Number(text)))
              else target.value = String(width ?? '')
            }}
          />{' '}
          px
        </label>
      </Group>
      <Group>
        <Tool
          label="Delete table"
          isDanger
          act={() => {
            tell(dropTable(editor))
            // This bar goes with the table.
            ReactEditor.focus(editor)
          }}
        />
      </Group>
    </Bar>
  )
}
