import { useEffect, useReducer } from 'react'
import { useSlateStatic } from 'slate-react'
import type { PostEditor } from './model.ts'

/** What stands around the text is drawn again once nobody has typed for a moment, so that no key waits for it. */

const calm = 40
const listeners = new WeakMap<PostEditor, Set<() => void>>()

/** Tells that the text or the selection has changed. */
export function tellChanged(editor: PostEditor): void {
  for (const listener of listeners.get(editor) ?? []) listener()
}

/** The editor; whoever uses it is drawn again a moment after each change. */
export function useSettledEditor(): PostEditor {
  const editor = useSlateStatic()
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const listener = () => {
      clearTimeout(timer)
      timer = setTimeout(draw, calm)
    }
    const there = listeners.get(editor) ?? new Set()
    listeners.set(editor, there.add(listener))
    return () => {
      clearTimeout(timer)
      there.delete(listener)
    }
  }, [editor])
  return editor
}
