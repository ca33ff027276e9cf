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
  const holder = range.startContainer.parentElement ?? surface
  // A line without text has no box of its own in some browsers.
  const seen = range.getBoundingClientRect()
  const { top, bottom, left } = seen.height > 0 ? seen : holder.getBoundingClientRect()
  for (let box = holder; box !== surface && surface.contains(box); box = box.parentElement!) {
    if (box.scrollWidth <= box.clientWidth || getComputedStyle(box).overflowX === 'visible') continue
    const edges = box.getBoundingClientRect()
    if (left < edges.left) box.scrollLeft -= edges.left - left + edge
    else if (left > edges.right - edge) box.scrollLeft += left - edges.right + edge
  }
  const { offsetTop, height } = visualViewport ?? { offsetTop: 0, height: innerHeight }
  const toolbar = surface.parentElement?.querySelector('[role=toolbar]')?.getBoundingClientRect().bottom ?? 0
  const [highest, lowest] = [Math.max(toolbar, offsetTop) + edge, offsetTop + height - footroom]
  if (top < highest) scrollBy({ top: top - highest, behavior: 'instant' })
  else if (bottom > lowest) scrollBy({ top: bottom - lowest, behavior: 'instant' })
}
