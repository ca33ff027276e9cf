import { phrases, words } from './lists.ts'

/** Words of short replies: to a question back, and to what was worked out of two deals. */

export const both = words`both each all two`
/** Beside "both" in a reply that says nothing else. */
export const besideBoth = words`do show me us give run work them out of the ones please pls then ones go for i want would like to see id it on and can you we just tell well let lets have a look at are is fine ok yes yeah either way`
export const eachMonth = phrases`each month, a month, per month, every month, monthly, pcm, month by month`
export const itCosts = phrases`it, that, would it, does it, is it, will it, them, they`
export const biggerDeposit = phrases`bigger deposit, larger deposit, higher deposit, more deposit, bigger deposits, larger deposits, the other deposit, a big deposit, more down, more money down`
/** One of two who pay: "I've 60 to put in", "and she has 45". */
export const oneself = words`i ive we weve me my mine im id`
export const another = words`she he they shes hes theyve wife husband partner brother sister mate friend mum dad mam mother father son daughter cousin fella missus girlfriend boyfriend other her his uncle aunt lad`
export const hasMoney = words`has have got had puts put gives in to with ive weve hes shes theyve throw throws chuck chucks bring brings stick sticks of saved is up around about roughly another the s`
export const mortgageAt = phrases`mortgage at, rate of, rate, interest, at, loan at, mortgage`
export const ofShare = words`percent % per`
export const backWords = words`back out`
export const moneyBack = phrases`back, out`
