import { createContext, useContext, type ReactNode } from 'react'
import { Node } from 'slate'
import {
  useComposing,
  useFocused,
  useSelected,
  type RenderChunkProps,
  type RenderElementProps,
  type RenderLeafProps,
} from 'slate-react'
import { isMany, type Cell, type Line, type Picture } from './model.ts'
import { TableView } from './table-view.tsx'
import { isEmptyCell, isSheet } from './tables/grid.ts'
import styles from './editor.module.css'

/** The look of the document while it is written: as the published post. */

export function renderElement(props: RenderElementProps) {
  return <PostElementView {...props} />
}

function PostElementView({ attributes, children, element }: RenderElementProps) {
  const node = element
  switch (node.type) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'blockquote':
    case 'li':
    case 'figure':
    case 'figcaption': {
      const Tag = node.type
      return <Tag {...attributes}>{children}</Tag>
    }
    case 'ul':
    case 'ol': {
      const Tag = node.type
      return (
        <Tag {...attributes} className={isMany(node) ? styles.many : undefined}>
          <Inside value="list">{children}</Inside>
        </Tag>
      )
    }
    case 'pre':
      return (
        <pre {...attributes}>
          <code>{children}</code>
        </pre>
      )
    case 'hr':
      return (
        <VoidBlock attributes={attributes} content={<hr />}>
          {children}
        </VoidBlock>
      )
    case 'img':
      return (
        <VoidBlock attributes={attributes} content={<PictureView picture={node} />}>
          {children}
        </VoidBlock>
      )
    case 'inline-img':
      return (
        <span {...attributes}>
          <span contentEditable={false}>
            <PictureView picture={node} />
          </span>
          {children}
        </span>
      )
    case 'a':
      return (
        <a {...attributes} href={node.href} title={node.href}>
          {children}
        </a>
      )
    case 'table':
      return (
        <TableView attributes={attributes} table={node}>
          <Inside value={isSheet(node) ? 'sheet' : 'table'}>{children}</Inside>
        </TableView>
      )
    case 'tr':
      return <RowView attributes={attributes}>{children}</RowView>
    case 'td':
      return (
        <CellView attributes={attributes} cell={node}>
          {children}
        </CellView>
      )
    default:
      return (
        <p {...attributes} className={node.bare ? styles.bare : isLong(node) ? styles.long : undefined}>
          {children}
        </p>
      )
  }
}

/** The kind of what the blocks are in; a sheet is a table that is shown without the rules of one. */
const Inside = createContext<'post' | 'list' | 'table' | 'sheet'>('post')

type Attributes = RenderElementProps['attributes']

function RowView({ attributes, children }: { attributes: Attributes; children: ReactNode }) {
  const isInSheet = useContext(Inside) === 'sheet'
  return (
    <tr {...attributes} role={isInSheet ? 'row' : undefined}>
      {children}
    </tr>
  )
}

function CellView({ attributes, cell, children }: { attributes: Attributes; cell: Cell; children: ReactNode }) {
  const isInSheet = useContext(Inside) === 'sheet'
  const Tag = cell.header ? 'th' : 'td'
  const asInSheet = isInSheet && {
    role: cell.header ? 'columnheader' : 'cell',
    style: cell.colspan ? { gridColumn: `span ${cell.colspan}` } : undefined,
  }
  return (
    <Tag {...attributes} colSpan={cell.colspan} rowSpan={cell.rowspan} {...asInSheet}>
      {children}
      {cell.header && isEmptyCell(cell) && <EmptyHeader />}
    </Tag>
  )
}

/** Words in a header cell until it has a text of its own. They are no part of the post. */
function EmptyHeader() {
  const isComposing = useComposing()
  return isComposing ? null : (
    <span contentEditable={false} className={styles.unnamed}>
      Header
    </span>
  )
}

interface VoidBlockProps {
  attributes: Attributes
  content: ReactNode
  children: ReactNode
}

/** A block without text of its own: a picture or a rule. */
function VoidBlock({ attributes, content, children }: VoidBlockProps) {
  const isSelected = useSelected()
  const isFocused = useFocused()
  return (
    <div {...attributes} className={styles.void} data-selected={(isSelected && isFocused) || undefined}>
      <div contentEditable={false}>{content}</div>
      {children}
    </div>
  )
}

function PictureView({ picture: { src, alt, width, height } }: { picture: Picture }) {
  const isSelected = useSelected()
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      draggable={false}
      data-selected={isSelected || undefined}
    />
  )
}

export function renderLeaf({ attributes, children, leaf }: RenderLeafProps) {
  let inside = children as ReactNode
  if (leaf.code) inside = <code>{inside}</code>
  if (leaf.s) inside = <s>{inside}</s>
  if (leaf.u) inside = <u>{inside}</u>
  if (leaf.em) inside = <em>{inside}</em>
  if (leaf.strong) inside = <strong>{inside}</strong>
  return <span {...attributes}>{inside}</span>
}

/** Characters of a paragraph that is skipped by itself while it is out of sight. */
const longFrom = 2000

const isLong = (line: Line) => Node.string(line).length > longFrom

export function renderChunk(props: RenderChunkProps) {
  return <ChunkView {...props} />
}

/**
 * Blocks in groups, so that React passes over the groups in which nothing has changed. A group of the post or of a sheet that is out
 * of sight is not laid out. Items may have nothing around them and see to that themselves; the rows of other tables cannot.
 */
function ChunkView({ attributes, lowest, children }: RenderChunkProps) {
  const inside = useContext(Inside)
  if (inside === 'sheet' && lowest)
    return (
      <tbody {...attributes} role="rowgroup" className={styles.rows}>
        {children}
      </tbody>
    )
  if (inside !== 'post') return children as ReactNode
  return (
    <div {...attributes} className={lowest ? styles.chunk : undefined}>
      {children}
    </div>
  )
}
