/** Two people have changed one record from the same version. */

/** The content of a field, and how it is said. */
export interface Side {
  value: string
  said: string
}

/** Something that two people have changed, in words. */
export interface Difference<Told extends Side = Side> {
  /** The field that it is sent in. */
  name: string
  label: string
  /** The form's beginning in words; undefined where it is not known, and where a file came or went. */
  base: string | undefined
  theirs: Told
  mine: Told
}

/** Two people's changes to one record. */
export interface Conflict<Found extends Difference = Difference> {
  /** Who saved it meanwhile; null where nobody knows, or where no form of it was sent. */
  by: string | null
  savedAt: string
  /** When the version was saved that the form began from; null where it is not kept. */
  beganFrom: string | null
  /** The version that is saved now. */
  version: number
  both: Found[]
  onlyTheirs: Found[]
  onlyMine: Found[]
}

/** Two versions of a record, and what is known of the one that both began from. All three are normalized. */
interface Versions<Name extends string> {
  base: Partial<Record<Name, string>>
  theirs: Readonly<Record<Name, string>>
  mine: Readonly<Record<Name, string>>
}

/** What each of two people has changed, field by field. */
interface MergedTexts<Name extends string> {
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
  { base, theirs, mine }: Versions<Name>,
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

/** Says what both sides of a field are, and what it was. */
export function tellDifference<Name extends string>(
  name: Name,
  label: string,
  { base, theirs, mine }: Versions<Name>,
  say: (name: Name, text: string) => string,
): Difference {
  const side = (value: string) => ({ value, said: say(name, value) })
  const was = base[name]
  return {
    name,
    label,
    base: was === undefined ? undefined : say(name, was),
    theirs: side(theirs[name]),
    mine: side(mine[name]),
  }
}

/** The fields in which two versions differ. */
export function differingNames<Name extends string>(
  names: readonly Name[],
  one: Readonly<Record<Name, string>>,
  other: Readonly<Record<Name, string>>,
): Name[] {
  return names.filter((name) => one[name] !== other[name])
}

/** True where two lists hold the same in the same order. */
export function isSameList<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index])
}
