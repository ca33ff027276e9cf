import type { Question } from '../question.ts'
import { roomsToLet } from '../tools/rooms-to-let.server.ts'
import { say, type Draft } from './draft.server.ts'

/** How many rooms have to be let to pay for all that goes out, and how many can stand empty. */
export async function answerRoomsToLet(draft: Draft, said: NonNullable<Question['roomsToLet']>): Promise<void> {
  const { rooms, eachPence, outPence } = said
  const used = await draft.use(roomsToLet, { rooms, each: eachPence / 100, out: outPence / 100 })
  if ('problem' in used) return void draft.text(used.problem)
  const { facts, figure } = used
  const all = say`All ${figure(facts.rooms)} rooms let at ${figure(facts.each)} bring ${figure(facts.full)} a month, and ${figure(facts.out)} goes out: `
  if (!facts.isEnough)
    return void draft.text(
      say`${all}${figure(facts.left)} a month has to be paid on top, and no number of these rooms pays for it.`,
    )
  draft.text(say`${all}${figure(facts.left)} a month is left.`)
  draft.text(
    say`It breaks even with ${figure(facts.needed)} of them let, so that ${figure(facts.empty)} can stand empty; what is left then is ${figure(facts.leftAtNeeded)} a month. `,
    facts.shortBelow ? say`With one more empty you would pay ${figure(facts.shortBelow)} a month on top.` : null,
  )
  draft.text(
    'What goes out is taken to be the same however many are let, and the mortgage to be in it. All of it is before income tax.',
  )
}
