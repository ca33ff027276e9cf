/** The lines in which the new pictures of a form are described. */

/** The field that lists the pictures kept from an earlier try, which the first lines are about. The others came after them. */
export const describedField = 'described'

/** The most pictures that such a field lists, and the most lines that are put in order. */
const mostDescribed = 100

/**
 * The lines in the order of these pictures. A picture that was kept keeps its own line, whichever others were left out; one that has
 * just come has the next of the others.
 */
export function alignAlts(text: string, described: string, pictures: readonly { id: string }[]): string {
  const ids = described.split(' ', mostDescribed).filter((id) => id !== '')
  if (ids.length === 0) return text
  const lines = text.split(/\r\n?|\n/)
  const own = new Map(ids.map((id, index) => [id, lines[index] ?? '']))
  const others = lines.slice(ids.length).values()
  const first = pictures.map(({ id }) => own.get(id) ?? others.next().value ?? '')
  return [...first, ...others].join('\n').trimEnd()
}
