import { wordsOfName } from './names.ts'

/**
 * The counties of England in which several councils lie, by the codes of these. Ceremonial counties as the Lieutenancies Act 1997
 * (schedule 1) names them, with the councils of today; the larger and former ones that people still search for (Yorkshire, Sussex,
 * and Avon, Cleveland and Humberside of the Local Government Act 1972) are made of the same. Stockton-on-Tees lies in two. And the
 * shires of Scotland and the former counties of Wales that were parted among councils named after them.
 */
const tables: Readonly<Record<string, string>> = {
  Avon: 'E06000022-025',
  Bedfordshire: 'E06000032 E06000055-056',
  Berkshire: 'E06000036-041',
  Buckinghamshire: 'E06000042 E06000060',
  Cambridgeshire: 'E06000031 E07000008-012',
  Cheshire: 'E06000006-007 E06000049-050',
  Cleveland: 'E06000001-004',
  Cumbria: 'E06000063-064',
  Derbyshire: 'E06000015 E07000032-039',
  Devon: 'E06000026-027 E07000040-047',
  Dorset: 'E06000058-059',
  Durham: 'E06000001 E06000004-005 E06000047',
  'East Sussex': 'E06000043 E07000061-065',
  'East Yorkshire': 'E06000010-011',
  Essex: 'E06000033-034 E07000066-077',
  Gloucestershire: 'E06000025 E07000078-083',
  'Greater London': 'E09000001-033',
  'Greater Manchester': 'E08000001-010',
  Hampshire: 'E06000044-045 E07000084-094',
  Hertfordshire: 'E07000095-096 E07000098-099 E07000102-103 E07000240-243',
  Humberside: 'E06000010-013',
  Kent: 'E06000035 E07000105-116',
  Lancashire: 'E06000008-009 E07000117-128',
  Leicestershire: 'E06000016 E07000129-135',
  Lincolnshire: 'E06000012-013 E07000136-142',
  Merseyside: 'E08000011-015',
  Norfolk: 'E07000143-149',
  'North Yorkshire': 'E06000002-004 E06000014 E06000065',
  Northamptonshire: 'E06000061-062',
  Nottinghamshire: 'E06000018 E07000170-176',
  Oxfordshire: 'E07000177-181',
  Shropshire: 'E06000020 E06000051',
  Somerset: 'E06000022 E06000024 E06000066',
  'South Yorkshire': 'E08000017-018 E08000038-039',
  Staffordshire: 'E06000021 E07000192-199',
  Suffolk: 'E07000200 E07000202-203 E07000244-245',
  Surrey: 'E07000207-217',
  Sussex: 'E06000043 E07000061-065 E07000223-229',
  'Tyne and Wear': 'E08000021-024 E08000037',
  Warwickshire: 'E07000218-222',
  'West Sussex': 'E07000223-229',
  'West Yorkshire': 'E08000032-036',
  Wiltshire: 'E06000030 E06000054',
  Worcestershire: 'E07000234-239',
  Yorkshire: 'E06000002-003 E06000010-011 E06000014 E06000065 E08000017-018 E08000032-036 E08000038-039',
  Ayrshire: 'S12000008 S12000021 S12000028',
  Dunbartonshire: 'S12000039 S12000045',
  Lanarkshire: 'S12000029 S12000050',
  Lothian: 'S12000010 S12000019 S12000036 S12000040',
  Clwyd: 'W06000003-006',
  Dyfed: 'W06000008-010',
  Glamorgan: 'W06000011-016 W06000018 W06000024',
  Gwent: 'W06000018-022',
}

/**
 * The six counties of Northern Ireland. The districts of 2015 cross their borders: each county stands with the districts that hold a
 * town or a large part of it, and these may reach into others. Mid Ulster's edge in Armagh, and the edge of Armagh City, Banbridge and
 * Craigavon in Antrim, are left out.
 */
const crossedTables: Readonly<Record<string, string>> = {
  'County Antrim': 'N09000001 N09000003-004 N09000007-008',
  'County Armagh': 'N09000002 N09000010',
  'County Down': 'N09000002-003 N09000007 N09000010-011',
  'County Fermanagh': 'N09000006',
  'County Londonderry': 'N09000004-005 N09000009',
  'County Tyrone': 'N09000005-006 N09000009',
}

/** Counties as they are shortened. */
export const countyShortNames: Readonly<Record<string, string>> = {
  beds: 'Bedfordshire',
  berks: 'Berkshire',
  bucks: 'Buckinghamshire',
  cambs: 'Cambridgeshire',
  derry: 'County Londonderry',
  derbys: 'Derbyshire',
  glos: 'Gloucestershire',
  hants: 'Hampshire',
  herts: 'Hertfordshire',
  lancs: 'Lancashire',
  leics: 'Leicestershire',
  lincs: 'Lincolnshire',
  northants: 'Northamptonshire',
  notts: 'Nottinghamshire',
  oxon: 'Oxfordshire',
  salop: 'Shropshire',
  staffs: 'Staffordshire',
  warks: 'Warwickshire',
  wilts: 'Wiltshire',
  worcs: 'Worcestershire',
  yorks: 'Yorkshire',
}

interface County {
  name: string
  /** Of its councils. */
  codes: readonly string[]
  /** True where its councils reach beyond it: it lies in them, and they are not its own. */
  isCrossed: boolean
}

/** All counties of the tables. */
export const counties: readonly County[] = [...readTables(tables, false), ...readTables(crossedTables, true)]

function readTables(from: Readonly<Record<string, string>>, isCrossed: boolean): County[] {
  return Object.entries(from).map(([name, table]) => ({ name, codes: table.split(' ').flatMap(codesOf), isCrossed }))
}

/** "E07000105-107" as E07000105, E07000106 and E07000107. */
function codesOf(part: string): string[] {
  const [first, last] = part.split('-') as [string, string | undefined]
  const from = Number(first.slice(-3))
  const count = last === undefined ? 1 : Number(last) - from + 1
  return Array.from({ length: count }, (_, index) => first.slice(0, -3) + String(from + index).padStart(3, '0'))
}

const wordsOf = (name: string) => wordsOfName(name).join(' ')
const byWords = new Map(counties.map((county) => [wordsOf(county.name), county]))

/** The county that a text names, "Kent", "Kent County Council", "county of Kent", "Co Down" or "Lancs"; undefined for none. */
export function findCounty(text: string): County | undefined {
  const words = wordsOf(text)
  const full = Object.hasOwn(countyShortNames, words) ? wordsOf(countyShortNames[words]!) : words
  return byWords.get(full)
}

/** Whether a text says that it means a county: "County Antrim" and "Co Antrim", and not the town of Antrim. */
export function saysCounty(text: string): boolean {
  return /\b(county|co)\b/i.test(text)
}
