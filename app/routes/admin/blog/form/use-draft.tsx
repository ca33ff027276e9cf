import { useEffect, useState, type RefObject } from 'react'
import { postDraftHref } from '#app/ui/links.ts'

/** The pause after the last key before what was typed is sent. */
const pauseMilliseconds = 2000
/** The longest time that typing without a pause goes unsent. */
const longestMilliseconds = 15_000

/** What has become of what was typed: words for the line beside the tabs, and whether a draft of before is to be had. */
export interface DraftState {
  words: string
  isBad: boolean
  /** True where what this browser kept without a connection has become the draft of this post. */
  isRecovered: boolean
}

const nameIn = (postId: number) => `post-draft:${postId}`

/**
 * Keeps what is typed as the person's draft, some seconds behind the keys, and at the latest when the page is left. Where it cannot
 * be sent this browser keeps it, and sends it when the form is opened again.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, postId: number, initial: string): DraftState {
  const [state, setState] = useState<DraftState>({ words: initial, isBad: false, isRecovered: false })
  useEffect(() => {
    const element = form.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let firstAt = 0
    let isSent = false

    const read = () => {
      const typed = new URLSearchParams()
      for (const [name, value] of new FormData(element)) if (typeof value === 'string') typed.append(name, value)
      typed.append('post', String(postId))
      return typed
    }
    const send = async (body: URLSearchParams): Promise<boolean> => {
      try {
        const answer = await fetch(postDraftHref, { method: 'POST', body })
        const said = (await answer.json()) as { keptAt?: string; message?: string }
        if (answer.ok) setState((before) => ({ ...before, words: `Draft saved ${said.keptAt}`, isBad: false }))
        else if (answer.status === 413) setState((before) => ({ ...before, words: said.message ?? '', isBad: true }))
        else throw new Error(String(answer.status))
        localStorage.removeItem(nameIn(postId))
        return answer.ok
      } catch {
        const isKept = keepHere(postId, body)
        const where = isKept ? 'kept in this browser' : 'it is in the form only'
        setState((before) => ({ ...before, words: `Not saved: no connection, ${where}`, isBad: true }))
        return false
      }
    }
    const keep = () => {
      clearTimeout(timer)
      timer = undefined
      void send(read())
    }
    const onInput = () => {
      const now = performance.now()
      if (timer === undefined) firstAt = now
      clearTimeout(timer)
      timer = setTimeout(keep, Math.max(0, Math.min(pauseMilliseconds, firstAt + longestMilliseconds - now)))
    }
    const onSubmit = (event: SubmitEvent) => {
      // A preview opens beside the form, which goes on.
      if (event.submitter?.getAttribute('formtarget') === '_blank') return
      clearTimeout(timer)
      timer = undefined
      isSent = true
    }
    const onLeave = () => {
      if (timer === undefined || isSent) return
      const body = read()
      // Browsers take 64 kB along when a page is left.
      if (!navigator.sendBeacon(postDraftHref, body)) keepHere(postId, body)
    }
    const onShow = () => (isSent = false)
    const found = readHere(postId)
    if (found) void send(found).then((isKept) => isKept && setState((before) => ({ ...before, isRecovered: true })))

    element.addEventListener('input', onInput)
    element.addEventListener('submit', onSubmit)
    addEventListener('pagehide', onLeave)
    addEventListener('pageshow', onShow)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('input', onInput)
      element.removeEventListener('submit', onSubmit)
      removeEventListener('pagehide', onLeave)
      removeEventListener('pageshow', onShow)
    }
  }, [form, postId])
  return state
}

function keepHere(postId: number, body: URLSearchParams): boolean {
  try {
    localStorage.setItem(nameIn(postId), body.toString())
    return true
  } catch {
    return false
  }
}

function readHere(postId: number): URLSearchParams | null {
  try {
    const kept = localStorage.getItem(nameIn(postId))
    return kept === null ? null : new URLSearchParams(kept)
  } catch {
    return null
  }
}
