/** Two people have changed one thing from the same version. What each has changed, field by field. */
export interface MergedTexts<Name extends string> {
  /** Fields that both changed, each to something else. */
  both: Name[]
  onlyTheirs: Name[]
  onlyMine: Name[]
  /** The texts with what only one of them changed. Of what both changed they are mine. */
  merged: Record<Name, string>
}

/**
 * Compares two versions with the one that both began from. A field that `base` does not hold is one of which nobody knows how it
 * began; a difference in it is a choice.
 */
export function mergeTexts<Name extends string>(
  names: readonly Name[],
  base: Partial<Record<Name, string>>,
  theirs: Readonly<Record<Name, string>>,
  mine: Readonly<Record<Name, string>>,
): MergedTexts<Name> {
  const result: MergedTexts<Name> = { both: [], onlyTheirs: [], onlyMine: [], merged: { ...mine } }
  for (const name of names) {
    if (theirs[name] === mine[name]) continue
    if (base[name] === mine[name]) {
      result.onlyTheirs.push(name)
      result.merged[name] = theirs[name]
    } else if (base[name] === theirs[name]) result.onlyMine.push(name)
    else result.both.push(name)
  }
  return result
}
