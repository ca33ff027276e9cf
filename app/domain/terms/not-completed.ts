import type { NotCompletedReason } from '#db/schema.ts'

/** Why a purchase did not complete: the closed list from which an admin chooses. */
export const notCompletedReasons: Record<NotCompletedReason, string> = {
  'buyer-withdrew': 'The buyer withdrew',
  'seller-withdrew': 'The seller withdrew',
  survey: 'The survey fell through',
  finance: 'The finance fell through',
  other: 'Another reason',
}

/** The same, as it follows a statement that is made to the buyer, or to the desk; empty where only the note says it. */
export function whyNotCompleted(reason: NotCompletedReason, to: 'buyer' | 'desk'): string {
  if (reason === 'other') return ''
  const label = notCompletedReasons[reason]
  const words = `${label.charAt(0).toLowerCase()}${label.slice(1)}`
  return `, because ${to === 'buyer' && reason === 'buyer-withdrew' ? 'you withdrew' : words}`
}
