import { useEffect, useRef, useState, type RefObject } from 'react'
import { postDraftHref } from '#app/ui/links.ts'

/** The pause after the last key before what was typed is sent. */
const pauseMilliseconds = 2000
/** The longest time that typing without a pause goes unsent. */
const longestMilliseconds = 15_000

/** The fate of what was typed: words for the line beside the tabs, and whether a draft of before is to be had. */
export interface DraftState {
  words: string
  isBad: boolean
  /** True once what is typed was kept at least once. */
  isKept: boolean
  /** The numbers of the forms whose texts this browser kept without a connection, and which are drafts now (0 for a post). */
  recovered: number[]
  /** The texts that this browser kept without a connection, older than what the server has by now: they take the place of nothing. */
  older: KeptHere[]
}

/** Texts that this browser keeps of a form. */
export interface KeptHere {
  name: string
  body: URLSearchParams
  keptAt: string
}

const nameStart = 'post-draft:'
const nameIn = ({ userId, postId, form }: DraftOf) => `${nameStart}${userId}:${postId}${postId === 0 ? `:${form}` : ''}`

/** Whose draft it is, and of which post; of a new one (post 0) by the number of its form. */
interface DraftOf {
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
): DraftState & { throwAway: (kept: KeptHere) => void } {
  const [state, setState] = useState<DraftState>({
    words: initial,
    isBad: false,
    isKept: false,
    recovered: [],
    older: [],
  })
  // The names of what waits for the person to choose.
  const offered = useRef(new Set<string>())
  useEffect(() => {
    const element = form.current
    if (!element) return
    const draft = { userId, postId, form: number }
    const waiting = offered.current
    let timer: ReturnType<typeof setTimeout> | undefined
    let firstAt = 0
    let isSent = false
    let onItsWay = new AbortController()

    const read = () => {
      const typed = new URLSearchParams()
      for (const [name, value] of new FormData(element)) if (typeof value === 'string') typed.append(name, value)
      typed.append('post', String(postId))
      return typed
    }
    const send = async (body: URLSearchParams): Promise<void> => {
      const name = nameIn(draft)
      const say = (words: string, isBad: boolean) =>
        setState((before) => ({ ...before, words, isBad, isKept: before.isKept || !isBad }))
      const keptHere = () => (keepHere(name, body) ? 'kept in this browser' : 'it is in the form only')
      const { signal } = (onItsWay = new AbortController())
      try {
        const answer = await fetch(postDraftHref, { method: 'POST', body, signal })
        if (answer.ok) {
          const { keptAt } = (await answer.json()) as { keptAt: string }
          say(`Draft saved ${keptAt}`, false)
          if (!waiting.has(name)) forget(name)
          return
        }
        say(`${failures[answer.status] ?? 'Not saved just now'}, ${keptHere()}`, true)
      } catch {
        // A text that the form has sent itself is no draft any more.
        if (!signal.aborted) say(`Not saved: no connection, ${keptHere()}`, true)
      }
    }
    /** Sends what this browser kept before. Where that fails it stays here for the next time. */
    const recover = async (kept: KeptHere): Promise<void> => {
      const { name, body } = kept
      const age = String(Math.max(0, Date.now() - Date.parse(kept.keptAt)))
      const answer = await fetch(postDraftHref, { method: 'POST', body: new URLSearchParams([...body, ['age', age]]) }).catch(() => null) // prettier-ignore
      if (answer?.ok) {
        forget(name)
        const recovered = Number(body.get('draft') ?? 0)
        setState((before) => ({ ...before, recovered: [...before.recovered, recovered] }))
      } else if (answer?.status === 409 && !isSame(body, read())) {
        waiting.add(name)
        setState((before) => ({ ...before, older: [...before.older.filter((one) => one.name !== name), kept] }))
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
      const isOwn = event.target === element || endsDraft(event, draft)
      // Any other form of the page leads away from what was typed, which the next page is to know of.
      if (!isOwn) onLeave()
      clearTimeout(timer)
      timer = undefined
      if (!isOwn) return
      onItsWay.abort()
      isSent = true
      if (!waiting.has(nameIn(draft))) forget(nameIn(draft))
    }
    const onLeave = () => {
      if (timer === undefined || isSent) return
      const body = read()
      // Browsers take 64 kB along when a page is left.
      if (!navigator.sendBeacon(postDraftHref, body)) keepHere(nameIn(draft), body)
    }
    const onShow = () => (isSent = false)
    forgetOthers(userId)
    for (const kept of readHere(draft)) void recover(kept)

    element.addEventListener('input', onInput)
    // The button that throws the draft away stands in a form of its own.
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
  const throwAway = ({ name }: KeptHere) => {
    offered.current.delete(name)
    forget(name)
    setState((before) => ({ ...before, older: before.older.filter((one) => one.name !== name) }))
  }
  return { ...state, throwAway }
}

/** True where a form is sent that throws this draft away. */
function endsDraft({ target, submitter }: SubmitEvent, { postId, form }: DraftOf): boolean {
  if (!(target instanceof HTMLFormElement && submitter instanceof HTMLButtonElement)) return false
  if (submitter.value !== 'drop') return false
  return postId > 0 || new FormData(target).get('draft') === String(form)
}

/** True where both hold the same texts, from whichever form. */
function isSame(one: URLSearchParams, other: URLSearchParams): boolean {
  const texts = (of: URLSearchParams) => JSON.stringify([...of].filter(([name]) => name !== 'form'))
  return texts(one) === texts(other)
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
    localStorage.setItem(name, JSON.stringify({ keptAt: new Date().toISOString(), body: body.toString() }))
    return true
  } catch {
    return false
  }
}

/** Texts that this browser keeps of this post or, on the form for a new one, of all forms for new ones. Those that are too old go. */
function readHere({ userId, postId }: DraftOf): KeptHere[] {
  const own = `${nameStart}${userId}:${postId}`
  try {
    return Object.keys(localStorage)
      .filter((name) => name === own || (postId === 0 && name.startsWith(`${own}:`)))
      .slice(0, mostRead)
      .flatMap((name) => readOne(name))
  } catch {
    return []
  }
}

function readOne(name: string): KeptHere[] {
  try {
    const { keptAt, body } = JSON.parse(localStorage.getItem(name) ?? '') as { keptAt: string; body: string }
    if (Date.now() - Date.parse(keptAt) < longestKept) return [{ name, body: new URLSearchParams(body), keptAt }]
  } catch {
    // A text that cannot be read is nobody's.
  }
  forget(name)
  return []
}

/** The time for which this browser keeps something: as long as a draft is kept. */
const longestKept = 14 * 24 * 3_600_000

/** The most new posts that are read from this browser at once. */
const mostRead = 10

function forget(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** A text that somebody else has left in this browser is nobody's business. */
function forgetOthers(userId: string): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(nameStart) && !name.startsWith(`${nameStart}${userId}:`)) localStorage.removeItem(name)
  } catch {
    // The same.
  }
}
