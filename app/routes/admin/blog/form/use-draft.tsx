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
  /** The number of the form whose text this browser kept without a connection, and which is a draft now (0 for a post); else null. */
  recovered: number | null
}

const nameStart = 'post-draft:'
const nameIn = ({ userId, postId, form }: DraftOf) => `${nameStart}${userId}:${postId}${postId === 0 ? `:${form}` : ''}`

/** Whose draft it is, and of which post; of a new one (post 0) by the number of its form. */
export interface DraftOf {
  userId: string
  postId: number
  form: number
}

/**
 * Keeps what is typed as the person's draft, some seconds behind the keys, and at the latest when the page is left. Where it cannot
 * be sent this browser keeps it, and sends it when the form is opened again.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  { userId, postId, form: number }: DraftOf,
  initial: string,
): DraftState {
  const [state, setState] = useState<DraftState>({ words: initial, isBad: false, recovered: null })
  useEffect(() => {
    const element = form.current
    if (!element) return
    const draft = { userId, postId, form: number }
    let timer: ReturnType<typeof setTimeout> | undefined
    let firstAt = 0
    let isSent = false

    const read = () => {
      const typed = new URLSearchParams()
      for (const [name, value] of new FormData(element)) if (typeof value === 'string') typed.append(name, value)
      typed.append('post', String(postId))
      return typed
    }
    const send = async (body: URLSearchParams, name = nameIn(draft)): Promise<boolean> => {
      const say = (words: string, isBad: boolean) => setState((before) => ({ ...before, words, isBad }))
      const keptHere = () => (keepHere(name, body) ? 'kept in this browser' : 'it is in the form only')
      try {
        const answer = await fetch(postDraftHref, { method: 'POST', body })
        if (answer.ok) {
          const { keptAt } = (await answer.json()) as { keptAt: string }
          say(`Draft saved ${keptAt}`, false)
          forget(name)
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
      forget(nameIn(draft))
    }
    const onLeave = () => {
      if (timer === undefined || isSent) return
      const body = read()
      // Browsers take 64 kB along when a page is left.
      if (!navigator.sendBeacon(postDraftHref, body)) keepHere(nameIn(draft), body)
    }
    const onShow = () => (isSent = false)
    forgetOthers(userId)
    for (const { name, body } of readHere(draft))
      void send(body, name).then((isKept) => {
        const recovered = Number(body.get('draft') ?? 0)
        if (isKept) setState((before) => ({ ...before, recovered }))
      })

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
  }, [form, userId, postId, number])
  return state
}

const failures: Readonly<Record<number, string>> = {
  401: 'Not saved: you are signed out',
  403: 'Not saved: your role has changed',
  404: 'Not saved: this post was deleted',
  413: 'Not saved: this is more text than a post may have',
  429: 'Not saved: too many requests within a minute',
}

function keepHere(name: string, body: URLSearchParams): boolean {
  try {
    localStorage.setItem(name, body.toString())
    return true
  } catch {
    return false
  }
}

/** What this browser keeps of this post or, on the form for a new one, of all forms for new ones. */
function readHere({ userId, postId }: DraftOf): { name: string; body: URLSearchParams }[] {
  const own = `${nameStart}${userId}:${postId}`
  try {
    return Object.keys(localStorage)
      .filter((name) => name === own || (postId === 0 && name.startsWith(`${own}:`)))
      .slice(0, mostRead)
      .map((name) => ({ name, body: new URLSearchParams(localStorage.getItem(name) ?? '') }))
  } catch {
    return []
  }
}

/** The most new posts that are read from this browser at once. */
const mostRead = 10

function forget(name: string): void {
  try {
    localStorage.removeItem(name)
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
