import { isMac } from './platform.ts'
import styles from './editor.module.css'
import shared from './rich-text.module.css'

/** Effects of the keys, for whoever asks. */
const rows: [string, string][] = [
  ['Bold, italic, underline', 'Ctrl B, I, U'],
  ['Strikethrough, code', 'Ctrl Shift S, Ctrl E'],
  ['Headings 1 to 3', 'Ctrl Alt 1–3'],
  ['Plain text', 'Ctrl Alt 0'],
  ['Lists', 'Ctrl Shift 7, 8'],
  ['Nest an item, and back', 'Tab, Shift Tab'],
  ['Quote, code block', 'Ctrl Shift B, Ctrl Alt C'],
  ['Link', 'Ctrl K'],
  ['Image', 'Ctrl Shift I'],
  ['Table, rule', 'Ctrl Alt T, Ctrl Alt R'],
  ['Clear formatting', 'Ctrl \\'],
  ['Undo, redo', 'Ctrl Z, Ctrl Shift Z'],
  ['Line break', 'Shift Enter'],
  ['Next cell, previous', 'Tab, Shift Tab'],
  ['Cell above or below, out of the table at its ends', 'Up, Down'],
  ['Choose several cells', 'Shift and the arrows'],
  ['Leave a table, list or quote', 'Ctrl Enter'],
  ['To the toolbar, in a table to its tools', 'Alt F10'],
  ['From tool to tool, from bar to bar', 'Left, Right, Tab'],
  ['From a tool back to the text', 'Esc'],
  ['Leave the editor', 'Esc, then Tab'],
  ['Save', 'Ctrl S'],
  ['Paste as plain text', 'Ctrl Shift V'],
]

export function KeyboardHelp() {
  return (
    <details className={`${shared.help} ${styles.keys}`}>
      <summary>Keyboard in the editor</summary>
      <dl>
        {rows.map(([what, keys]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <kbd>{isMac ? keys.replaceAll('Ctrl', 'Cmd') : keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        At the start of a line <kbd>#</kbd>, <kbd>##</kbd>, <kbd>-</kbd>, <kbd>1.</kbd>, <kbd>&gt;</kbd> or{' '}
        <kbd>```</kbd> and a space make a heading, a list, a quote or code.
      </p>
    </details>
  )
}
