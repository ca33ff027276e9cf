import { mergeTexts, type MergedTexts } from '#app/utils/merge-texts.ts'
import { fieldNames, type DealTexts, type FieldName } from '../record/record.ts'

/**
 * Compares two versions with the one that both began from. All three are normalized (record.ts). A field that `base` does not hold
 * is one of which nobody knows how it began; a difference in it is a choice.
 */
export function mergeVersions(base: Partial<DealTexts>, theirs: DealTexts, mine: DealTexts): MergedTexts<FieldName> {
  return mergeTexts(fieldNames, base, theirs, mine)
}

/** Something that two admins have changed, in words. */
export interface Difference {
  /** The field that it is sent in. */
  name: string
  label: string
  /** The form's beginning; undefined where it is not known, and where a file came or went. */
  base: string | undefined
  theirs: Side
  mine: Side
}

/** The content of the field, and how it is said. */
export interface Side {
  value: string
  said: string
}

/** The fields in which two records differ. */
export function differingFields(one: DealTexts, other: DealTexts): FieldName[] {
  return fieldNames.filter((name) => one[name] !== other[name])
}
