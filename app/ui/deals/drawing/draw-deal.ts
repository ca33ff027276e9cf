import { build } from './buildings.ts'
import type { DrawingFacts } from '#app/domain/deals/drawing-facts.ts'
import { completeFacts, type CompleteFacts } from './facts.ts'
import {
  at,
  bench,
  bike,
  bin,
  box,
  busStop,
  crane,
  disc,
  fill,
  hedge,
  ink,
  lamp,
  line,
  pillarBox,
  railings,
  randomFrom,
  skip,
  times,
  tree,
  vehicle,
  type Random,
} from './parts.ts'

const groundLine = 340
const skies = ['#e9e2d0', '#e7e3d5', '#eee3cd', '#e5e2d3']
const far = '#d9d3bb'
const farther = '#e0dac6'
const water = '#aebfb3'

/** The elevation of a deal, made from its facts alone: the same facts always give the same picture. */
export function drawDeal(facts: DrawingFacts): string {
  const all = completeFacts(facts)
  const building = build(all)
  const air = randomFrom(`${all.id} air`)
  const { w, zoom = 1, reach = [0, w] } = building
  const isAlone = reach[1] - reach[0] < 560 / zoom
  const middle = isAlone ? (reach[0] + reach[1]) / 2 : w / 2
  const shift = isAlone ? Math.max(0, (560 / zoom - reach[1] + reach[0]) / 2) : 40
  const left = Math.round(320 - (middle + air.between(-0.4 * shift, 0.4 * shift)) * zoom)
  return svg(
    640,
    sky(all, air) +
      backdrop(all, air, 640) +
      ground(all, air, 640) +
      at(left, groundLine, (building.around ?? '') + building.art, zoom) +
      groundStroke(640) +
      at(0, groundLine, surroundings(all, left + reach[0] * zoom, left + reach[1] * zoom)) +
      foreground(all, air, left, w * zoom),
  )
}

/** Deals side by side on one ground line, as wide as they need; `lots` says where each one stands. */
export function drawStreet(list: readonly DrawingFacts[]) {
  let x = 36
  let joinedBefore = false
  const lots = list.map((facts) => {
    const all = { ...completeFacts(facts), setting: 'street' as const }
    const building = build(all)
    const hasHalf = all.form === 'semi'
    const full = hasHalf ? building.w * 2 : building.w
    const scale = Math.min(1, 60 / building.storey, 262 / full)
    const joins = Boolean(building.reach) && !hasHalf
    if (x > 36) x += joins && joinedBefore ? 0 : 54
    joinedBefore = joins
    const lot = {
      all,
      building,
      scale,
      left: x,
      width: Math.round(full * scale),
      art: (hasHalf ? building.around : '') + building.art,
    }
    x += lot.width
    return lot
  })
  const width = x + 36
  const air = randomFrom(`street ${list.map(({ id }) => id).join()}`)
  const art = lots.map(({ all, art, scale, left, width: own }, i) => {
    const gap = (lots[i + 1]?.left ?? width) - left - own
    const garden = randomFrom(`${all.id} street`)
    const middle = left + own + gap / 2
    const between =
      gap < 30 ? '' : tree(middle, 0.72, garden) + (garden.chance(0.5) ? hedge(left + own + 8, gap - 16, 13) : '')
    const thing =
      all.propertyType === 'Student'
        ? at(0, 14, bike(left + 30) + bike(left + 92, '#7a2e22'))
        : all.propertyType === 'Retail'
          ? at(left + 8, 8, pillarBox(0), 0.8)
          : garden.chance(0.4)
            ? at(left + own - 30, 14, lamp(0), 0.8)
            : garden.chance(0.5)
              ? at(left + 20, 22, vehicle(0, 'car', garden.pick(['#6f8a80', '#7a2e22', '#27435c'])), 0.9)
              : ''
    return between + at(left, 0, art, scale) + thing
  })
  const backs = backdrop({ setting: 'street', region: '' }, air, width)
  return {
    svg: svg(
      width,
      backs + ground({ setting: 'street' }, air, width) + at(0, groundLine, art.join('')) + groundStroke(width),
      16,
      368,
    ),
    width,
    height: 368,
    lots: lots.map(({ all, left, width: own }) => ({ id: all.id, left, width: own })),
  }
}

const svg = (width: number, art: string, top = 0, height = 400) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 ${top} ${width} ${height}" aria-hidden="true">${art}</svg>`

function sky({ setting }: CompleteFacts, air: Random): string {
  const [x, y] = [air.pick([84, 110, 536, 560]), air.between(54, 92)]
  const cloud = (cx: number, cy: number) =>
    fill('#f6f0e0', `M${cx} ${cy}h92a12 12 0 0 0-14-18 20 20 0 0 0-36-8 17 17 0 0 0-28 8q-16 0-14 18z`)
  const weather = air.pick(['sun', 'sun', 'clouds', 'both'])
  const birds = air.chance(0.3) || setting === 'sea'
  return (
    fill(air.pick(skies), box(0, 0, 640, 400)) +
    (weather !== 'clouds' ? disc('#f6f0e0', x, y, air.between(24, 32)) : '') +
    (weather !== 'sun' ? cloud((x + 300) % 540, y + 6) + cloud(x > 320 ? 40 : 520, y + 44) : '') +
    (birds
      ? line('#8d958f', 2, ...times(3, (i) => `M${((x + 200) % 500) + i * 26} ${64 + (i % 2) * 12}q6-6 8 0q2-6 8 0`))
      : '')
  )
}

/** What lies behind, in two tones of distance; low at both edges. */
function backdrop({ setting, region }: Pick<CompleteFacts, 'setting' | 'region'>, air: Random, width: number): string {
  const steps = (
    low: number,
    high: number,
    wide: [number, number],
    top: (x: number, w: number, y: number) => string,
  ) => {
    let d = ''
    for (let x = -10; x < width;) {
      const w = air.between(...wide)
      d += top(x, w, air.between(low, high))
      x += w
    }
    return d
  }
  const house = (x: number, w: number, y: number) =>
    `M${x} 340V${y}l${w / 2}-${w * 0.32} ${w / 2} ${w * 0.32}V340zM${x + w * 0.7} ${y - 30}h8v30h-8z`
  const slab = (x: number, w: number, y: number) => `M${x} 340V${y}h${w}V340z`
  const bush = (x: number, w: number, y: number) => `M${x} 340V${y + 40}q${w / 2}-70 ${w} 0V340z`
  const hill = (y: number, lift: number, peak: number) =>
    `M0 340V${y}C${width * peak * 0.5} ${y} ${width * peak * 0.6} ${y - lift} ${width * peak} ${y - lift}S${width * (peak + 0.22)} ${y} ${width} ${y}V340z`
  const scenes: Partial<Record<CompleteFacts['setting'], () => string>> = {
    city: () => fill(farther, steps(130, 220, [44, 80], slab)) + fill(far, steps(210, 270, [40, 70], slab)),
    canal: () =>
      fill(farther, steps(160, 230, [50, 90], slab)) +
      fill(far, `M80 340V150h14v190z`, steps(230, 280, [60, 100], house)),
    quay: () =>
      fill(farther, steps(190, 260, [60, 100], slab)) +
      line(far, 6, 'M70 340V150M44 340L70 150l26 190M70 160l74-40M70 150l-30 22'),
    hills: () =>
      fill(farther, hill(230, air.between(90, 130), air.pick([0.25, 0.6]))) +
      fill(
        far,
        hill(280, air.between(50, 80), air.pick([0.3, 0.55])),
        ...times(9, (i) => `M${i * 74 + 6} 268v-${air.between(10, 22)}l9-8 9 8v22z`),
      ),
    sea: () =>
      fill('#c8d3c9', box(0, 282, width, 60)) +
      line('#dbe1d5', 2, 'M20 296h60M150 306h80M420 298h70M560 308h60') +
      fill(
        '#f7f1e3',
        ...[air.between(30, 150), air.between(480, 600)].map((x) => `M${x} 280v-36l22 36zM${x - 3} 280v-28l-14 28z`),
      ) +
      fill(far, `M0 282Q60 240 130 282zM540 282q60-50 110-20v20z`),
    estate: () =>
      fill(
        farther,
        steps(230, 270, [110, 170], (x, w, y) => `M${x} 340V${y}l${w / 2}-18 ${w / 2} 18V340z`),
      ) + line(far, 4, ...[70, 570].map((x) => `M${x - 14} 340L${x} 170l14 170M${x - 24} 200h48M${x - 20} 222h40`)),
    suburb: () => fill(farther, steps(230, 250, [70, 110], house)) + fill(far, steps(250, 280, [50, 90], bush)),
    walls: () =>
      fill(
        farther,
        'M96 340V150h34v190zM150 340V150h34v190zM96 150v-16h8v8h18v-8h8v16zM150 150v-16h8v8h18v-8h8v16zM130 340V190h20v150z',
      ) +
      fill(
        far,
        `M0 340V262h${width}v78z`,
        ...times(Math.ceil(width / 24), (i) => box(i * 24, 252, 13, 12)),
        'M500 340V220h56v120zM496 220v-14h12v8h10v-8h20v8h10v-8h12v14z',
      ),
    viaduct: () =>
      fill(
        '#cfc7ae',
        `M0 92h${width}v24H0z`,
        ...times(8, (i) => `M${i * 92 - 20} 340V110h20v230zM${i * 92} 172V112h72v60a36 40 0 0 0-72 0z`),
      ) +
      fill('#8d958f', ...[420, 490, 560].map((x) => box(x, 68, 66, 24))) +
      fill('#e9e2d0', ...times(12, (i) => box(426 + i * 17, 74, 10, 8))),
    yard: () => fill(farther, steps(170, 230, [60, 90], house)) + fill(far, steps(240, 280, [80, 120], slab)),
  }
  const fallback = () =>
    fill(farther, steps(190, 240, [60, 96], house)) +
    fill(far, steps(246, 286, [50, 80], region === 'London' ? slab : house))
  return (scenes[setting] ?? fallback)()
}

function ground({ setting }: Pick<CompleteFacts, 'setting'>, air: Random, width: number): string {
  const isTarmac = setting === 'estate' || setting === 'yard'
  const kerb = air.between(366, 378)
  if (setting === 'canal' || setting === 'quay')
    return (
      fill('#d6cbb1', box(0, 340, width, 60)) +
      fill(water, box(0, 364, width, 36)) +
      fill('#c3b697', box(0, 360, width, 5)) +
      line('#c6d2c7', 2, 'M30 378h70M150 388h50M330 378h90M480 390h60M560 376h50')
    )
  return (
    fill(isTarmac ? '#cdc5b0' : '#d6cbb1', box(0, 340, width, 60)) +
    (setting === 'suburb' ? fill('#b7bd98', box(0, kerb - 12, width, 12)) : '') +
    line(
      '#c3b697',
      2,
      `M0 ${kerb}h${width}`,
      ...(isTarmac ? [] : times(Math.floor(width / 64), (i) => `M${i * 64 + 30} 342v${kerb - 342}`)),
    )
  )
}
const groundStroke = (width: number) => line(ink, 2, `M0 340h${width}`)

/** Trees, lamps and hedges where the building leaves room. */
function surroundings(facts: CompleteFacts, left: number, right: number): string {
  const own = randomFrom(`${facts.id} garden`)
  const palm = facts.setting === 'sea' && facts.region === 'South West'
  const clear = facts.state === 'in use' ? 14 : 112
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
function foreground(facts: CompleteFacts, air: Random, left: number, w: number): string {
  const { propertyType, form, state, setting } = facts
  const right = left + w
  const things: string[] = []
  const put = (x: number, art: string, drop = 0) =>
    things.push(at(Math.min(560, Math.max(24, x)), groundLine + drop, art))
  const isHouse = 'terrace end-terrace semi detached cottages townhouse guest-house'.includes(form)
  const isShop = 'shop corner-shop parade high-street kiosk'.includes(form)
  if (state !== 'in use') put(air.chance(0.5) ? left - 108 : right + 12, at(0, 0, skip(0), 1.1), 14)
  const bikes = propertyType === 'Student' ? air.between(1, 3) : 0
  for (let i = 0; i < bikes; i++)
    put(
      (form === 'student-block' ? left + w * 0.3 : left + 16) + i * 62,
      bike(0, i ? ink : air.pick(['#7a2e22', '#27435c', '#14432f'])),
      16,
    )
  if (form === 'site' && facts.storeys > 3) put(right + 40, crane(0, 280))
  if (form === 'warehouse') put(left + w * 0.5, vehicle(0, 'lorry', '#14432f'), 24)
  else if (form === 'trade-counter' || form === 'industrial')
    put(left + w * 0.52, vehicle(0, 'van', air.pick(['#27435c', '#7a2e22', '#f7f1e3'])), 22)
  else if (
    !bikes &&
    setting !== 'canal' &&
    (form === 'semi' ||
      form === 'office' ||
      (form === 'flats' && air.chance(0.6)) ||
      (isHouse && propertyType === 'Residential' && air.chance(0.4)))
  ) {
    const cars = form === 'office' ? 2 : 1
    const paints = ['#6f8a80', '#7a2e22', '#27435c', '#b5a684']
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
        bin(0, air.pick(['#34593f', '#57635f', '#27435c'])),
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
          fill('#7a2e22', box(30, -30, 130, 15)) +
          fill('#e2c27a', ...times(5, (i) => box(42 + i * 24, -26, 12, 7))),
      ),
    )
  return things.join('')
}
