import { fieldNames, type DealTexts, type FieldName } from './record.ts'

/** Two admins have changed one deal from the same version. What each has changed, field by field. */
export interface MergedVersions {
  /** Fields that both changed, each to something else. */
  both: FieldName[]
  onlyTheirs: FieldName[]
  onlyMine: FieldName[]
  /** The record with what only one of them changed. Of what both changed it has mine. */
  merged: DealTexts
}

/**
 * Compares two versions with the one that both began from. All three are normalized (record.ts). A field that `base` does not hold
 * is one of which nobody knows how it began; a difference in it is a choice.
 */
export function mergeVersions(base: Partial<DealTexts>, theirs: DealTexts, mine: DealTexts): MergedVersions {
  const result: MergedVersions = { both: [], onlyTheirs: [], onlyMine: [], merged: { ...mine } }
  for (const name of fieldNames) {
    if (theirs[name] === mine[name]) continue
    if (base[name] === mine[name]) {
      result.onlyTheirs.push(name)
      result.merged[name] = theirs[name]
    } else if (base[name] === theirs[name]) result.onlyMine.push(name)
    else result.both.push(name)
  }
  return result
}

/** Something that two admins have changed, in words. */
export interface Difference {
  /** The field that it is sent in. */
  name: string
  label: string
  /** What the form began from; undefined where it is not known, and where a file came or went. */
  base: string | undefined
  theirs: Side
  mine: Side
}

/** What stands in the field, and how it is said. */
export interface Side {
  value: string
  said: string
}

/** The fields in which two records differ. */
export function differingFields(one: DealTexts, other: DealTexts): FieldName[] {
  return fieldNames.filter((name) => one[name] !== other[name])
}
