import { useEffect, useState, useSyncExternalStore } from 'react'

/** The text that stands in a field of the page at the moment; what the server knew of it until the page's scripts run. */
export function useFieldText(id: string, initial: string): string {
  const [text, setText] = useState(initial)
  useEffect(() => {
    const field = document.getElementById(id)
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
    const read = () => setText(field.value)
    read()
    field.addEventListener('input', read)
    return () => field.removeEventListener('input', read)
  }, [id])
  return text
}

/** Writes a text into a field as if somebody had typed it, so that whoever listens to the field hears of it. */
export function typeInto(field: HTMLInputElement, text: string): void {
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const never = () => () => undefined

/** False until the page's scripts run. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
