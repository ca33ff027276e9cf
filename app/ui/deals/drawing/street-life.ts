import { groundLine } from './scene.ts'
import { ink, lantern } from './colours.ts'
import { type CompleteFacts, isWorks } from './facts.ts'
import { hedge, railings, tree } from './garden.ts'
import { bench, bike, bin, busStop, lamp, pillarBox, vehicle } from './pavement.ts'
import { at, box, fill, type Random, randomFrom, times } from './pen.ts'
import { crane, skip } from './works.ts'

/** Trees, lamps and hedges where the building leaves room. */
export function surroundings(facts: CompleteFacts, left: number, right: number): string {
  const own = randomFrom(`${facts.id} garden`)
  const palm = facts.setting === 'sea' && facts.region === 'South West'
  const clear = isWorks(facts) ? 112 : 14
  const spaces = [
    [8, left - clear],
    [right + clear, 632],
  ]
  const isBare = facts.setting === 'estate' || facts.form === 'site'
  const plants = spaces.map(([from, to]) => {
    const gap = to! - from!
    if (gap < 30) return ''
    if (isBare) return railings(from!, gap, 46)
    const size = own.between(90, 125) / 100
    const main = tree(
      from! + gap * own.pick([0.35, 0.5, 0.62]),
      Math.min(size, gap / 60),
      own,
      palm ? 'palm' : undefined,
    )
    const second =
      gap > 110 ? tree(from! + gap * own.pick([0.12, 0.86]), size * 0.72, own, own.pick(['small', 'tall'])) : ''
    return second + main + (own.chance(0.5) ? hedge(from!, gap, own.between(14, 20)) : '')
  })
  return plants.join('')
}

/** A few things of daily life on the pavement, chosen by what happens in the building. */
export function foreground(facts: CompleteFacts, air: Random, left: number, w: number, room: number): string {
  const { propertyType, form, state, setting } = facts
  const right = left + w
  const things: string[] = []
  const put = (x: number, art: string, drop = 0) =>
    things.push(at(Math.min(560, Math.max(24, x)), groundLine + drop, art))
  const isHouse = 'terrace end-terrace semi detached cottages townhouse guest-house'.includes(form)
  const isShop = 'shop corner-shop parade high-street kiosk'.includes(form)
  if (isWorks(facts)) put(air.chance(0.5) ? left - 108 : right + 12, at(0, 0, skip(0), 1.1), 14)
  const bikes = propertyType === 'Student' && state === 'in use' ? air.between(1, 3) : 0
  for (let i = 0; i < bikes; i++)
    put(
      (form === 'student-block' ? left + w * 0.3 : left + 16) + i * 62,
      bike(0, i ? ink : air.pick(['#7f281b', '#23435f', '#14432f'])),
      16,
    )
  if (form === 'site' && facts.storeys > 3) put(right + 40, crane(0, Math.min(280, room - 36)))
  if (form === 'warehouse' && state !== 'empty') put(left + w * 0.5, vehicle(0, 'lorry', '#14432f'), 24)
  else if ((form === 'trade-counter' || form === 'industrial') && state !== 'empty')
    put(left + w * 0.52, vehicle(0, 'van', air.pick(['#23435f', '#7f281b', '#f7f1e3'])), 22)
  else if (
    !bikes &&
    state !== 'empty' &&
    setting !== 'canal' &&
    (form === 'semi' ||
      form === 'office' ||
      (form === 'flats' && air.chance(0.6)) ||
      (isHouse && propertyType === 'Residential' && air.chance(0.4)))
  ) {
    const cars = form === 'office' ? 2 : 1
    const paints = ['#6c8b80', '#7f281b', '#23435f', '#b7a67f']
    const paint = air.between(0, 3)
    const first = isHouse ? air.pick([left - 96, right - 26]) : air.between(40, 120)
    for (let i = 0; i < cars; i++)
      put(
        first + i * 136,
        at(0, 0, vehicle(0, 'car', paints[(paint + i) % paints.length]!), 1.3),
        setting === 'quay' ? 18 : 28,
      )
  }
  if (isHouse && state === 'in use' && air.chance(0.5))
    things.push(
      at(
        left + w * (facts.bays === 3 ? 0.34 : 0.5),
        groundLine + 6,
        bin(0, air.pick(['#2f5a3d', '#56635f', '#23435f'])),
      ),
    )
  if (isShop && air.chance(0.6)) put(air.pick([left - 24, right + 24]), pillarBox(0), 12)
  if (isShop && air.chance(0.5)) put(left + w * 0.5, bench(0), 18)
  if (facts.trade === 'phones') put(right + 50, busStop(0), 14)
  if ((setting === 'street' || setting === 'city' || setting === 'sea') && air.chance(0.55))
    put(air.pick([40, 560]), lamp(0), 14)
  if (setting === 'canal')
    things.push(
      at(
        air.pick([30, 380]),
        384,
        fill('#14432f', 'M0 0h200l14-16H-10z') +
          fill('#7f281b', box(30, -30, 130, 15)) +
          fill(lantern, ...times(5, (i) => box(42 + i * 24, -26, 12, 7))),
      ),
    )
  return things.join('')
}
