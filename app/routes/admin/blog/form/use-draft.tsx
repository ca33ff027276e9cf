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

const nameStart = 'post-draft:'
const nameIn = (draft: DraftOf) => `${nameStart}${draft.userId}:${draft.postId}`

/** Whose draft it is, and of which post; 0 for a new one. */
export interface DraftOf {
  userId: string
  postId: number
}

/**
 * Keeps what is typed as the person's draft, some seconds behind the keys, and at the latest when the page is left. Where it cannot
 * be sent this browser keeps it, and sends it when the form is opened again.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  { userId, postId }: DraftOf,
  initial: string,
): DraftState {
  const [state, setState] = useState<DraftState>({ words: initial, isBad: false, isRecovered: false })
  useEffect(() => {
    const element = form.current
    if (!element) return
    const draft = { userId, postId }
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
      const say = (words: string, isBad: boolean) => setState((before) => ({ ...before, words, isBad }))
      const keptHere = () => (keepHere(draft, body) ? 'kept in this browser' : 'it is in the form only')
      try {
        const answer = await fetch(postDraftHref, { method: 'POST', body })
        if (answer.ok) {
          const { keptAt } = (await answer.json()) as { keptAt: string }
          say(`Draft saved ${keptAt}`, false)
          localStorage.removeItem(nameIn(draft))
          return true
        }
        say(`${failures[answer.status] ?? 'Not saved just now'}, ${keptHere()}`, true)
      } catch {
        say(`Not saved: no connection, ${keptHere()}`, true)
      }
      return false
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
      forget(draft)
    }
    const onLeave = () => {
      if (timer === undefined || isSent) return
      const body = read()
      // Browsers take 64 kB along when a page is left.
      if (!navigator.sendBeacon(postDraftHref, body)) keepHere(draft, body)
    }
    const onShow = () => (isSent = false)
    forgetOthers(userId)
    const found = readHere(draft)
    if (found) void send(found).then((isKept) => isKept && setState((before) => ({ ...before, isRecovered: true })))

    element.addEventListener('input', onInput)
    // Whatever is sent ends the typing: a draft that was thrown away must not come back.
    document.addEventListener('submit', onSubmit)
    addEventListener('pagehide', onLeave)
    addEventListener('pageshow', onShow)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('input', onInput)
      document.removeEventListener('submit', onSubmit)
      removeEventListener('pagehide', onLeave)
      removeEventListener('pageshow', onShow)
    }
  }, [form, userId, postId])
  return state
}

const failures: Readonly<Record<number, string>> = {
  401: 'Not saved: you are signed out',
  403: 'Not saved: your role has changed',
  404: 'Not saved: this post was deleted',
  413: 'Not saved: this is more text than a post may have',
  429: 'Not saved: too many requests within a minute',
}

function keepHere(draft: DraftOf, body: URLSearchParams): boolean {
  try {
    localStorage.setItem(nameIn(draft), body.toString())
    return true
  } catch {
    return false
  }
}

function readHere(draft: DraftOf): URLSearchParams | null {
  try {
    const kept = localStorage.getItem(nameIn(draft))
    return kept === null ? null : new URLSearchParams(kept)
  } catch {
    return null
  }
}

function forget(draft: DraftOf): void {
  try {
    localStorage.removeItem(nameIn(draft))
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** What somebody else has left in this browser is nobody's business. */
function forgetOthers(userId: string): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(nameStart) && !name.startsWith(`${nameStart}${userId}:`)) localStorage.removeItem(name)
  } catch {
    // The same.
  }
}
