import { useEffect, useReducer } from 'react'
import { useSlateStatic } from 'slate-react'
import type { PostEditor } from './model.ts'

/** Parts around the text are drawn again once nobody has typed for a moment, so that no key waits for them. */

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
    let frame: number | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
    const listener = () => {
      stop()
      // On a slow machine the moment would be over before the key is on the screen.
      frame = requestAnimationFrame(() => (timer = setTimeout(draw, calm)))
    }
    const there = listeners.get(editor) ?? new Set()
    listeners.set(editor, there.add(listener))
    return () => {
      stop()
      there.delete(listener)
    }
  }, [editor])
  return editor
}
