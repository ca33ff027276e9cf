import { testArea, testFacts, testRules, testState, type RuleCases } from '#app/testing/desks/screening.ts'
import type { Answers } from '../record.ts'
import type { disclosureRules } from './disclosure-rules.ts'
import type { ScreenedFigures } from './facts.ts'
import type { figureRules } from './figure-rules.ts'
import type { propertyRules } from './property-rules.ts'

/** Rules about figures, the property and what has to be disclosed. The area has £200,000, £1,000 a month and 5.00%. */

const withAnswers = (answers: Answers) => testFacts({ answers })
const withFigures = (figures: Partial<ScreenedFigures>, answers: Answers = {}) => testFacts({ figures, answers })
const shop: Answers = { propertyType: 'Retail' }
const hmo: Answers = { hmo: 'yes', hmoOccupants: '5' }
const scottish: Answers = { postcode: 'G12 8QQ' }
const welsh: Answers = { postcode: 'CF37 1SN' }
const irish: Answers = { postcode: 'BT7 1AA' }

const disclosed = (name: 'personalInterest' | 'referralFee' | 'sellerPressure' | 'returnPromised' | 'pooled', words: string): RuleCases => ({
  fires: [
    [withAnswers({ [name]: 'yes', [`${name}Detail`]: 'My sister owns it.' }), 'You say: “My sister owns it.”', 'look'],
    [withAnswers({ [name]: 'yes', [`${name}Detail`]: ' ' }), 'You have not said more about it yet.'],
    [withAnswers({ [name]: 'yes' }), words],
  ],
  isQuiet: [withAnswers({ [name]: 'no' }), withAnswers({ [name]: '' })],
}) // prettier-ignore

const cases: Record<keyof typeof figureRules | keyof typeof propertyRules | keyof typeof disclosureRules, RuleCases> = {
  'price-out-of-line': {
    fires: [
      [
        withFigures({ pricePence: 30_100_000 }),
        'The price is far above the area’s average. £301,000 is 50.50% above the average price in Leeds, £200,000, March 2026.',
        'look',
      ],
      [withFigures({ pricePence: 30_002_000 }), '50.01% above'],
      [withFigures({ pricePence: 9_998_000 }), '£99,980 is 50.01% below'],
      [withFigures({ pricePence: 1 }), '100.00% below'],
    ],
    isQuiet: [
      withFigures({ pricePence: 30_000_000 }),
      withFigures({ pricePence: 10_000_000 }),
      withFigures({ pricePence: 90_000_000 }, shop),
      withFigures({ pricePence: 90_000_000, area: null }),
      withFigures({ pricePence: 90_000_000, area: { ...testArea, averagePricePence: null } }),
      withFigures({ pricePence: null }),
    ],
  },
  'rent-out-of-line': {
    fires: [
      [withFigures({ monthlyRentPence: 150_100 }), '£1,501 a month is 50.10% above the average rent in Leeds, £1,000, May 2026.', 'look'], // prettier-ignore
      [withFigures({ monthlyRentPence: 49_900 }), '50.10% below'],
    ],
    isQuiet: [
      withFigures({ monthlyRentPence: 150_000 }),
      withFigures({ monthlyRentPence: 50_000 }),
      withFigures({ monthlyRentPence: null }),
      withFigures({ monthlyRentPence: 0 }),
      withFigures({ monthlyRentPence: 900_000 }, shop),
      withFigures({ monthlyRentPence: 900_000, area: { ...testArea, averageRentPence: null } }),
    ],
  },
  'yield-high': {
    fires: [
      [withFigures({ grossYieldPercent: 12.01 }), '12.01% is 0.01 points above 12%.', 'look'],
      [withFigures({ grossYieldPercent: 10.01 }), 'more than twice that of Leeds, 5.00% (rents of May 2026, prices of March 2026)'], // prettier-ignore
      [withFigures({ grossYieldPercent: 12.01 }, shop), 'above 12%'],
      // Twice 4.71 is 9.42, which computers make 9.42 as well, and twice 5.57 is 11.14.
      [withFigures({ grossYieldPercent: 9.43, area: { ...testArea, grossYieldPercent: 4.71 } }), '4.71%'],
    ],
    isQuiet: [
      withFigures({ grossYieldPercent: 12, area: null }),
      withFigures({ grossYieldPercent: 12, area: { ...testArea, grossYieldPercent: 6 } }),
      withFigures({ grossYieldPercent: 10 }),
      withFigures({ grossYieldPercent: 11.14, area: { ...testArea, grossYieldPercent: 5.57 } }),
      withFigures({ grossYieldPercent: 11 }, shop),
      withFigures({ grossYieldPercent: null }),
      withFigures({ grossYieldPercent: 8, area: { ...testArea, grossYieldPercent: null } }),
    ],
  },
  'stated-gross-yield': {
    fires: [
      [withAnswers({ statedGrossYield: '7.30' }), 'a gross yield of 7.30%; from your answers we work out 6.79%, 0.51 points less', 'fix'], // prettier-ignore
      [withAnswers({ statedGrossYield: '6' }), '0.79 points more'],
      [withFigures({ grossYieldPercent: null }, { statedGrossYield: '6' }), 'without a rent and a price none follows'],
    ],
    isQuiet: [
      withAnswers({ statedGrossYield: '7.29' }),
      withAnswers({ statedGrossYield: '6.29' }),
      withAnswers({ statedGrossYield: '' }),
      withAnswers({ statedGrossYield: 'about seven' }),
    ],
  },
  'stated-net-yield': {
    fires: [[withAnswers({ statedNetYield: '5.78' }), 'we work out 4.42%, 1.36 points less', 'fix']],
    isQuiet: [withAnswers({ statedNetYield: '4.92' }), withAnswers({ statedNetYield: '' })],
  },
  'stated-roi': {
    fires: [[withAnswers({ statedRoi: '4.65' }), 'an ROI of 4.65%; from your answers we work out 4.14%, 0.51 points less', 'fix']], // prettier-ignore
    isQuiet: [withAnswers({ statedRoi: '4.64' }), withAnswers({ statedRoi: '' })],
  },
  'same-address': {
    fires: [[testFacts({ twins: { address: true, title: false } }), 'Another submission or deal has the same address', 'look']], // prettier-ignore
    isQuiet: [testFacts({ twins: { address: false, title: true } })],
  },
  'same-title': {
    fires: [[testFacts({ twins: { address: false, title: true } }), 'the same title number', 'look']],
    isQuiet: [testFacts({ twins: { address: true, title: false } })],
  },
  place: {
    fires: [
      [withFigures({ misplaced: ['EH6 lies in Scotland, and Leeds in England.'] }), 'EH6 lies in Scotland', 'fix'],
      [withFigures({ nation: 'Wales' }), 'The questions are those of England'],
    ],
    isQuiet: [
      withAnswers({}),
      withAnswers(scottish),
      withFigures({ misplaced: ['Nothing says where it lies.'] }, { postcode: '' }),
    ],
  },
  scotland: {
    fires: [
      [withAnswers(scottish), 'Most homes need a Home Report', 'look'],
      [withAnswers({ ...scottish, ...shop }), 'Estate Agents Act 1979, section 20'],
    ],
    isQuiet: [withAnswers({}), withAnswers(welsh), withAnswers(irish), withAnswers({ postcode: '' })],
  },
  'landlord-register': {
    fires: [
      [withAnswers(scottish), 'Antisocial Behaviour etc. (Scotland) Act 2004', 'fix'],
      [withAnswers(welsh), 'Rent Smart Wales'],
      [withAnswers({ ...welsh, landlordNumber: 'RN-1' }), 'Enter the number of the licence'],
      [withAnswers({ ...welsh, lettingAgentLicence: 'LR-1' }), 'Enter the number, or'],
      [withAnswers(irish), 'the Landlord Register'],
      [withAnswers({ ...irish, landlordNumber: ' ' }), 'Enter the number'],
    ],
    isQuiet: [
      withAnswers({ ...scottish, landlordNumber: '123456/230/12345' }),
      withAnswers({ ...irish, landlordNumber: '12345' }),
      withAnswers({ ...welsh, landlordNumber: 'RN-1', lettingAgentLicence: 'LR-1' }),
      withAnswers({ ...scottish, shortLet: 'yes', lettingLicence: 'held' }),
      withAnswers({}),
      withAnswers({ ...welsh, occupancy: 'vacant' }),
      withAnswers({ ...scottish, ...shop }),
      withAnswers({ postcode: '' }),
    ],
  },
  'letting-licence': {
    fires: [
      [withAnswers({ lettingLicence: 'missing' }), 'Housing Act 2004, Part 3', 'fix'],
      [withAnswers({ lettingLicence: 'applied' }), 'The licence to let is applied for', 'look'],
      [withAnswers({ ...scottish, shortLet: 'yes' }), 'Licensing of Short-term Lets', 'fix'],
      [withAnswers({ ...scottish, shortLet: 'yes', occupancy: 'vacant', lettingLicence: 'not-needed' }), 'without a licence'],
      [withAnswers({ ...irish, shortLet: 'yes', lettingLicence: 'missing' }), 'Tourism Northern Ireland'],
    ],
    isQuiet: [
      withAnswers({}),
      withAnswers({ lettingLicence: 'held' }),
      withAnswers({ lettingLicence: 'missing', occupancy: 'vacant' }),
      withAnswers({ lettingLicence: 'missing', hmo: 'yes' }),
      withAnswers({ ...shop, lettingLicence: 'missing' }),
      withAnswers({ ...welsh, shortLet: 'yes' }),
      withAnswers({ ...scottish, shortLet: 'yes', lettingLicence: 'held' }),
      withAnswers({ ...scottish, lettingLicence: 'missing' }),
      withAnswers({ ...irish, ...shop, shortLet: 'yes' }),
    ],
  }, // prettier-ignore
  'scottish-lease': {
    fires: [[withAnswers(scottish), 'Land Tenure Reform (Scotland) Act 1974, section 8', 'look']],
    isQuiet: [
      withAnswers({}),
      withAnswers({ ...scottish, tenure: 'Heritable (Scotland)' }),
      withAnswers({ ...scottish, ...shop }),
    ],
  },
  'hmo-licence': {
    fires: [
      [withAnswers(hmo), 'An HMO without a licence. A house in multiple occupation needs a licence from five people', 'fix'], // prettier-ignore
      [withAnswers({ ...hmo, hmoLicence: 'missing' }), 'this one houses 5'],
      [withAnswers({ ...hmo, hmoLicence: 'not-needed' }), 'without a licence', 'fix'],
      [withAnswers({ ...hmo, hmoLicence: 'applied' }), 'The HMO licence is applied for', 'look'],
      [withAnswers({ ...hmo, ...scottish, hmoOccupants: '3' }), 'from three people in three households'],
      [withAnswers({ ...hmo, ...irish, hmoOccupants: '3' }), 'Northern Ireland'],
      [withAnswers({ ...hmo, ...welsh, storeys: '3' }), 'three storeys or more'],
    ],
    isQuiet: [
      withAnswers({ ...hmo, hmoOccupants: '4' }),
      withAnswers({ ...hmo, hmo: 'no' }),
      withAnswers({ ...hmo, hmoLicence: 'held' }),
      withAnswers({ ...hmo, ...scottish, hmoOccupants: '2' }),
      withAnswers({ ...hmo, ...welsh, storeys: '2' }),
      testFacts({ answers: hmo, states: [testState('hmo-licence', { valid_until: '2028-01-01' })] }),
    ],
  },
  'short-lease': {
    fires: [
      [withAnswers({ leaseYears: '79' }), '79 years are left, 1 fewer than 80. To extend it costs more', 'look'],
      [withAnswers({ leaseYears: '1', ...irish }), '1 year is left, 79 fewer than 80. Lenders'],
    ],
    isQuiet: [
      withAnswers({ leaseYears: '80' }),
      withAnswers({ leaseYears: '' }),
      withAnswers({ leaseYears: '40', tenure: 'Freehold' }),
    ],
  },
  'epc-band': {
    fires: [
      [withAnswers({ epcBand: 'F' }), 'It is let with an energy rating of F', 'fix'],
      [withAnswers({ epcBand: 'G', occupancy: 'vacant', ...welsh }), 'It cannot be let with an energy rating of G', 'look'], // prettier-ignore
    ],
    isQuiet: [withAnswers({ epcBand: 'E' }), withAnswers({ epcBand: 'G', ...scottish }), withAnswers({ epcBand: '' })],
  },
  'personal-interest': disclosed('personalInterest', 'section 21'),
  'referral-fee': disclosed('referralFee', 'who gets how much'),
  'seller-pressure': disclosed('sellerPressure', 'had advice of their own'),
  'return-promised': disclosed('returnPromised', 'We show no promised returns'),
  pooled: disclosed('pooled', 'section 235), and we take none'),
}

testRules(cases)
