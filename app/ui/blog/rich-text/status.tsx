import { Node, type Descendant } from 'slate'
import { chosenCells } from './commands.ts'
import { useSettledEditor } from './settled.ts'
import { placesIn } from './tables.ts'
import styles from './editor.module.css'

/** Words a minute. */
const readingSpeed = 200

interface Count {
  words: number
  characters: number
}

/** Blocks never change, they are replaced; so each is counted once. */
const counts = new WeakMap<Descendant, Count>()

function countBlock(block: Descendant): Count {
  const there = counts.get(block)
  if (there) return there
  const lines = textsOf(block)
  const count = {
    words: lines.reduce((sum, line) => sum + (line.match(/\S+/g)?.length ?? 0), 0),
    characters: lines.reduce((sum, line) => sum + line.length, 0),
  }
  counts.set(block, count)
  return count
}

/** The text of each line. */
function textsOf(node: Node): string[] {
  if ('text' in node) return [node.text]
  const type = 'type' in node ? node.type : null
  const isHolder = type !== null && ['ul', 'ol', 'li', 'blockquote', 'figure', 'table', 'tr', 'td'].includes(type)
  return isHolder ? (node.children as Node[]).flatMap(textsOf) : [Node.string(node)]
}

const withCommas = (count: number) => count.toLocaleString('en-GB')

/** How long the post is, and where in a table the caret is. */
export function StatusLine({ id }: { id: string }) {
  const editor = useSettledEditor()
  let [words, characters] = [0, 0]
  for (const block of editor.children) {
    const count = countBlock(block)
    words += count.words
    characters += count.characters
  }
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
          <kbd>Alt F10</kbd> toolbar
        </span>
        <span>
          <kbd>Esc</kbd> then <kbd>Tab</kbd> leaves
        </span>
      </span>
    </div>
  )
}
