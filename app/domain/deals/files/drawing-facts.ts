import type { DealRow } from '#db/schema.ts'
import type {
  buildingForms,
  conditions,
  eras,
  settings,
  trades,
  wallMaterials,
  worksStates,
} from '../record/buildings.ts'

/** Facts from which the drawing of a deal is made, which anyone may know. Null where nobody has stated one. */
export interface DrawingFacts {
  id: number
  propertyType: DealRow['property_type']
  region: string
  form: keyof typeof buildingForms | null
  /** Floors of the building, the ground floor counted, an attic not. */
  storeys: number | null
  units: number | null
  /** Windows across one front, or across the whole front of a block. */
  bays: number | null
  era: keyof typeof eras | null
  material: keyof typeof wallMaterials | null
  /** The floors, where the deal is a part of a building; 0 the ground floor. */
  floors: number[]
  state: keyof typeof worksStates | null
  /** An empty building in good order has no boards. */
  condition: keyof typeof conditions | null
  setting: keyof typeof settings | null
  trade: keyof typeof trades | null
  /** A bay window over so many storeys. */
  bayStoreys: number | null
  hasAttic: boolean
}

/** The columns that a drawing needs besides the id of the deal, as `toDrawingFacts` reads them. */
export const drawingColumns = [
  'property_type',
  'region',
  'building_form',
  'storeys',
  'units',
  'bays',
  'era',
  'wall_material',
  'floors',
  'works_state',
  'condition',
  'setting',
  'trade',
  'bay_storeys',
  'has_attic',
] as const satisfies readonly (keyof DealRow)[]

/** The facts of a stored deal. */
export function toDrawingFacts(row: Pick<DealRow, 'id' | (typeof drawingColumns)[number]>): DrawingFacts {
  return {
    id: row.id,
    propertyType: row.property_type,
    region: row.region,
    form: row.building_form as DrawingFacts['form'],
    storeys: row.storeys,
    units: row.units,
    bays: row.bays,
    era: row.era,
    material: row.wall_material as DrawingFacts['material'],
    floors: row.floors === '[]' ? [] : (JSON.parse(row.floors) as number[]),
    state: row.works_state,
    condition: row.condition,
    setting: row.setting as DrawingFacts['setting'],
    trade: row.trade as DrawingFacts['trade'],
    bayStoreys: row.bay_storeys,
    hasAttic: row.has_attic === 1,
  }
}
