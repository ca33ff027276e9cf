import { describe, expect, test } from 'vitest'
import { flatAnswers } from '#app/testing/desks/submissions.ts'
import { dealTextsOf } from './deal-texts.ts'
import {
  askedIn,
  checkStep,
  groupsOf,
  questionOf,
  stepNames,
  suggestionsFor,
  vendorKinds,
  type Answers,
  type QuestionName,
} from './record.ts'
import { shownGroups } from './shown.ts'

/** What the law of a nation, the kind of a vendor and the kind of a property add to the questions, and what must not be asked. */

const postcodes = {
  England: 'LS6 3BJ',
  Scotland: 'G12 8QQ',
  Wales: 'CF37 1SN',
  'Northern Ireland': 'BT7 1AA',
  unknown: '',
}
type Place = keyof typeof postcodes
const places = Object.keys(postcodes) as Place[]
const kinds = Object.keys(vendorKinds) as (keyof typeof vendorKinds)[]
const types = ['Residential', 'Student', 'Commercial', 'Retail', 'Development'] as const
type PropertyType = (typeof types)[number]

const asked = (answers: Answers) => stepNames.flatMap((step) => askedIn(step, answers))

/** The questions that not every submission has, with whom they concern. The table is the law's, not the code's. */
interface Case {
  place: Place
  kind: (typeof kinds)[number]
  type: PropertyType
  isLet: boolean
  isShortLet: boolean
  isLeasehold: boolean
  isHmo: boolean
}
const isHome = ({ type }: Case) => type === 'Residential' || type === 'Student'
const isRented = (one: Case) => isHome(one) && one.isLet && !one.isShortLet
const hasLease = (one: Case) => one.isLeasehold && !(one.place === 'Scotland' && isHome(one))
const isBusiness = ({ kind }: Case) => kind === 'agent' || kind === 'sourcer'
const concerns: Partial<Record<QuestionName, (one: Case) => boolean>> = {
  amlNumber: isBusiness,
  redressNumber: isBusiness,
  icoNumber: isBusiness,
  insurer: isBusiness,
  clientMoney: isBusiness,
  leaseYears: hasLease,
  groundRentReview: hasLease,
  groundRent: hasLease,
  serviceCharge: (one) => hasLease(one) || (one.place === 'Scotland' && isHome(one)),
  factor: (one) => one.place === 'Scotland' && isHome(one),
  councilTaxBand: (one) => one.place !== 'Northern Ireland' && isHome(one),
  domesticRates: (one) => one.place === 'Northern Ireland' && isHome(one),
  useClass: (one) => one.place === 'Wales' && isHome(one),
  hmo: isHome,
  shortLet: isHome,
  hmoLicence: (one) => isHome(one) && one.isHmo,
  landlordNumber: (one) => isRented(one) && ['Scotland', 'Wales', 'Northern Ireland'].includes(one.place),
  lettingAgentLicence: (one) => isRented(one) && one.place === 'Wales',
  lettingLicence: (one) =>
    (one.place === 'England' && isRented(one) && !one.isHmo) ||
    (['Scotland', 'Northern Ireland'].includes(one.place) && isHome(one) && one.isShortLet),
  warranty: (one) => one.kind === 'developer' && isHome(one),
  completesOn: (one) => one.kind === 'developer' && isHome(one),
  homesCode: (one) => one.kind === 'developer' && isHome(one),
  siteArea: ({ type }) => type === 'Development',
  planning: ({ type }) => type === 'Development',
  tenancy: ({ isLet }) => isLet,
}

const both = [true, false]
function casesIn(place: Place, kind: Case['kind'], type: PropertyType): Case[] {
  return both.flatMap((isLet) =>
    both.flatMap((isShortLet) =>
      both.flatMap((isLeasehold) =>
        both.map((isHmo) => ({ place, kind, type, isLet, isShortLet, isLeasehold, isHmo })),
      ),
    ),
  )
}

const answersFor = (one: Case): Answers => ({
  vendorKind: one.kind,
  propertyType: one.type,
  postcode: postcodes[one.place],
  tenure: one.isLeasehold ? 'Leasehold' : 'Freehold',
  occupancy: one.isLet ? 'let' : 'vacant',
  shortLet: one.isShortLet ? 'yes' : 'no',
  hmo: one.isHmo ? 'yes' : 'no',
})

describe.each(places)('in %s', (place) => {
  test.each(kinds.flatMap((kind) => types.map((type) => [kind, type] as const)))(
    'who is %s with %s is asked what concerns them, once, and nothing else',
    (kind, type) => {
      for (const one of casesIn(place, kind, type)) {
        const names = asked(answersFor(one))
        const wanted = Object.entries(concerns).filter(([, isAsked]) => isAsked(one))
        const found = names.filter((name) => Object.hasOwn(concerns, name))
        expect(new Set(found), JSON.stringify(one)).toEqual(new Set(wanted.map(([name]) => name)))
        expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
      }
    },
  )

  test('whatever is asked, the page has it', () => {
    for (const one of types.flatMap((type) => casesIn(place, 'developer', type)))
      for (const step of stepNames) {
        const answers = answersFor(one)
        const sent = shownGroups(step, answers).flatMap(({ names }) => names)
        expect(askedIn(step, answers).filter((name) => !sent.includes(name))).toEqual([])
        expect(sent.filter((name, index) => sent.indexOf(name) !== index)).toEqual([])
      }
  })
})

test('an empty site is not asked about a building, and land with one on it is', () => {
  const ofBuildings: QuestionName[] = ['floorArea', 'epcBand', 'era', 'wallMaterial', 'heating']
  const on = (buildingForm: string) => asked({ propertyType: 'Development', buildingForm })
  expect(on('mill')).toEqual(expect.arrayContaining(ofBuildings))
  expect(on('site').filter((name) => ofBuildings.includes(name))).toEqual([])
  expect(on('site')).toEqual(expect.arrayContaining(['buildingForm', 'utilities', 'siteArea']))
})

test('a unit of a commonhold has charges too', () => {
  const on = (place: Place) => asked({ ...flatAnswers, tenure: 'Commonhold', postcode: postcodes[place] })
  expect(on('England').filter((name) => ['serviceCharge', 'groundRent'].includes(name))).toEqual(['serviceCharge'])
  expect(on('Scotland').filter((name) => name === 'serviceCharge')).toEqual(['serviceCharge'])
})

test('no question stands under a heading of its own words', () => {
  for (const step of stepNames)
    for (const { title, names } of groupsOf(step))
      expect(names.map((name) => questionOf(name).label)).not.toContain(title)
})

describe('on a border', () => {
  const near: Answers = { propertyType: 'Residential', postcode: 'CH4 8AA' }
  test('the location decides where it names the nation', () => {
    expect(asked({ ...near, location: 'Saltney' })).not.toContain('useClass')
    expect(asked({ ...near, location: 'Saltney, Wales, CH4' })).toContain('useClass')
  })
  test('Aberystwyth is no border', () => expect(asked({ ...near, postcode: 'SY23 1AA' })).toContain('useClass'))
  test.each(['IM1 1AA', 'JE2 3AB', 'GY1 1AA'])('%s is none of the four nations', (postcode) => {
    expect(checkStep('property', { ...flatAnswers, postcode }).postcode).toContain('United Kingdom')
  })
})

describe('the choices', () => {
  const optionsOf = (name: QuestionName, answers: Answers) => {
    const { control } = questionOf(name, answers)
    return control.kind === 'choice' ? Object.keys(control.options) : []
  }

  test.each<[Place, string[], string]>([
    ['England', ['Freehold', 'Leasehold', 'Share of freehold', 'Commonhold'], 'H'],
    ['Wales', ['Freehold', 'Leasehold', 'Share of freehold', 'Commonhold'], 'I'],
    ['Scotland', ['Leasehold', 'Heritable (Scotland)'], 'H'],
    ['Northern Ireland', ['Freehold', 'Leasehold', 'Share of freehold'], 'I'],
    ['unknown', ['Freehold', 'Leasehold', 'Share of freehold', 'Commonhold', 'Heritable (Scotland)'], 'I'],
  ])('in %s: the tenures, and the last council tax band', (place, tenures, band) => {
    expect(optionsOf('tenure', { postcode: postcodes[place] })).toEqual(tenures)
    expect(optionsOf('councilTaxBand', { postcode: postcodes[place] }).at(-1)).toBe(band)
  })

  test('what there is not in the nation is asked for again, and not told in another', () => {
    const mistakes = (changed: Answers) => checkStep('property', { ...flatAnswers, ...changed })
    expect(mistakes({ postcode: postcodes.Scotland, tenure: 'Freehold' })).toEqual({ tenure: 'Choose Leasehold or Heritable (Scotland)' }) // prettier-ignore
    expect(mistakes({ tenure: 'Heritable (Scotland)' })).toMatchObject({ tenure: expect.stringContaining('Choose Freehold') as string }) // prettier-ignore
    expect(mistakes({ councilTaxBand: 'I' })).toMatchObject({ councilTaxBand: expect.any(String) as string })
    expect(mistakes({ postcode: postcodes.Wales, councilTaxBand: 'I' })).toEqual({})
    expect(mistakes({ postcode: postcodes.Scotland, tenure: 'Heritable (Scotland)' })).toEqual({})
  })

  test('who sells for others is asked as such: an owner has no agreement with an owner', () => {
    expect(optionsOf('authority', { vendorKind: 'owner' })).toEqual(['owner', 'none'])
    expect(optionsOf('authority', { vendorKind: 'developer' })).not.toContain('agency')
    expect(optionsOf('authority', { vendorKind: 'agent' })).toHaveLength(5)
    expect(checkStep('authority', { ...flatAnswers, vendorKind: 'owner', authority: 'agency' })).toEqual({ authority: 'Choose I own it or Nothing in writing yet, or change who you are' }) // prettier-ignore
  })
})

describe('the words', () => {
  const homeIn = (place: Place): Answers => ({ propertyType: 'Residential', postcode: postcodes[place] })

  test('are those of the nation', () => {
    expect(questionOf('serviceCharge', homeIn('Scotland')).label).toBe('Factor’s charge a year')
    expect(questionOf('serviceCharge', { ...homeIn('Scotland'), propertyType: 'Retail' }).label).toBe('Service charge a year') // prettier-ignore
    expect(questionOf('lettingLicence', homeIn('England')).label).toBe('Selective licence')
    expect(questionOf('lettingLicence', homeIn('Scotland')).label).toBe('Short-term let licence')
    expect(questionOf('landlordNumber', homeIn('Wales')).label).toContain('Rent Smart Wales')
    expect(questionOf('titleNumber', homeIn('Northern Ireland')).hint).toContain('folio')
  })

  test('kinds of tenancies are offered of homes, by nation', () => {
    expect(suggestionsFor('tenancy', homeIn('Scotland'))).toContain('Private residential tenancy')
    expect(suggestionsFor('tenancy', homeIn('England'))).toEqual(['Assured periodic tenancy'])
    expect(suggestionsFor('tenancy', homeIn('unknown'))).toEqual([])
    expect(suggestionsFor('tenancy', { ...homeIn('Wales'), propertyType: 'Retail' })).toEqual([])
  })
})

test('an answer that the nation does not ask for stays, and reaches no deal', () => {
  const answers: Answers = { ...flatAnswers, postcode: postcodes.Scotland, groundRentReview: 'Every ten years', domesticRates: '£900', factor: 'None' } // prettier-ignore
  const texts = dealTextsOf(answers)
  expect(texts).toMatchObject({ factor: 'None', serviceCharge: '£1,240' })
  expect(Object.keys(texts)).not.toContain('leaseYears')
  expect(Object.keys(texts)).not.toContain('domesticRates')
})
