import { bark, glass, gold, ink, lantern, white } from './colours.ts'
import { at, box, disc, fill, glow, line, see } from './pen.ts'

export const lamp = (x: number) =>
  at(
    x,
    0,
    see(
      glow(lantern[1], 'M-24-141a24 24 0 0 1 48 0a24 24 0 0 1-48 0', 'M-46 4a46 9 0 0 1 92 0a46 9 0 0 1-92 0'),
      0.16,
    ) +
      line(ink, 4, 'M0 0v-132') +
      fill(lantern, 'M-7-150h14l-3 18h-8z') +
      fill(ink, 'M-10-150h20l-10-9zM-5-6h10v6h-10z'),
  )
export const pillarBox = (x: number) =>
  at(x, 0, fill('#952618', 'M-9 0v-42q0-8 9-8t9 8v42z') + fill(ink, box(-5, -38, 10, 3), box(-10, -4, 20, 4)))
export const bin = (x: number, colour: string) =>
  at(x, 0, fill(colour, 'M-8-26h16l-2 25h-12z') + fill(ink, box(-10, -30, 20, 5)) + disc(ink, -4, -2, 3))
export const bike = (x: number, colour = ink) =>
  at(
    x,
    -12,
    `<circle r="11"${stroke(colour)}/><circle cx="32" r="11"${stroke(colour)}/>` +
      line(colour, 2.5, 'M0 0l9-17h17L14 0zM26-17l6 17M9-17l5 17M22-22h8M5-19h8'),
  )
const stroke = (colour: string) => ` fill="none" stroke-width="2.5" color="${colour}"`
export const bench = (x: number) =>
  at(x, 0, fill(bark, box(0, -20, 52, 4), box(0, -29, 52, 5)) + line(ink, 3, 'M5-29v29M47-29v29'))
export const busStop = (x: number) =>
  at(x, 0, line(ink, 4, 'M0 0v-120') + fill('#7f281b', box(-3, -122, 30, 22)) + fill(white, box(4, -115, 16, 8)))
export const vehicle = (x: number, kind: 'car' | 'van' | 'lorry', colour: string) => {
  const body = {
    car:
      fill(colour, 'M0-8q0-12 12-13l14-13h32l16 13q14 1 14 13v4h-88z') +
      fill(glass.lower, 'M20-22l9-9h12v9zM45-31h12l11 9h-23z'),
    van:
      fill(colour, 'M0-50h64l18 22 12 4v20h-94z') +
      fill(glass.lower, 'M58-44h5l13 17h-18z') +
      fill(gold, box(10, -34, 34, 5)),
    lorry:
      fill('#e6dcc5', box(0, -74, 120, 62)) +
      fill(colour, 'M124-12v-46h22l14 22v24zM0-40h120v6h-120z') +
      fill(glass.lower, 'M132-52h11l9 16h-20z') +
      fill(ink, box(0, -12, 158, 6)),
  }[kind]
  const wheels = { car: [20, 68], van: [20, 74], lorry: [22, 44, 138] }[kind]
  return at(x, 0, body + wheels.map((cx) => disc(ink, cx, -7, 9) + disc('#c5b693', cx, -7, 4)).join(''))
}
