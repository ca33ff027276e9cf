import type { DealRow } from '#db/schema.ts'

/** The choices about a property, as the form offers them and as pages and drawings show them. Stored value → label. */

/** The Property Features that a deal may have; each deal lists the ones it really has. */
export const propertyFeatures = [
  'Modern design',
  'High occupancy',
  'Tech ready',
  'Parking',
  'Security',
  'Growth area',
] as const
export type PropertyFeature = (typeof propertyFeatures)[number]

export const buildingForms = {
  terrace: 'Mid-terrace house',
  'end-terrace': 'End-terrace house',
  semi: 'Semi-detached house',
  detached: 'Detached house',
  cottages: 'Cottages',
  townhouse: 'Townhouse',
  'guest-house': 'Guest house',
  flats: 'Block of flats',
  tower: 'Tower block',
  maisonettes: 'Maisonettes',
  tenement: 'Tenement',
  mill: 'Converted mill or warehouse',
  office: 'Office building',
  workshop: 'Workshop',
  industrial: 'Industrial unit',
  warehouse: 'Warehouse',
  'trade-counter': 'Trade counter',
  clinic: 'Clinic',
  shop: 'Shop',
  'corner-shop': 'Corner shop',
  parade: 'Shopping parade',
  'high-street': 'High-street shop',
  arcade: 'Shopping arcade',
  kiosk: 'Kiosk',
  'student-block': 'Student block',
  site: 'Building site',
} as const

export const wallMaterials = {
  'red-brick': 'Red brick',
  'stock-brick': 'Stock brick',
  'buff-brick': 'Buff brick',
  'belfast-brick': 'Belfast brick',
  'dark-brick': 'Dark brick',
  sandstone: 'Sandstone',
  'red-sandstone': 'Red sandstone',
  granite: 'Granite',
  gritstone: 'Gritstone',
  pennant: 'Pennant stone',
  render: 'Render',
  'pink-render': 'Pink render',
  'blue-render': 'Blue render',
  'yellow-render': 'Yellow render',
  stucco: 'Stucco',
  timber: 'Timber frame',
  concrete: 'Concrete',
  cladding: 'Steel cladding',
  'green-cladding': 'Green steel cladding',
} as const

export const eras: Record<NonNullable<DealRow['era']>, string> = {
  georgian: 'Georgian',
  victorian: 'Victorian or Edwardian',
  interwar: 'Between the wars',
  postwar: 'Post-war',
  modern: 'Modern',
}

export const conditions: Record<NonNullable<DealRow['condition']>, string> = {
  new: 'New or newly refurbished',
  good: 'Good',
  fair: 'Fair',
  'to-refurbish': 'To refurbish',
}

export const worksStates: Record<NonNullable<DealRow['works_state']>, string> = {
  'in use': 'In use',
  empty: 'Empty',
  works: 'Works under way',
  conversion: 'Being converted',
}

export const occupancies: Record<NonNullable<DealRow['occupancy']>, string> = { vacant: 'Vacant', let: 'Let' }

/** Whether it has the licence that its letting needs, such as that of a house in multiple occupation. */
export const licenceStates: Record<NonNullable<DealRow['hmo_licence']>, string> = {
  held: 'Held',
  applied: 'Applied for',
  'not-needed': 'Not needed',
  missing: 'Missing',
}

/** The use classes of homes in Wales (Town and Country Planning (Use Classes) (Amendment) (Wales) Order 2022). */
export const useClasses: Record<NonNullable<DealRow['use_class']>, string> = {
  C3: 'C3, main home',
  C4: 'C4, small HMO',
  C5: 'C5, second home',
  C6: 'C6, short-term let',
}

export const broadbands: Record<NonNullable<DealRow['broadband']>, string> = {
  'full-fibre': 'Full fibre',
  superfast: 'Superfast',
  basic: 'Basic',
  none: 'None',
}

export const mobileSignals: Record<NonNullable<DealRow['mobile_signal']>, string> = {
  good: 'Good indoors',
  outdoors: 'Good outdoors only',
  poor: 'Poor',
}

/** What the law protects: a listed building needs consent for works, and in a conservation area more needs permission. */
export const protections: Record<NonNullable<DealRow['protection']>, string> = {
  none: 'Neither',
  listed: 'Listed building',
  'conservation-area': 'Conservation area',
  both: 'Listed, in a conservation area',
}

export const plannings: Record<NonNullable<DealRow['planning']>, string> = {
  'not-needed': 'Not needed',
  'permitted-development': 'Permitted development',
  outline: 'Outline',
  full: 'Full',
  applied: 'Applied for',
  refused: 'Refused',
  none: 'None',
}

export const tenures = {
  Freehold: 'Freehold',
  Leasehold: 'Leasehold',
  'Share of freehold': 'Share of freehold',
  Commonhold: 'Commonhold',
  'Heritable (Scotland)': 'Heritable (Scotland)',
} as const

/** The surroundings of a building, as far as a drawing of it shows them. */
export const settings = {
  street: 'Street',
  city: 'City centre',
  hills: 'Below hills',
  sea: 'By the sea',
  canal: 'By a canal',
  quay: 'On a quay',
  estate: 'Industrial estate',
  suburb: 'Suburb',
  walls: 'Near city walls',
  viaduct: 'Below a railway viaduct',
  yard: 'Yard',
} as const

/** The trades that a shop's sign can name. */
export const trades = {
  grocer: 'Grocer',
  cafe: 'Café',
  books: 'Bookshop',
  pharmacy: 'Pharmacy',
  hair: 'Hairdresser',
  phones: 'Phone shop',
  bakery: 'Bakery',
  barber: 'Barber',
  cleaner: 'Dry cleaner',
  bank: 'Bank',
  plumbing: 'Plumbers’ merchant',
} as const

/** The strategies that the form proposes. Any other may be typed. */
export const usualStrategies = [
  'Buy to let',
  'Refurbish and let',
  'BRRR',
  'Flip',
  'Licensed HMO',
  'Student let',
  'Serviced accommodation',
  'Commercial let',
  'Mixed use',
  'Conversion',
]
