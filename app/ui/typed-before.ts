/**
 * The text that a person typed into a field of several lines before the page's scripts took over. Without it React would put the
 * first text back.
 */
export function typedBefore(id: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  const element = document.getElementById(id)
  return element instanceof HTMLTextAreaElement ? element.value : undefined
}
