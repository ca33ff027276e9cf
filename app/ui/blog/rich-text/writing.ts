import { useEffect, useState } from 'react'
import type { Block, PostEditor } from './model.ts'
import { serialiseOnce } from './serialise.ts'
import type { Typing } from './typing.ts'

/** After this many milliseconds without a change the HTML is written. */
const writeAfter = 400

/**
 * Keeps the textarea's HTML that of the editor: a moment after each change, and at once where the form is about to be sent or the
 * page left. What nobody has edited stays as it came, to the byte.
 */
export function useWriting(editor: PostEditor, textarea: HTMLTextAreaElement, typing: Typing) {
  const [flush] = useState(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const now = () => {
      if (!typing.draw() && timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      const html = serialiseOnce(editor.children as Block[])
      if (html === textarea.value) return
      textarea.value = html
      textarea.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(() => (typing.isWaiting() ? later() : now()), writeAfter)
    }
    return { now, later }
  })
  useEffect(() => {
    const { form } = textarea
    const moments: [EventTarget | null, string][] = [
      [form, 'submit'],
      [form, 'formdata'],
      [form, 'pointerdown'],
      [form, 'click'],
      [window, 'pagehide'],
      [document, 'visibilitychange'],
    ]
    for (const [target, type] of moments) target?.addEventListener(type, flush.now, { capture: true })
    return () => {
      for (const [target, type] of moments) target?.removeEventListener(type, flush.now, { capture: true })
      flush.now()
    }
  }, [textarea, flush])
  return flush
}
