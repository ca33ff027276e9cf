import { useRef, useState, type CSSProperties, type PointerEvent, type ReactNode } from 'react'
import { Editor } from 'slate'
import { HistoryEditor } from 'slate-history'
import { ReactEditor, useSlateStatic, type RenderElementProps } from 'slate-react'
import { columnWidths } from '#app/domain/blog/html/html-rules.ts'
import type { Table } from './model.ts'
import { replaceTable } from './normalise.ts'
import { setColumnWidth } from './tables/changes.ts'
import { columnWidthsOf, gridOf, isSheet } from './tables/grid.ts'
import styles from './editor.module.css'

/** Half of the width of the handle on each side of an edge, in CSS pixels. */
const reach = 2.5

interface Edge {
  column: number
  /** From the left of the table's frame. */
  x: number
  /** The width of the column. */
  width: number
}

interface TableViewProps {
  attributes: RenderElementProps['attributes']
  table: Table
  children: ReactNode
}

/** A table whose columns are made wider and narrower at their right edge. One drag is one step of undo. */
export function TableView({ attributes, table, children }: TableViewProps) {
  const editor = useSlateStatic()
  const frame = useRef<HTMLDivElement>(null)
  const [edge, setEdge] = useState<Edge | null>(null)
  const [drag, setDrag] = useState<{ from: number; edge: Edge } | null>(null)
  const widths = columnWidthsOf(table)
  const shown = drag ? widths.map((width, at) => (at === drag.edge.column ? drag.edge.width : width)) : widths
  const known = shown.reduce<number>((sum, width) => sum + (width ?? columnWidths.narrowest), 0)
  const isFixed = shown.every((width) => width !== null)

  const findEdge = ({ clientX, target }: PointerEvent): Edge | null => {
    const cell = target instanceof globalThis.Element ? target.closest('td, th') : null
    const box = frame.current?.getBoundingClientRect()
    if (!cell || !box) return null
    const { left, right } = cell.getBoundingClientRect()
    const place = placeOf(editor, table, cell)
    if (!place) return null
    const isLeft = clientX - left <= reach && place.column > 0
    if (right - clientX > reach && !isLeft) return null
    const column = isLeft ? place.column - 1 : place.column + place.width - 1
    const x = isLeft ? left : right
    return { column, x: x - box.left, width: measure(frame.current!, table, column) }
  }

  const follow = (event: PointerEvent) => {
    if (!drag) return setEdge(event.pointerType === 'mouse' ? findEdge(event) : null)
    const asked = drag.edge.width + event.clientX - drag.from
    const width = Math.round(Math.max(columnWidths.narrowest, Math.min(asked, columnWidths.widest)))
    setDrag({
      from: event.clientX + (width - asked),
      edge: { ...drag.edge, width, x: drag.edge.x + width - drag.edge.width },
    })
  }

  const begin = (event: PointerEvent) => {
    const found = event.pointerType === 'mouse' && event.button === 0 ? findEdge(event) : null
    if (!found) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ from: event.clientX, edge: found })
  }

  const end = (isKept: boolean) => {
    if (drag && isKept) {
      const path = ReactEditor.findPath(editor, table)
      const changed = setColumnWidth(table, drag.edge.column, drag.edge.width)
      HistoryEditor.withNewBatch(editor, () =>
        Editor.withoutNormalizing(editor, () => replaceTable(editor, path, changed)),
      )
    }
    setDrag(null)
    setEdge(null)
  }

  const line = drag?.edge ?? edge
  return (
    <div
      {...attributes}
      className={styles.frame}
      data-resizing={line ? '' : undefined}
      onPointerMove={follow}
      onPointerDown={begin}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onPointerLeave={() => !drag && setEdge(null)}
    >
      <div ref={frame} className={styles.within}>
        {isSheet(table) ? (
          <table role="table" className={styles.sheet} style={{ '--tracks': tracksOf(shown) } as CSSProperties}>
            {children}
          </table>
        ) : (
          <table style={isFixed ? { width: known } : { minWidth: known }}>
            <colgroup contentEditable={false}>
              {shown.map((width, index) => (
                <col key={index} style={width ? { width } : undefined} />
              ))}
            </colgroup>
            <tbody>{children}</tbody>
          </table>
        )}
        {line && (
          <span contentEditable={false} className={styles.edge} style={{ left: line.x }}>
            {drag && <span>{line.width} px</span>}
          </span>
        )}
      </div>
    </div>
  )
}

/** The columns of a sheet: those of a known width, and those that share what is left. */
const tracksOf = (widths: (number | null)[]) =>
  widths.map((width) => (width === null ? 'minmax(5rem, 1fr)' : `${width}px`)).join(' ')

function placeOf(editor: ReactEditor, table: Table, element: globalThis.Element) {
  const node = ReactEditor.toSlateNode(editor, element)
  return gridOf(table).places.find(({ cell }) => cell === node)
}

/** Widths of columns on the screen, in CSS pixels. */
function measure(frame: globalThis.Element, table: Table, column: number): number {
  const { at, height } = gridOf(table)
  const cells = frame.querySelectorAll('tr')
  for (let row = 0; row < height; row++) {
    const place = at[row]?.[column]
    if (!place || place.row !== row || place.width > 1) continue
    const index = table.children[row]!.children.indexOf(place.cell)
    const cell = cells[row]?.children[index]
    if (cell) return Math.round(cell.getBoundingClientRect().width)
  }
  return columnWidthsOf(table)[column] ?? 100
}
