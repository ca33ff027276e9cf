/**
 * The name of the field that only programs fill in (ui/trap.tsx). No browser and no password manager knows it: one that
 * filled it in for a person would make us throw away what they wrote.
 */
export const trapFieldName = 'leave_this_empty_7'
