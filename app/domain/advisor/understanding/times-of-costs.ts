import * as lexicon from '../lexicon/whole-let.ts'
import { readAmounts } from './amounts.ts'
import { bindSlots } from './slots.ts'
import type { Talk } from './talk.ts'
import { slotsOfLet } from './whole-let.ts'
import { rawOf, type Words } from './words.ts'

/** "Service charge and insurance are monthly, ground rent is per year", behind a question for it: the message before with these times. */

const mostTokens = 40
const timed = new Set(['agent', 'insurance', 'service', 'ground', 'repairs', 'monthly', 'yearly'])

export function withTimesOfCosts({ tokens, find }: Words, { last, before }: Talk): string | null {
  const isAsked = (last?.leftOver?.length ?? 0) > 0
  if (!isAsked || !before || tokens.length > mostTokens || readAmounts(tokens).length > 0) return null
  const times = [
    ...find(lexicon.ofMonth).map(({ from }) => ({ from, per: 'a month' })),
    ...find(lexicon.ofYear).map(({ from }) => ({ from, per: 'a year' })),
  ].toSorted((a, b) => a.from - b.from)
  if (times.length === 0) return null
  const said = new Map<string, string>()
  for (const { name, around = [] } of slotsOfLet)
    for (const { to } of timed.has(name) ? find(around) : []) {
      const time = times.find(({ from }) => from >= to)
      if (time) said.set(name, time.per)
    }
  if (said.size === 0) return null
  const amounts = readAmounts(before.tokens)
  const money = amounts.filter(({ unit, value }) => unit !== 'percent' && value < 20_000)
  const bound = bindSlots(before, money, slotsOfLet)
  if (!bound) return null
  let text = ''
  let from = 0
  for (const amount of money) {
    const per = amount.per === undefined ? said.get(bound.get(amount)!) : undefined
    if (!per) continue
    text += `${rawOf(before.tokens, from, amount.to)} ${per}`
    from = amount.to
  }
  return from === 0 ? null : text + rawOf(before.tokens, from, before.tokens.length)
}
