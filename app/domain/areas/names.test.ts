import { expect, test } from 'vitest'
import { readSampleAreas } from '../../../db/sample/areas.ts'
import { counties, findCounty } from './counties.ts'
import { districtOf, findByName, isNamedIn } from './names.ts'
import { otherNames } from './other-names.ts'

const areas = readSampleAreas()
const namesFor = (text: string) =>
  findByName(areas, text)
    .codes.map((code) => areas.find((area) => area.code === code)!.name)
    .sort()

test.each([
  ['Liverpool', ['Liverpool']],
  ['liverpool city council', ['Liverpool']],
  ['Bristol, City of', ['Bristol']],
  ['City of Bristol', ['Bristol']],
  ['Hull', ['Kingston upon Hull']],
  ['Durham', ['County Durham']],
  ['Herefordshire, County of', ['Herefordshire']],
  ['Kings Lynn', ["King's Lynn and West Norfolk"]],
  ['Saint Helens', ['St Helens']],
  ['Ynys Mon', ['Isle of Anglesey']],
  ['Huddersfield', ['Kirklees']],
  ['newcas', ['Newcastle upon Tyne', 'Newcastle-under-Lyme']],
  ['Brighton & Hove', ['Brighton and Hove']],
  // An exact name is alone, though others begin with it.
  ['Bury', ['Bury']],
  ['Wells', ['Somerset']],
  ['Bury St Edmunds', ['West Suffolk']],
  // Where several have the name, all of them.
  ['Richmond', ['North Yorkshire', 'Richmond upon Thames']],
  // Whole words count before beginnings: Downham Market is no part of Down.
  ['Down', ['Ards and North Down', 'Newry Mourne and Down']],
  ['Highlands', ['Highland']],
  ['Co Durham', ['County Durham']],
  ['Hayes', ['Bromley', 'Hillingdon']],
  ['Whitchurch', ['Basingstoke and Deane', 'Cardiff', 'Shropshire']],
  ['Highgate', ['Camden', 'Haringey', 'Islington']],
  ['Southwick', ['Adur', 'Sunderland']],
  ['Hampton', ['Peterborough', 'Richmond upon Thames']],
  ['Atlantis', []],
  ['of the', []],
  ['', []],
])('“%s” names %j', (text, names) => {
  expect(namesFor(text)).toEqual(names)
})

test.each([
  ['L15', 'L15'],
  ['l15 8hx', 'L15'],
  ['L158HX', 'L15'],
  ['EC1A 1BB', 'EC1A'],
  // Half of a postcode: the space parts it.
  ['E1 4', 'E1'],
  ['L1 5', 'L1'],
  ['SE1 7', 'SE1'],
  ['L15 8', 'L15'],
  ['L15-8HX', 'L15'],
  ['l158', 'L15'],
  ['EC1A1', 'EC1A'],
  ['L18H', 'L1'],
  ['L 15', 'L15'],
  ['W1', 'W1'],
  ['E14', 'E14'],
  ['L15 HX', null],
  ['M4', 'M4'],
  ['Leeds', null],
  ['L', null],
  ['118', null],
])('the outward half of “%s” is %j', (text, district) => {
  expect(districtOf(text)).toBe(district)
})

test('every other name belongs to an area that there is', () => {
  const codes = new Set(areas.map(({ code }) => code))
  expect(Object.keys(otherNames).filter((code) => !codes.has(code))).toEqual([])
})

test.each([
  ['Torquay', 'Torbay'], ['Hemel Hempstead', 'Dacorum'], ['Aldershot', 'Rushmoor'], ['Farnborough', 'Rushmoor'],
  ['Burton upon Trent', 'East Staffordshire'], ['Burton-on-Trent', 'East Staffordshire'], ['Clacton', 'Tendring'],
  ['Kidderminster', 'Wyre Forest'], ['Leamington Spa', 'Warwick'], ['Bognor Regis', 'Arun'], ['Skegness', 'East Lindsey'],
  ['Sutton Coldfield', 'Birmingham'], ['Kilmarnock', 'East Ayrshire'], ['Ballymena', 'Mid and East Antrim'],
  ['Leigh-on-Sea', 'Southend-on-Sea'], ['Portland', 'Dorset'], ['Verwood', 'Dorset'], ['South Ockendon', 'Thurrock'],
  ['Stanford-le-Hope', 'Thurrock'], ['Halewood', 'Knowsley'], ['Haydock', 'St Helens'], ['Standish', 'Wigan'],
  ['Horsforth', 'Leeds'], ['Yeadon', 'Leeds'], ['Guiseley', 'Leeds'], ['Stocksbridge', 'Sheffield'], ['Wombwell', 'Barnsley'],
  ['Cheadle Hulme', 'Stockport'], ['Darlaston', 'Walsall'], ['Coseley', 'Dudley'], ['Sedgley', 'Dudley'],
  ['Larkhall', 'South Lanarkshire'], ['Blantyre', 'South Lanarkshire'], ['Stevenston', 'North Ayrshire'], ['Street', 'Somerset'],
  ['Haverfordwest', 'Pembrokeshire'], ['Wembley', 'Brent'], ["Bishop's Stortford", 'East Hertfordshire'],
])('%s is a town of %s', (town, council) => {
  expect(findByName(areas, town).by).toBe('other')
  expect(namesFor(town)).toEqual([council])
}) // prettier-ignore

test('part of a name is told from a name', () => {
  const byOf = (text: string) => findByName(areas, text).by
  expect([byOf('Liverpool'), byOf('Hull'), byOf('liverp'), byOf('Heath')]).toEqual(['name', 'other', 'part', 'part'])
  // What begins so counts before what holds it somewhere.
  expect(namesFor('Tunbridge')).toEqual(['Tunbridge Wells'])
  expect(namesFor('surrey')).toEqual(['Surrey Heath'])
})

test('counties are made of councils that there are, under names that are theirs alone', () => {
  const codes = new Set(areas.map(({ code }) => code))
  expect(counties.flatMap((county) => county.codes.filter((code) => !codes.has(code)))).toEqual([])
  for (const { name, codes } of counties) expect([name, new Set(codes).size]).toEqual([name, codes.length])
  const namesIn = (text: string) =>
    findCounty(text)?.codes.map((code) => areas.find((area) => area.code === code)!.name)
  expect(namesIn('Norfolk')).toEqual(['Breckland', 'Broadland', 'Great Yarmouth', "King's Lynn and West Norfolk", 'North Norfolk', 'Norwich', 'South Norfolk']) // prettier-ignore
  expect(namesIn('Surrey')).toHaveLength(11)
  expect(namesIn('County of Kent')).toContain('Medway')
  expect(namesIn('lancs')).toContain('Blackpool')
  expect(namesIn('Yorkshire')).toEqual(expect.arrayContaining(['Leeds', 'Sheffield', 'Kingston upon Hull', 'York']))
  expect(namesIn('devon')).toContain('Plymouth')
  expect(namesIn('ESSEX')).toContain('Thurrock')
  for (const text of ['Kent', 'Kent County Council', 'kent council', 'Kent.']) expect(namesIn(text)).toHaveLength(13)
  expect(namesIn('Essex County Council')).toHaveLength(14)
  expect(namesIn('Co. Tyrone')).toEqual(['Derry City and Strabane', 'Fermanagh and Omagh', 'Mid Ulster'])
  expect(namesIn('County Down')).toContain('Ards and North Down')
  expect(namesIn('County Derry')).toContain('Causeway Coast and Glens')
  expect(namesIn('constructor')).toBeUndefined()
  expect(namesIn('Atlantis')).toBeUndefined()
})

test.each([
  ['Reading', 'Reading a survey before you bid', false],
  ['Reading', 'What the ones in reading do', false],
  ['Reading', 'Buying to let in Reading: the figures', true],
  ['Reading', 'Reading The Small Print', false],
  ['Reading', 'Reading house prices in 2026', true],
  ['York', 'New York lofts', false],
  ['York', 'Living in New York', false],
  ['York', 'York Central and its flats', true],
  ['York', 'Student lets near York', true],
  ['Slough', 'How to slough off debt', false],
  ['Slough', 'Slough yields are high', true],
  ['Liverpool', 'Buying in Liverpool', true],
  ['Liverpool', 'Liverpoolers abroad', false],
  ['Newcastle upon Tyne', 'A week in Newcastle-upon-Tyne', true],
  ['Derry City and Strabane', 'Strabane', false],
])('whether %s is named in “%s”: %s', (name, title, is) => {
  expect(isNamedIn(name, title)).toBe(is)
})
