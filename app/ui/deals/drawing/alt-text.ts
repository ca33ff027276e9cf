import type { DrawingFacts } from '#app/domain/deals/files/drawing-facts.ts'
import { nameFloors } from '#app/utils/floors.ts'
import {
  completeFacts,
  forms,
  isEmptyFloor,
  isWorks,
  shownBy,
  shownFloors,
  type CompleteFacts,
  type Material,
  type Setting,
} from './facts.ts'

/** The text beside the picture: "Drawing of a three-storey stone mid-terrace house". It says only what the drawing shows. */
export function describeDrawing(facts: DrawingFacts): string {
  const all = completeFacts(facts)
  return `Drawing of ${buildingOf(all)}${tradeOf(all)}${places[all.setting] ?? ''}${stateOf(all)}${floorsOf(all)}`
}

function buildingOf({ form, propertyType, state, storeys, material, units, bayStoreys }: CompleteFacts): string {
  const name = forms[form][0]
  if (form === 'site') return `a ${name}`
  // Bicycles say who lives there, and none stands before an empty house.
  const isStudent = propertyType === 'Student' && state === 'in use' && shownBy.students.has(form)
  const kind = isStudent ? name.replace(/house$/, 'student house') : name
  const height = storeys === 1 ? 'single-storey' : `${wordOf(storeys)}-storey`
  const front = bayStoreys > 0 && shownBy.bays.has(form) ? ['bay-fronted'] : []
  const walls = shownBy.material.has(form) ? [materialNames[material]] : []
  const looks = [height, ...front, ...walls].join(' ')
  if (form === 'cottages') return `a pair of ${looks} cottages`
  if (units === 1) return `${articleOf(storeys)} ${looks} ${kind}`
  if (form === 'parade') return `${wordOf(units)} shops in ${articleOf(storeys)} ${looks} ${kind}`
  return `${wordOf(units)} adjoining ${looks} ${kind}s`
}

function tradeOf(facts: CompleteFacts): string {
  const { form, units, trade } = facts
  return trade && units === 1 && shownBy.trade.has(form) && !isEmptyFloor(facts, 0) ? ` with ${tradeNames[trade]}` : ''
}

/** Works look alike whatever they lead to, and a building site says so already. */
function stateOf(facts: CompleteFacts): string {
  if (isWorks(facts) && facts.form !== 'site') return ', works under way'
  return isWhollyEmpty(facts) ? ', standing empty' : ''
}

/** The floors that are for sale, where they are a part of the building. */
function floorsOf(facts: CompleteFacts): string {
  const floors = facts.floors.filter((floor) => shownFloors(facts).includes(floor))
  if (floors.length === 0 || isWhollyEmpty(facts)) return ''
  return `, the ${nameFloors(floors)} ${facts.state === 'empty' ? 'empty' : 'lit'}`
}

const isWhollyEmpty = (facts: CompleteFacts) =>
  facts.state === 'empty' && shownFloors(facts).every((floor) => isEmptyFloor(facts, floor))

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const wordOf = (count: number) => words[count] ?? String(count)
const articleOf = (storeys: number) => (storeys === 8 || storeys === 11 || storeys === 18 ? 'an' : 'a')

const tradeNames: Record<NonNullable<DrawingFacts['trade']>, string> = {
  grocer: 'a grocer’s',
  cafe: 'a café',
  books: 'a bookshop',
  pharmacy: 'a pharmacy',
  hair: 'a hairdresser’s',
  phones: 'a phone shop',
  bakery: 'a bakery',
  barber: 'a barber’s',
  cleaner: 'a dry cleaner’s',
  bank: 'a bank',
  plumbing: 'a plumbers’ merchant',
}
const places: Partial<Record<Setting, string>> = {
  canal: ' by a canal',
  quay: ' on a quay',
  sea: ' by the sea',
  viaduct: ' below a railway viaduct',
  walls: ' near old city walls',
}
const materialNames: Record<Material, string> = {
  'red-brick': 'red-brick',
  'stock-brick': 'stock-brick',
  'buff-brick': 'buff-brick',
  'belfast-brick': 'red-brick',
  'dark-brick': 'dark-brick',
  sandstone: 'sandstone',
  'red-sandstone': 'red-sandstone',
  granite: 'granite',
  gritstone: 'stone',
  pennant: 'stone',
  render: 'rendered',
  'pink-render': 'pink-rendered',
  'blue-render': 'blue-rendered',
  'yellow-render': 'yellow-rendered',
  stucco: 'stucco',
  timber: 'half-timbered',
  concrete: 'concrete',
  cladding: 'steel-clad',
  'green-cladding': 'steel-clad',
}
