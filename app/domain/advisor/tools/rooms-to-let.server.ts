import { z } from 'zod'
import { count, exactPounds, pounds } from '../facts.ts'
import { describeTool, poundsArg } from './tool.server.ts'

const mostRooms = 50

export const roomsToLet = describeTool({
  name: 'rooms_to_let',
  description:
    'How many rooms of a house have to be let to pay for all that goes out a month, the mortgage with it, and how many can stand empty.',
  args: z.strictObject({
    rooms: z.number().int().min(1).max(mostRooms).describe('How many rooms there are'),
    each: poundsArg('rent of one room a month').refine((value) => value >= 1),
    out: poundsArg('all that goes out a month, the mortgage with it'),
  }),
  run(_, { rooms, each, out }) {
    const eachPence = Math.round(each * 100)
    const outPence = Math.round(out * 100)
    const needed = Math.ceil(outPence / eachPence)
    const leftAt = (let_: number) => let_ * eachPence - outPence
    return {
      facts: {
        rooms: count(rooms),
        each: exactPounds(eachPence),
        out: exactPounds(outPence),
        full: pounds(rooms * eachPence),
        /** What is left with all of them let; below nothing where they do not pay for it. */
        left: pounds(Math.abs(leftAt(rooms))),
        isEnough: needed <= rooms,
        needed: count(needed),
        empty: count(Math.max(0, rooms - needed)),
        leftAtNeeded: pounds(Math.abs(leftAt(needed))),
        /** What one room less has to be paid out of one’s own. */
        shortBelow: needed > 0 ? pounds(Math.abs(leftAt(needed - 1))) : null,
      },
      sources: [{ label: 'Rent of the rooms less all that goes out', place: { page: 'calculators' as const } }],
    }
  },
})
