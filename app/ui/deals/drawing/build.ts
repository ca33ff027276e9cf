import { arcade, kiosk } from './arcade.ts'
import type { Building } from './building.ts'
import { type CompleteFacts, type Form, isWorks } from './facts.ts'
import { flats, maisonettes, tower } from './flats.ts'
import { houses } from './houses.ts'
import { clinic, office, studentBlock } from './offices.ts'
import { mill, tenement } from './old-blocks.ts'
import { type Random, randomFrom } from './pen.ts'
import { shed, workshop } from './sheds.ts'
import { shops } from './shops.ts'
import { site } from './site.ts'
import { scaffold } from './works.ts'

const makers: Partial<Record<Form, (facts: CompleteFacts, own: Random) => Building>> = {
  flats,
  tower,
  maisonettes,
  tenement,
  mill,
  office,
  clinic,
  workshop,
  arcade,
  kiosk,
  site,
  'student-block': studentBlock,
  industrial: shed,
  warehouse: shed,
  'trade-counter': shed,
  shop: shops,
  'corner-shop': shops,
  parade: shops,
  'high-street': shops,
}
const blocks = 'flats maisonettes tenement mill office workshop clinic'.split(' ')
export function build(facts: CompleteFacts): Building {
  const own = randomFrom(`${facts.id} building`)
  const building = (makers[facts.form] ?? houses)(facts, own)
  if (!isWorks(facts) || !blocks.includes(facts.form)) return building
  const { w, h, storey, art } = building
  const walls = facts.storeys * storey
  return {
    ...building,
    art: art + scaffold(w * own.pick([0.02, 0.58]), w * 0.4, walls, storey, own),
    h: Math.max(h, walls + 24),
  }
}
