import { useEffect, useRef, useState, type RefObject } from 'react'
import { keepTyping, type KeptHere } from '#app/ui/desk/keep-typing.js'
import { postDraftHref } from '#app/ui/links.ts'

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

/** Whose draft it is, and of which post; of a new one (post 0) by the number of its form. */
interface DraftOf {
  userId: string
  postId: number
  form: number
}

/** Keeps what is typed as the person's draft, and says what became of it. */
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
  const typing = useRef<ReturnType<typeof keepTyping>>(null)
  useEffect(() => {
    if (!form.current) return
    const change = (changed: (before: DraftState) => Partial<DraftState>) =>
      setState((before) => ({ ...before, ...changed(before) }))
    typing.current = keepTyping(form.current, {
      kind: 'post',
      userId,
      id: postId,
      number: String(number),
      href: postDraftHref,
      onKept: (time) => change(() => ({ words: `Draft saved ${time}`, isBad: false, isKept: true })),
      onNotKept: (words) => change(() => ({ words, isBad: true })),
      onRecovered: (one) => change(({ recovered }) => ({ recovered: [...recovered, one] })),
      onOlder: (kept) => change(({ older }) => ({ older: [...older.filter(({ name }) => name !== kept.name), kept] })),
    })
    return typing.current.stop
  }, [form, userId, postId, number])
  const throwAway = (kept: KeptHere) => {
    typing.current?.throwAway(kept)
    setState((before) => ({ ...before, older: before.older.filter(({ name }) => name !== kept.name) }))
  }
  return { ...state, throwAway }
}
