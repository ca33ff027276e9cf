/** The lines in which the new pictures of a form are described. */

/** The most pictures that such a field lists, and the most lines that are put in order. */
const mostDescribed = 100

/** The line of each picture that was kept, by its id; and the others. */
export function readAlts(text: string, described: string): { own: ReadonlyMap<string, string>; others: string[] } {
  const ids = described.split(' ', mostDescribed).filter((id) => id !== '')
  const lines = text.split(/\r\n?|\n/)
  return { own: new Map(ids.map((id, index) => [id, lines[index] ?? ''])), others: lines.slice(ids.length) }
}

/**
 * The lines in the order of these pictures. A picture that was kept keeps its own line, whichever others were left out; one that has
 * just come has the next of the others.
 */
export function alignAlts(text: string, described: string, pictures: readonly { id: string }[]): string {
  const { own, others } = readAlts(text, described)
  if (own.size === 0) return text
  const next = others.values()
  const first = pictures.map(({ id }) => own.get(id) ?? next.next().value ?? '')
  return [...first, ...next].join('\n').trimEnd()
}
