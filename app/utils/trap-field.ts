/**
 * The name of the field that only programs fill in (ui/trap.tsx). No browser and no password manager knows the name: if one
 * filled the field in for a person, we would throw away what they wrote.
 */
export const trapFieldName = 'leave_this_empty_7'
