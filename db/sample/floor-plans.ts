import { toDrawingFacts } from '#app/domain/deals/drawing-facts.ts'
import type { SampleDealRow } from './deal-row.ts'

/** A room in metres from the front left corner of its floor. */
export interface Room {
  name: string
  /** Square metres with one decimal. */
  area: number
  x: number
  y: number
  width: number
  depth: number
}

export interface Floor {
  name: string
  width: number
  depth: number
  rooms: Room[]
}

/**
 * The floors of plans whose rooms follow from no rule. A floor is its name, then its rooms from the front to the rear, `/` between the
 * rows. The number behind a room is its share of the floor area of the whole deal.
 */
const planTexts: Readonly<Record<number, string>> = {
  103: 'Ground floor, shop: Sales area 52 / Store 18, Staff and WC 8 | First floor, flat: Living room 17, Bedroom 1 13 / Hall and stairs 7, Bathroom 5 / Kitchen 9, Bedroom 2 9',
  104: 'Ground floor: Workshop 212 / Office 27, Reception 12, WC 8, Plant 6',
  106: 'Left cottage, ground floor: Hall and stairs 6, Living room 13 / Kitchen 11 | Left cottage, first floor: Bedroom 1 13 / Landing 4, Bathroom 5 / Bedroom 2 10 | Right cottage, ground floor: Hall and stairs 6, Living room 13 / Kitchen 11 | Right cottage, first floor: Bedroom 3 13 / Landing 4, Bathroom 5 / Bedroom 4 10',
  108: 'Ground floor: Front café room 36 / Hall and stairs 8, Servery and kitchen 18 | First floor: Upper café room 30 / Hall and stairs 6, Store 9, WC 5',
  109: 'Ground floor: Suite 1, open plan 62 / Lobby and stairs 14, Meeting room 16, WC 9 | First floor: Suite 2, open plan 66 / Lobby and stairs 12, Meeting room 17, WC 9',
  113: 'Ground floor: Sales area 48 / Stairs 5, WC 3 | Basement: Store 34, Stairs 4',
  114: 'Ground floor: Trade counter 58, Office 20 / Warehouse 212 / WC 8, Staff room 12',
  116: 'Floor of the studio: Studio room 13, Kitchenette 3 / Entrance 1, Shower room 2',
  117: 'First floor as consented: Flat 1 living 24, Flat 2 living 25 / Flat 1 bathroom 5, Common stairs 14, Flat 2 bathroom 5 / Flat 1 bedroom 16, Flat 1 kitchen 10, Flat 2 kitchen 10, Flat 2 bedroom 16 | Second floor as consented: Flat 3 living 24, Flat 4 living 25 / Flat 3 bathroom 5, Common stairs 14, Flat 4 bathroom 5 / Flat 3 bedroom 16, Flat 3 kitchen 10, Flat 4 kitchen 10, Flat 4 bedroom 16',
  119: 'Ground floor: Sales area 72 / Dispensary 22, Consulting room 9 / Store 12, WC 6',
  122: 'Ground floor: Suite 1, open plan 76 / Lobby and stairs 15, Meeting room 14, WC 8 | First floor: Suite 2, open plan 78 / Lobby and stairs 13, Meeting room 14, WC 8 | Second floor: Suite 3, open plan 78 / Lobby and stairs 13, Meeting room 14, WC 8',
  123: 'Left house, ground floor: Hall and stairs 7, Living room 14 / Kitchen 12 | Left house, first floor: Bedroom 1 14 / Landing 4, Bathroom 5 / Bedroom 2 10 | Right house, ground floor: Hall and stairs 7, Living room 14 / Kitchen 12 | Right house, first floor: Bedroom 3 14 / Landing 4, Bathroom 5 / Bedroom 4 10',
  125: 'Ground floor: Offices 48, Reception 16, WC 12 / Warehouse 536',
  126: 'Ground floor: Hairdresser 42, Greengrocer 44 / Treatment room 14, Store 18 / WC 6, Cold store 10, WC 6',
  129: 'Ground floor: Studio 1 44, Studio 2 42 / Common stairs 9, WC 5 | First floor: Studio 3 42, Studio 4 40 / Common stairs 9, WC 5',
  130: 'Ground floor, shop: Sales area 40 / Store and WC 11 | First floor, flat: Living room 17 / Hall and stairs 7, Bathroom 5 / Kitchen 12 | Second floor, flat: Bedroom 1 16 / Landing 6 / Bedroom 2 14',
  133: 'Ground floor as consented: Flat 1 living and kitchen 28 / Common stairs 12, Flat 1 bathroom 5 / Flat 1 bedroom 17, Stores 14 | First floor as consented: Flat 2 living and kitchen 31 / Common stairs 10, Flat 2 bathroom 5 / Flat 2 bedroom 28 | Second floor as consented: Flat 3 living and kitchen 31 / Common stairs 10, Flat 3 bathroom 5 / Flat 3 bedroom 28 | Third floor as consented: Flat 4 living and kitchen 24, Flat 4 bathroom 5 / Common stairs 8 / Flat 5 living and kitchen 24, Flat 5 bathroom 5 / Flat 4 bedroom 11, Flat 5 bedroom 11',
  134: 'Ground floor: Open-plan office 178 / Lobby 16, WC 12 / Meeting room 22, Meeting room 14, Kitchen 12',
  135: 'Ground floor as consented: Flat 1 living and kitchen 26 / Common stairs 9, Flat 1 bathroom 5 / Flat 1 bedroom 1 14, Flat 1 bedroom 2 11 | First floor as consented: Flat 2 living and kitchen 26 / Common stairs 9, Flat 2 bathroom 5 / Flat 2 bedroom 1 14, Flat 2 bedroom 2 11 | Second floor as consented: Flat 3 living and kitchen 30 / Common stairs 8, Flat 3 bathroom 5 / Flat 3 bedroom 22',
  136: 'Ground floor: Sales area 30 / Bakehouse 34, Cold store 6 | First floor: Flour store 19, Stairs 5 / Staff room 11, WC 4',
  141: 'Ground floor: Barber’s shop 46 / Store 8, WC 4',
  144: 'First floor: Open-plan studio 94 / Lobby 9, WC 8 / Meeting room 18, Kitchen 9, Store 5',
  146: 'Ground floor: Counter 34 / Cleaning room 37 / Store 11, WC 5',
  150: 'Ground floor: Workshop 196 / Stairs 7, WC 7 | First floor: Office 1 44, Office 2 24 / Stairs 5, Staff room 10, WC 5',
}

/** Bathrooms of houses that have more than one, as their descriptions say. */
const bathrooms: Readonly<Record<number, number>> = { 107: 2, 111: 3, 132: 2, 139: 2, 148: 2, 121: 2 }

const floorNames = ['Ground floor', 'First floor', 'Second floor', 'Third floor', 'Fourth floor']

/**
 * The floors of the deal. The rooms fill them, and their areas add up to the stored floor area. It is empty where no area is stored or
 * nothing says how the rooms lie.
 */
export function planFloors(deal: SampleDealRow): Floor[] {
  const text = planTexts[deal.id] ?? planDwelling(deal)
  if (text === '' || deal.floor_area_m2 === null) return []
  const floors = text.split(' | ').map(readFloor)
  return layOut(floors, deal.floor_area_m2, deal)
}

interface PlannedFloor {
  name: string
  bands: { name: string; share: number }[][]
}

function readFloor(text: string): PlannedFloor {
  const split = text.indexOf(': ')
  const bands = text.slice(split + 2).split(' / ')
  return {
    name: text.slice(0, split),
    bands: bands.map((band) =>
      // A comma is part of a name unless the share of the room before it has been read.
      band.split(/(?<=\d), /).map((room) => {
        const gap = room.lastIndexOf(' ')
        return { name: room.slice(0, gap), share: Number(room.slice(gap + 1)) }
      }),
    ),
  }
}

/** The plan of a house or flat by its bedrooms and storeys; empty for anything else. */
function planDwelling(deal: SampleDealRow): string {
  const { bedrooms } = deal
  if (bedrooms === null) return ''
  const { form, storeys, floors, hasAttic } = toDrawingFacts(deal)
  if (floors.length || form === 'tenement' || form === 'flats' || form === 'tower') {
    return planFlat(floors[0] ?? 0, bedrooms, deal.floor_area_m2 ?? 0)
  }
  const levels = (storeys ?? 2) + (hasAttic ? 1 : 0)
  return planHouse(deal, levels, bedrooms)
}

function planFlat(floor: number, bedrooms: number, area: number): string {
  const name = deckName(floor)
  const others = Array.from({ length: bedrooms - 1 }, (_, index) => `Bedroom ${index + 2} 10`)
  const rear = area > 55 ? ['Kitchen 9', ...others] : ['Kitchen 8', ...others]
  return `${name}: Living room 19, Bedroom 1 14 / Hall 8, Bathroom 5, Cupboard 2 / ${rear.join(', ')}`
}

function deckName(floor: number): string {
  return floorNames[floor] ?? `Floor ${floor}`
}

/** Rooms above: the ground floor of a student house has a bedroom in front. */
function planHouse(deal: SampleDealRow, levels: number, bedrooms: number): string {
  const baths = bathrooms[deal.id] ?? 1
  const isShared = deal.property_type === 'Student' && bedrooms >= 4
  const rooms = Array.from({ length: bedrooms }, (_, index) => `Bedroom ${index + 1}`)
  const below = isShared ? rooms.splice(0, 1) : []
  const ground = isShared
    ? `Ground floor: Hall and stairs 7, ${below[0]} 14 / Living room 13 / Kitchen 11${baths > 2 ? ', Shower room 1 4' : ''}`
    : 'Ground floor: Hall and stairs 7, Living room 16 / Kitchen and dining 18'
  const uppers = Math.max(1, levels - 1)
  let bath = baths > 2 && isShared ? 2 : 1
  const floors = Array.from({ length: uppers }, (_, index) => {
    const left = uppers - index
    const take = rooms.splice(0, Math.ceil(rooms.length / left))
    const wet = bath <= baths && (index === 0 || baths > 1) ? `, ${isShared && baths > 1 ? `Shower room ${bath++}` : bath++ && 'Bathroom'} 5` : '' // prettier-ignore
    // The last floor takes all wet rooms that are left.
    const more = left === 1 && bath <= baths ? `, Shower room ${bath++} 4` : ''
    const half = Math.ceil(take.length / 2)
    const isAttic = levels > (deal.storeys ?? 2) && left === 1
    const band = (list: string[], share: number) => list.map((room) => `${room} ${share}`).join(', ')
    const parts = [band(take.slice(0, half), take.length > 2 ? 10 : 14), `Landing and stairs 5${wet}${more}`, band(take.slice(half), 11)] // prettier-ignore
    return `${isAttic ? 'Attic' : deckName(index + 1)}: ${parts.filter(Boolean).join(' / ')}`
  })
  return [ground, ...floors].join(' | ')
}

/** Gives the rooms their areas, in tenths of a square metre that add up, and places them in rows from the front. */
function layOut(floors: readonly PlannedFloor[], squareMetres: number, deal: SampleDealRow): Floor[] {
  const rooms = floors.flatMap(({ bands }) => bands.flat())
  const shares = rooms.reduce((sum, { share }) => sum + share, 0)
  const tenths = rooms.map(({ share }) => Math.round((squareMetres * 10 * share) / shares))
  const largest = tenths.indexOf(Math.max(...tenths))
  tenths[largest]! += squareMetres * 10 - tenths.reduce((sum, area) => sum + area, 0)
  let at = 0
  return floors.map(({ name, bands }) => {
    const areas = bands.map((band) => band.map(() => tenths[at++]! / 10))
    const whole = areas.flat().reduce((sum, area) => sum + area, 0)
    const width = frontOf(deal, whole)
    let y = 0
    const placed = bands.flatMap((band, index) => {
      const bandArea = areas[index]!.reduce((sum, area) => sum + area, 0)
      const depth = bandArea / width
      let x = 0
      const row = band.map((room, column) => {
        const area = areas[index]![column]!
        const box = { name: room.name, area, x, y, width: area / depth, depth }
        x += box.width
        return box
      })
      y += depth
      return row
    })
    return { name, width, depth: y, rooms: placed }
  })
}

/** Metres across the front: terraces are narrow, workshops and offices wide. */
function frontOf(deal: SampleDealRow, floorArea: number): number {
  const form = deal.building_form ?? ''
  const ratio = /flats|tower|tenement|mill|office|student|detached|guest|workshop/.test(form)
    ? 1.25
    : /industrial|warehouse|trade/.test(form)
      ? 0.95
      : 0.78
  return Math.sqrt(floorArea * ratio)
}
