import type { ToldStepTaken } from '#app/domain/submissions/desk.server.ts'
import type { Move } from '#app/domain/submissions/moves.ts'
import type { ToldEvent } from '#app/ui/desk/case.tsx'
import { formatShortTime } from '#app/utils/dates.ts'

const deeds: Record<Move, string> = {
  submit: 'submitted it',
  withdraw: 'withdrew it',
  revise: 'began to change it',
  'take-back': 'took the changes back',
  take: 'took it to review it',
  'put-back': 'put it back into the queue',
  'request-changes': 'asked for changes',
  hold: 'put it on hold',
  'let-go': 'went on with it',
  second: 'approved it, which needs a second reviewer',
  approve: 'approved it',
  reject: 'rejected it',
  'refuse-change': 'refused the changes',
  reopen: 'opened it again',
}

/** What is said of a mail to the vendor: these words, or that there is nobody to send one to. */
export function sayMailed(words: string, isAccountClosed: boolean): string {
  return isAccountClosed ? 'The vendor’s account is closed, so no email goes out.' : words
}

/** Steps of a time line in words, with the reason that the vendor reads. */
export function tellSteps(steps: ToldStepTaken[]): (ToldEvent & { reason: string })[] {
  return steps.map(({ id, at, actor, who, action, reason }) => ({
    id,
    at,
    time: formatShortTime(at),
    who: who ?? (actor === 'vendor' ? 'The vendor' : 'Someone since deleted'),
    what: deeds[action],
    change: '',
    reason,
  }))
}
