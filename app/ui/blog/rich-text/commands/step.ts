import { Editor } from 'slate'
import { HistoryEditor } from 'slate-history'
import type { PostEditor } from '../model.ts'

/** Does something as one step of undo, whatever was typed before it. */
export function asOneStep(editor: PostEditor, act: () => void): void {
  HistoryEditor.withNewBatch(editor, () => Editor.withoutNormalizing(editor, act))
}
