import type { Answers } from '#app/domain/submissions/record.ts'
import type { Scene, Step } from './scene.ts'
import { SampleSubmission, type SampleFiles } from './submission.ts'

/** Submissions in each state. Those that wait were handed in so lately that no review is late, at whatever hour. */
export function listSubmissionSteps(scene: Scene, files: SampleFiles): Step[] {
  const from = (...vendors: ('vera' | 'stella' | 'otto' | 'devon' | 'gwen')[]) =>
    vendors.map((vendor) => new SampleSubmission(scene, files, vendor))
  const [approved, rejected, changes, leeds, draft] = from('vera', 'vera', 'vera', 'vera', 'vera') as [SampleSubmission, SampleSubmission, SampleSubmission, SampleSubmission, SampleSubmission] // prettier-ignore
  const [hmo, scottish, held, land] = from('stella', 'otto', 'gwen', 'devon') as [SampleSubmission, SampleSubmission, SampleSubmission, SampleSubmission] // prettier-ignore
  // prettier-ignore
  return [
    { at: scene.ago(30, '08:50'), run: (at) => scene.signIn('rita', at) },

    approved.begin(scene.ago(26, '10:05'), { ...veras, ...terrace }),
    approved.send(scene.ago(26, '10:40')),
    approved.submit(scene.ago(26, '10:55')),
    approved.move(scene.ago(25, '09:20'), 'rita', 'take'),
    approved.judge(scene.ago(25, '10:10'), 'rita'),
    approved.tick(scene.ago(25, '10:25'), 'rita'),
    approved.note(scene.ago(25, '10:30'), 'rita', 'Title and agreement agree; the owner has confirmed by telephone.'),
    ...approved.approve(scene.ago(24, '11:15'), 'rita', scene.ago(23, '09:40')),

    rejected.begin(scene.ago(18, '14:10'), { ...veras, ...shares }),
    rejected.send(scene.ago(18, '14:30')),
    rejected.submit(scene.ago(18, '14:35')),
    rejected.move(scene.ago(17, '10:00'), 'rita', 'take'),
    rejected.move(scene.ago(17, '10:20'), 'rita', 'reject', 'Several buyers would share the rent of a building that your company runs for them. That may be a collective investment scheme, which we do not offer.'),

    changes.begin(scene.ago(9, '11:00'), { ...veras, ...corner }),
    changes.send(scene.ago(9, '11:30')),
    changes.submit(scene.ago(9, '11:40')),
    changes.move(scene.ago(8, '09:30'), 'rita', 'take'),
    changes.judge(scene.ago(8, '09:50'), 'rita', { rents: 'The schedule ends in March. Please send the months since then.' }),
    changes.move(scene.ago(8, '10:00'), 'rita', 'request-changes', 'Rent schedule: it ends in March. Please send the months since then.\nTenancy: say when the break clause can be used.'),
    changes.write(scene.ago(8, '15:20'), 'The agent sends me the schedule this week.'),
    changes.answer(scene.ago(7, '09:10'), 'rita', 'Thank you. Take the time that you need; it stays as it is in the meantime.'),

    leeds.begin(scene.hoursAgo(30), { ...veras, ...flat }),
    leeds.send(scene.hoursAgo(7), { without: ['indemnity'] }),
    leeds.excuse(scene.hoursAgo(6.5), 'indemnity', 'The new certificate comes next week; the policy goes on.'),
    leeds.submit(scene.hoursAgo(6)),

    draft.begin(scene.hoursAgo(50), { ...veras, ...semi }),
    draft.send(scene.hoursAgo(49), { only: ['title', 'epc'] }),

    hmo.begin(scene.hoursAgo(12), stellas),
    hmo.send(scene.hoursAgo(11)),
    hmo.submit(scene.hoursAgo(10)),

    scottish.begin(scene.hoursAgo(9.5), ottos),
    scottish.send(scene.hoursAgo(9)),
    scottish.submit(scene.hoursAgo(8.5)),
    scottish.move(scene.hoursAgo(3), 'rita', 'take'),

    held.begin(scene.ago(6, '10:10'), { ...ottos, ...gwens }),
    held.send(scene.ago(6, '10:30')),
    held.submit(scene.ago(6, '10:40')),
    held.move(scene.ago(5, '09:40'), 'ada', 'hold', 'The owner is in probate. We go on once the grant has been given.'),
    held.note(scene.ago(5, '09:45'), 'ada', 'Ask again in a fortnight.'),

    land.begin(scene.hoursAgo(5), devons),
    land.send(scene.hoursAgo(4.5)),
    land.submit(scene.hoursAgo(4)),
  ]
}

const nothingToDisclose: Answers = {
  personalInterest: 'no',
  referralFee: 'no',
  sellerPressure: 'no',
  returnPromised: 'no',
  pooled: 'no',
}

const veras: Answers = {
  vendorKind: 'sourcer', vendorForm: 'company', contactName: 'Vera Vendor', contactPhone: '0113 496 0000', companyName: 'Vera Vendor Ltd', companyNumber: '09876543',
  authority: 'option', authorityUntil: '2029-03-31', ownerName: 'Olive Owner', ownerEmail: 'olive.owner@example.test', ownerPhone: '0113 496 0001',
  amlNumber: 'XAML00000123456', redressScheme: 'prs', redressNumber: 'PRS012345', icoNumber: 'ZA123456', dataContact: 'data@example.test', insurer: 'Sample Mutual', insuredFor: '£500,000', insuredUntil: '2029-06-30', clientMoney: 'none',
  valueBasis: 'own', needsWorks: 'no', hmo: 'no', condition: 'good', strategy: 'Buy to let',
  ...nothingToDisclose,
} // prettier-ignore

const terrace: Answers = {
  title: 'Two-bed terrace near Kirkstall Abbey', propertyType: 'Residential', address: '61 Sample Street', postcode: 'LS5 3AB', location: 'Leeds, LS5', tenure: 'Freehold', bedrooms: '2', epcBand: 'C', floorArea: '68',
  description: 'A stone terrace of two bedrooms, let to one household since 2023 at £925 a month. The boiler is of 2022.',
  price: '£172,000', monthlyRent: '£925', insurance: '£260', occupancy: 'let', tenancy: 'Assured periodic tenancy, one household since June 2023', lettingLicence: 'held', shortLet: 'no', councilTaxBand: 'B',
  comparables: '59 Sample Street, 2 beds | £170,000 | 2026-08 | 20 m\n12 Model Road, 2 beds | £174,500 | 2026-07 | 180 m\n3 Example Row, 2 beds | £171,000 | 2026-06 | 260 m',
} // prettier-ignore

const flat: Answers = {
  title: 'Two-bed flat on Cardigan Road', propertyType: 'Residential', address: 'Flat 4, 118 Cardigan Road', postcode: 'LS6 3BJ', location: 'Leeds, LS6', tenure: 'Leasehold', leaseYears: '121', bedrooms: '2', epcBand: 'C', floorArea: '61', buildingForm: 'flats',
  description: 'A flat on the second floor with guaranteed rent, let to one household since May 2024 at £950 a month.',
  price: '£168,000', monthlyRent: '£950', insurance: '£300', groundRent: '£150', serviceCharge: '£1,240', statedGrossYield: '8.5', statedNetYield: '5.78', occupancy: 'let', tenancy: 'One household since May 2024',
} // prettier-ignore

const corner: Answers = {
  title: 'Corner shop with a flat above', propertyType: 'Retail', address: '2 Specimen Parade', postcode: 'BD8 9AA', location: 'Bradford, BD8', tenure: 'Freehold', epcBand: 'D', floorArea: '140',
  description: 'A shop and the flat above it, let together to a grocer at £1,100 a month.',
  price: '£185,000', monthlyRent: '£1,100', insurance: '£620', occupancy: 'let', tenancy: 'Ten years from 2021, with a break clause',
} // prettier-ignore

const shares: Answers = {
  title: 'Shares in a block of twelve flats', propertyType: 'Residential', address: '1 Placeholder Court', postcode: 'HX1 1AA', location: 'Halifax, HX1', tenure: 'Freehold', bedrooms: '1', epcBand: 'C', floorArea: '480',
  description: 'Each buyer has a twelfth, and we let and run the block for all of them.',
  price: '£95,000', monthlyRent: '£620', insurance: '£900', occupancy: 'let', tenancy: 'Twelve households',
  pooled: 'yes', pooledDetail: 'A company of ours holds the block and pays out the rents each quarter.',
} // prettier-ignore

const semi: Answers = {
  title: 'Three-bed semi in south Belfast', propertyType: 'Residential', address: '14 Mockford Avenue', postcode: 'BT9 6AA', location: 'Belfast, BT9', tenure: 'Leasehold', leaseYears: '9914', titleNumber: 'AN12345', bedrooms: '3', shortLet: 'no', epcBand: 'D', floorArea: '86',
  description: 'A semi of the 1930s with a garden, let to one household since September 2024.',
  price: '£215,000', monthlyRent: '£1,050', insurance: '£280', domesticRates: '£1,240', groundRent: '£10', serviceCharge: '£0', occupancy: 'let', tenancy: 'Periodic private tenancy, one household since September 2024', landlordNumber: '123456',
} // prettier-ignore

const stellas: Answers = {
  ...veras,
  contactName: 'Stella Showcase', contactPhone: '0161 496 0010', companyName: 'Showcase Sourcing Ltd', companyNumber: '12345678', ownerName: 'Percy Pretend', ownerEmail: 'percy.pretend@example.test', ownerPhone: '0161 496 0011',
  title: 'Five-bed house let by the room', propertyType: 'Residential', strategy: 'HMO', hmo: 'yes', address: '8 Fictional Grove', postcode: 'M14 5AA', location: 'Manchester, M14', tenure: 'Freehold', bedrooms: '5', epcBand: 'C', floorArea: '124',
  description: 'A terrace of five bedrooms, let to five people at £2,650 a month in all.',
  price: '£310,000', monthlyRent: '£2,650', hmoOccupants: '5', hmoLicence: 'held', hmoLicenceUntil: '2029-05-31', insurance: '£540', occupancy: 'let', tenancy: 'Five agreements, each from September',
} // prettier-ignore

const ottos: Answers = {
  vendorKind: 'owner', vendorForm: 'individual', contactName: 'Otto Ownsome', contactPhone: '0131 496 0020', authority: 'owner',
  title: 'Tenement flat in Leith', propertyType: 'Residential', strategy: 'Buy to let', address: '3F1, 20 Invented Walk', postcode: 'EH6 5AA', location: 'Edinburgh, EH6', tenure: 'Heritable (Scotland)', titleNumber: 'MID12345', factor: 'Sample Factors Ltd, PF000000', councilTaxBand: 'D', bedrooms: '2', hmo: 'no', shortLet: 'no', epcBand: 'D', floorArea: '64', buildingForm: 'tenement',
  description: 'A flat on the third floor of a tenement, which I have lived in myself. It is empty, and would let at about £1,250 a month.',
  price: '£245,000', valueBasis: 'own', monthlyRent: '£1,250', insurance: '£310', serviceCharge: '£640', needsWorks: 'no', occupancy: 'vacant', condition: 'good',
  ...nothingToDisclose,
} // prettier-ignore

const gwens: Answers = {
  contactName: 'Gwen Glenmock', contactPhone: '029 2018 0030',
  title: 'Stone house in Pontcanna', address: '5 Untold Terrace', postcode: 'CF11 9AA', location: 'Cardiff, CF11', tenure: 'Freehold', titleNumber: 'CYM123456', councilTaxBand: 'G', useClass: 'C3', bedrooms: '4', floorArea: '132', buildingForm: '',
  description: 'My mother’s house, empty since the spring. It would let at about £1,600 a month.',
  price: '£420,000', monthlyRent: '£1,600', insurance: '£420', sellerPressure: 'yes', sellerPressureDetail: 'It is sold from an estate. The executors have a solicitor.',
} // prettier-ignore

const devons: Answers = {
  vendorKind: 'developer', vendorForm: 'company', contactName: 'Devon Drawingboard', contactPhone: '0117 496 0040', companyName: 'Drawingboard Homes Ltd', companyNumber: '10293847', authority: 'owner',
  title: 'Land with permission for six houses', propertyType: 'Development', strategy: 'Development', address: 'Land behind 40 Imagined Lane', postcode: 'BS15 1AA', location: 'Bristol, BS15', tenure: 'Freehold',
  description: 'Two fields with full permission for six houses. It brings no rent as it is.',
  price: '£640,000', valueBasis: 'own', monthlyRent: '£0', insurance: '£0', needsWorks: 'no', occupancy: 'vacant', siteArea: '2400', planning: 'full', planningReference: 'P29/00640/F',
  ...nothingToDisclose,
} // prettier-ignore
