import { Editor } from 'slate'
import { HistoryEditor } from 'slate-history'
import type { PostEditor } from '../model.ts'

const stepping = new WeakSet<PostEditor>()

/** Does something as one step of undo, whatever was typed before it. A step within a step is a part of it. */
export function asOneStep(editor: PostEditor, act: () => void): void {
  if (stepping.has(editor)) return act()
  stepping.add(editor)
  try {
    HistoryEditor.withNewBatch(editor, () => Editor.withoutNormalizing(editor, act))
  } finally {
    stepping.delete(editor)
  }
}
