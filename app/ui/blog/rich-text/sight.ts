/** The form's buttons stick to the window's lower edge. */
const footroom = 80
/** So much of what is beside the caret is shown with it. */
const edge = 12

/**
 * Scrolls so far that a caret is in sight, clear of the toolbar and of what sticks to the bottom; sideways where a table or code is
 * wider than the page. Slate's own way takes a margin that is kept free at the top off the lower edge too, and leaves the caret below
 * the window.
 */
export function showCaret(surface: HTMLElement, range: globalThis.Range): void {
  const holder = range.startContainer.parentElement
  if (!holder || !surface.contains(holder)) return
  const own = range.getBoundingClientRect()
  const isEmptyLine = holder.hasAttribute('data-slate-zero-width')
  // After a break some browsers say nothing of a caret. What holds it may be far longer than the window.
  if (own.height === 0 && !isEmptyLine) return
  const { top, bottom, left } = own.height > 0 ? own : holder.getBoundingClientRect()
  for (let box = holder; box !== surface && surface.contains(box); box = box.parentElement!) {
    if (box.scrollWidth <= box.clientWidth || getComputedStyle(box).overflowX === 'visible') continue
    const edges = box.getBoundingClientRect()
    if (left < edges.left) box.scrollLeft -= edges.left - left + edge
    else if (left > edges.right - edge) box.scrollLeft += left - edges.right + edge
  }
  const { offsetTop, height } = visualViewport ?? { offsetTop: 0, height: innerHeight }
  const highest = Math.max(offsetTop, footOfBars(surface)) + edge
  const lowest = offsetTop + height - footroom
  if (top < highest) scrollBy({ top: top - highest, behavior: 'instant' })
  else if (bottom > lowest) scrollBy({ top: bottom - lowest, behavior: 'instant' })
}

/** The foot of the bars that stick to the top, that of tables included. In a low window they do not stick, and leave what is above them. */
function footOfBars(surface: HTMLElement): number {
  const bars = surface.parentElement?.querySelector('[role=toolbar]')?.parentElement
  if (!bars) return 0
  return Math.max(parseFloat(getComputedStyle(bars).top) || 0, bars.getBoundingClientRect().bottom)
}
