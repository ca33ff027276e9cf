import { Node } from 'slate'
import { chosenCells } from './commands/choice.ts'
import { holdsBlocks, isList, isRow, isTable } from './model.ts'
import { useSettledEditor } from './settled.ts'
import { placesIn } from './tables/grid.ts'
import styles from './editor.module.css'

/** Words a minute. */
const readingSpeed = 200

interface Count {
  words: number
  characters: number
}

/** A part of the document never changes, it is replaced; so each is counted once. */
const counts = new WeakMap<Node, Count>()

function countIn(node: Node): Count {
  const there = counts.get(node)
  if (there) return there
  const isHolder = 'type' in node && (isList(node) || isTable(node) || isRow(node) || holdsBlocks(node))
  const count = isHolder ? sumOf(node.children) : countText(Node.string(node))
  counts.set(node, count)
  return count
}

const countText = (text: string): Count => ({ words: text.match(/\S+/g)?.length ?? 0, characters: text.length })

function sumOf(nodes: readonly Node[]): Count {
  let [words, characters] = [0, 0]
  for (const node of nodes) {
    const count = countIn(node)
    words += count.words
    characters += count.characters
  }
  return { words, characters }
}

const withCommas = (count: number) => count.toLocaleString('en-GB')

/** The length of the post, and where in a table the caret is. */
export function StatusLine({ id }: { id: string }) {
  const editor = useSettledEditor()
  const { words, characters } = sumOf(editor.children)
  const choice = chosenCells(editor)
  const cells = choice?.isSeveral ? placesIn(choice.grid, choice.area).length : 0
  return (
    <div className={styles.status}>
      <span>{`${withCommas(words)} ${words === 1 ? 'word' : 'words'}`}</span>
      <span>{`${withCommas(characters)} ${characters === 1 ? 'character' : 'characters'}`}</span>
      <span>{Math.ceil(words / readingSpeed)} min read</span>
      {choice && (
        <span>
          Table, row {choice.area.top + 1} of {choice.grid.height}, column {choice.area.left + 1} of {choice.grid.width}
          {cells > 1 && ` · ${cells} cells chosen`}
        </span>
      )}
      <span className={styles.ways} id={id}>
        <span>
          <kbd>Alt F10</kbd> {choice ? 'table tools' : 'toolbar'}
        </span>
        <span>
          <kbd>Esc</kbd> then <kbd>Tab</kbd> leaves
        </span>
      </span>
    </div>
  )
}
