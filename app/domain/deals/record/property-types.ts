import type { PropertyType } from '#db/schema.ts'

/** Stored value → label on screen. Cards and checkout need no more of what a property may be (buildings.ts). */
export const propertyTypeLabels: Record<PropertyType, string> = {
  Residential: 'Residential',
  Commercial: 'Commercial',
  Development: 'Development',
  Student: 'Student Housing',
  Retail: 'Retail',
}
