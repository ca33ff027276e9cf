/** How people write the names of areas. */

/**
 * Other names of an area, by its code: spellings of other publishers, and large towns in councils that are named otherwise.
 * "City of …", "… City" and "…, County of" need no entry.
 */
export const otherNames: Readonly<Record<string, string>> = {
  E06000003: 'Redcar, Guisborough, Saltburn',
  E06000004: 'Billingham, Thornaby, Yarm',
  E06000006: 'Runcorn, Widnes',
  E06000008: 'Darwen',
  E06000010: 'Hull',
  E06000011: 'Beverley, Bridlington, Goole',
  E06000012: 'Grimsby, Cleethorpes',
  E06000013: 'Scunthorpe',
  E06000020: 'Telford',
  E06000022: 'Bath',
  E06000024: 'Weston-super-Mare',
  E06000033: 'Southend',
  E06000034: 'Grays, Tilbury',
  E06000035: 'Chatham, Gillingham, Rochester, Strood',
  E06000040: 'Windsor, Maidenhead',
  E06000042: 'Bletchley',
  E06000043: 'Brighton, Hove',
  E06000047: 'Durham, Bishop Auckland, Consett, Peterlee, Seaham',
  E06000049: 'Macclesfield, Crewe, Wilmslow',
  E06000050: 'Chester, Ellesmere Port, Northwich',
  E06000051: 'Shrewsbury, Oswestry',
  E06000052: 'Truro, Penzance, Falmouth, St Austell, Newquay, Isles of Scilly',
  E06000054: 'Salisbury, Trowbridge, Chippenham',
  E06000056: 'Dunstable, Leighton Buzzard',
  E06000057: 'Blyth, Ashington, Alnwick, Hexham, Morpeth',
  E06000058: 'BCP, Bournemouth, Poole, Christchurch',
  E06000059: 'Weymouth, Dorchester',
  E06000060: 'Aylesbury, High Wycombe, Amersham',
  E06000061: 'Kettering, Corby, Wellingborough',
  E06000062: 'Northampton, Daventry',
  E06000063: 'Carlisle, Workington, Whitehaven',
  E06000064: 'Barrow-in-Furness, Kendal, Penrith, Windermere',
  E06000065: 'Harrogate, Scarborough, Ripon, Skipton, Northallerton, Selby',
  E06000066: 'Taunton, Yeovil, Bridgwater, Minehead',
  E07000114: 'Margate, Ramsgate, Broadstairs',
  E07000112: 'Folkestone, Hythe',
  E07000113: 'Sittingbourne, Sheerness',
  E07000108: 'Deal, Sandwich',
  E07000146: 'Kings Lynn, Hunstanton',
  E07000244: 'Lowestoft, Felixstowe',
  E08000007: 'Cheadle',
  E08000008: 'Ashton-under-Lyne, Stalybridge, Hyde',
  E08000009: 'Altrincham, Sale, Stretford',
  E08000010: 'Leigh',
  E08000011: 'Huyton, Kirkby, Prescot',
  E08000014: 'Bootle, Southport, Crosby',
  E08000015: 'Birkenhead, Wallasey',
  E08000022: 'Tynemouth, Whitley Bay, Wallsend',
  E08000023: 'South Shields, Jarrow',
  E08000028: 'West Bromwich, Smethwick, Oldbury',
  E08000033: 'Halifax, Brighouse',
  E08000034: 'Huddersfield, Dewsbury, Batley',
  E08000036: 'Pontefract, Castleford',
  N09000005: 'Londonderry',
  N09000007: 'Lisburn',
  N09000009: 'Dungannon, Cookstown, Magherafelt',
  N09000011: 'Bangor, Newtownards',
  S12000013: 'Western Isles, Stornoway, Outer Hebrides',
  S12000017: 'Inverness',
  S12000047: 'Kirkcaldy, Dunfermline, Glenrothes',
  S12000048: 'Perth',
  S12000029: 'Hamilton, East Kilbride',
  S12000050: 'Motherwell, Airdrie, Cumbernauld',
  S12000038: 'Paisley, Renfrew',
  S12000028: 'Ayr, Prestwick',
  S12000040: 'Livingston',
  W06000001: 'Anglesey, Ynys Môn, Holyhead',
  W06000002: 'Bangor, Caernarfon',
  W06000003: 'Llandudno, Colwyn Bay',
  W06000004: 'Rhyl, Prestatyn',
  W06000006: 'Wrecsam',
  W06000008: 'Aberystwyth',
  W06000010: 'Llanelli, Carmarthen',
  W06000011: 'Abertawe',
  W06000012: 'Port Talbot, Neath',
  W06000014: 'Barry, Penarth, Bro Morgannwg',
  W06000015: 'Caerdydd',
  W06000016: 'RCT, Pontypridd, Aberdare',
  W06000018: 'Caerffili',
  W06000019: 'Ebbw Vale',
  W06000020: 'Cwmbran, Pontypool',
  W06000022: 'Casnewydd',
}

/** The words of a name or a search, without what spellings differ in: accents, apostrophes, "&", "St", "City of". */
export function wordsOfName(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’.]/g, '').replace(/&/g, ' and ')
  const words = plain.match(/[a-z0-9]+/g) ?? []
  return words.map((word) => (word === 'saint' ? 'st' : word)).filter((word) => !fillers.has(word))
}

const fillers = new Set(['city', 'county', 'council', 'borough', 'district', 'of', 'the', 'and', 'upon', 'on'])

/** The outward half of a postcode that was typed whole or in half, such as `L15` of "l15 8hx"; null for any other text. */
export function districtOf(text: string): string | null {
  const plain = text.replace(/\s+/g, '').toUpperCase()
  const whole = /^([A-Z]{1,2}\d[A-Z\d]?)\d[A-Z]{2}$/.exec(plain)
  if (whole) return whole[1]!
  return /^[A-Z]{1,2}\d[A-Z\d]?$/.test(plain) ? plain : null
}

/** Names that are words of every day too: a title may begin with "Reading" and mean no town. */
const everydayNames = new Set(['Reading', 'Bury', 'Rugby', 'Derby', 'Hart', 'Dover', 'Boston'])

/** Whether a title speaks of this area: its name stands there as words of its own, and behind "in" where it is a word of every day. */
export function isNamedIn(name: string, title: string): boolean {
  const words = (text: string) =>
    text
      .normalize('NFC')
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  if (everydayNames.has(name)) return new RegExp(`\\b(in|near|around|across) ${name}( |$)`, 'iu').test(words(title)) && title.includes(name) // prettier-ignore
  return ` ${words(title.toLowerCase())} `.includes(` ${words(name.toLowerCase())} `)
}

export interface NamedArea {
  code: string
  name: string
}

/**
 * The codes of the areas that a text names: each of its words begins a word of the name, or of one other name. Where an area bears
 * exactly this name it is alone, so that "Bury" is not also Newbury's council. Empty where none is named.
 */
export function findByName(areas: readonly NamedArea[], text: string): string[] {
  const asked = wordsOfName(text)
  if (asked.length === 0) return []
  const named = areas.map(({ code, name }) => ({
    code,
    names: [name, ...(otherNames[code]?.split(', ') ?? [])].map(wordsOfName),
  }))
  const whole = asked.join(' ')
  const exact = named.filter(({ names }) => names.some((words) => words.join(' ') === whole))
  if (exact.length > 0) return exact.map(({ code }) => code)
  const begins = (words: string[]) => asked.every((word) => words.some((one) => one.startsWith(word)))
  return named.filter(({ names }) => names.some(begins)).map(({ code }) => code)
}
