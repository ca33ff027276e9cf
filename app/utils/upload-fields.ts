/**
 * The fields that every form with files has: the ids of the files shown as already here (hidden), and of those to keep (ticked).
 */
export const uploadFields = { shown: 'shown', kept: 'kept' } as const

/** The field that lists the pictures kept from an earlier try, which the first lines are about. The others came after them. */
export const describedField = 'described'
