/** A post of the sample data. Its HTML is the file beside this one; every figure in it is worked out or published. */
export interface SamplePost {
  /** The name of its file, without `.html`. */
  file: string
  title: string
  /** Left out where the title makes it. */
  slug?: string
  excerpt: string
  /** Its cover in lines (app/domain/covers/cover.ts), of figures that stand in the text. */
  cover?: string
  categories: (typeof sampleCategories)[number][]
  tags: string[]
  /** UTC. */
  written: string
  /** UTC; left out for drafts. */
  published?: string
  /** The days from the seeding to the morning on which it is published by itself. */
  publishInDays?: number
  seoTitle?: string
  seoDescription?: string
}

export const sampleCategories = ['Areas', 'Buying', 'Finance', 'Letting', 'Property types', 'Tax'] as const

/** A day on which a post was written, and the one on which it was published, at the hours at which the desk does these. */
const on = (written: string, published?: string) => ({
  written: `${written}T10:15:00.000Z`,
  ...(published !== undefined && { published: `${published}T08:00:00.000Z` }),
})

const coverOf = (...lines: string[]) => lines.join('\n')

export const samplePosts: SamplePost[] = [
  {
    file: 'when-the-fix-ends',
    title: 'When the fix ends: what a two-point rise does to an eight per cent house',
    excerpt:
      'Most buy-to-let loans are fixed for two years or five. One Liverpool terrace, three rents and five rates show how much room there is when the fix runs out, and what to do before it does.',
    cover: coverOf(
      '8.24%',
      'the rate at which this house pays nothing',
      'columns',
      '4.5%: £3,784',
      '* 5.5%: £2,771',
      '6.5%: £1,759',
      '7.5%: £746',
      '8.5%: −£266',
    ),
    categories: ['Finance'],
    tags: ['Cash flow', 'Mortgages', 'Yield'],
    ...on('2026-11-16', '2026-11-18'),
    seoTitle: 'When a buy-to-let fix ends: rates, rents and room',
    seoDescription:
      'One Liverpool terrace at three rents and five rates: the rate at which it pays nothing, before and after tax.',
  },
  {
    file: 'two-empty-months',
    title: 'Two empty months: what a void really costs',
    excerpt:
      'The rent you miss is only part of it. Council tax, heating, a new tenant’s fee and cleaning come on top, and the sum is more than three months’ rent.',
    cover: coverOf('£2,930', 'what two empty months cost', 'bars', 'Rent not received: £1,800', '* Together: £2,930'),
    categories: ['Finance', 'Letting'],
    tags: ['Cash flow', 'Lettings'],
    ...on('2026-11-09', '2026-11-11'),
  },
  {
    file: 'epc-deadline',
    title: 'The EPC deadline, costed for one stone terrace',
    excerpt:
      'Band C by October 2030, with a cap of £10,000. A solid-wall house, and its list of works in the order that gives the most for the money.',
    cover: coverOf(
      '£4,370',
      'for five steps towards a C, £10,870 for six',
      'columns',
      'Steps 1–3: £870',
      'Loft: £1,570',
      '* Boiler: £4,370',
      'Walls: £10,870',
    ),
    categories: ['Letting'],
    tags: ['EPC', 'Refurbishment'],
    ...on('2026-11-02', '2026-11-04'),
  },
  {
    file: 'how-to-read-a-lease',
    title: 'How to read a lease in twenty minutes',
    excerpt:
      'Term, rent, review, charges, consent: five clauses decide whether a flat can be let, and where to find each of them.',
    cover: coverOf(
      '5 clauses',
      'decide whether a flat can be let',
      'ticks',
      'Term',
      'Rent',
      'Review',
      'Charges',
      'Consent',
    ),
    categories: ['Buying', 'Property types'],
    tags: ['Due diligence', 'Leasehold'],
    ...on('2026-10-26', '2026-10-28'),
  },
  {
    file: 'student-lets',
    title: 'Student lets: what the licence really costs',
    excerpt:
      'The fee is the small part. Fire doors, room sizes and five years of inspections, on a six-bed house in Sheffield.',
    cover: coverOf(
      '£7,300',
      'over five years for a house of six bedrooms',
      'bars',
      'Licence fee: £1,200',
      '* Together: £7,300',
    ),
    categories: ['Property types'],
    tags: ['HMO', 'Student lets'],
    ...on('2026-10-19', '2026-10-21'),
  },
  {
    file: 'stamp-duty-second-property',
    title: 'Stamp duty on a second property, worked through',
    excerpt: 'Five rates on five prices, and the £40,000 line that nobody mentions.',
    cover: coverOf(
      '5.0% to 9.4%',
      'of the price, from £125,000 to £1,000,000',
      'columns',
      '£125k: 5.0%',
      '* £180k: 5.6%',
      '£250k: 6.0%',
      '£400k: 7.5%',
      '£1m: 9.4%',
    ),
    categories: ['Tax'],
    tags: ['Tax'],
    ...on('2026-10-07', '2026-10-09'),
  },
  {
    file: 'three-towns',
    title: 'Hull, Sunderland, Middlesbrough: three towns under £150,000',
    excerpt: 'Average prices, rents and yields side by side, with what the averages leave out.',
    cover: coverOf(
      '£10,827',
      'between the dearest and the cheapest of three',
      'bars',
      '* Hull: £134,719',
      'Middlesbrough: £138,207',
      'Sunderland: £145,546',
    ),
    categories: ['Areas'],
    tags: ['Areas', 'Yield'],
    ...on('2026-09-28', '2026-09-30'),
  },
  {
    file: 'shop-with-a-flat',
    title: 'A shop with a flat above: two leases, two taxes',
    excerpt: 'Mixed use changes the stamp duty, the mortgage and the VAT. Who should look twice, and at what.',
    cover: coverOf('Two taxes', 'on one building at £245,000', 'buildings', 'shop with flat'),
    categories: ['Property types', 'Tax'],
    tags: ['Commercial', 'Tax'],
    ...on('2026-09-14', '2026-09-16'),
  },
  {
    file: 'down-valuation',
    title: 'What a down-valuation does to a BRRR',
    excerpt: '£11,200 left in becomes £26,200 when the valuer is £20,000 less sure than you were.',
    cover: coverOf(
      '£15,000 more',
      'stays in when the valuer says £20,000 less',
      'columns',
      '£200,000: £11,200',
      '* £180,000: £26,200',
    ),
    categories: ['Finance'],
    tags: ['BRRR', 'Refurbishment'],
    ...on('2026-09-01', '2026-09-02'),
  },
  {
    file: 'below-market-value',
    title: 'Below market value: how to check the claim',
    excerpt: 'Six comparables, one date adjustment and a tape measure. How to tell a discount from a wish.',
    cover: coverOf(
      '11.0% below',
      'what six sales say that one house is worth',
      'bars',
      'Price: £135,000',
      '* Six sales: £151,700',
    ),
    categories: ['Buying'],
    tags: ['Due diligence', 'Valuation'],
    ...on('2026-08-17', '2026-08-19'),
  },
  {
    file: 'setting-the-first-rent',
    title: 'Setting the first rent when you can raise it only once a year',
    excerpt: 'Too high and the house stands empty; too low and the next notice is a year away.',
    cover: coverOf('Once a year', 'is how often the rent can go up', 'count', '1 of 12'),
    categories: ['Letting'],
    tags: ['Lettings', 'Renters’ rights'],
    ...on('2026-08-03', '2026-08-05'),
  },
  {
    file: 'reserve-fund',
    title: 'A reserve fund for a small landlord',
    excerpt: 'How much, where, and what it is not for.',
    cover: coverOf(
      '£5,057',
      'is 5.6 months of one house’s rent',
      'parts',
      'Interest: £1,392',
      'Running costs: £615',
      '* Boiler: £2,800',
      'Excess: £250',
    ),
    categories: ['Finance'],
    tags: ['Cash flow'],
    ...on('2026-07-20', '2026-07-22'),
  },
  {
    file: 'rents-by-bedroom',
    title: 'Rents by bedroom: what a second bedroom is worth',
    excerpt: 'Bedroom rents for a few councils, and the step from one to two.',
    categories: ['Areas', 'Letting'],
    tags: ['Areas', 'Lettings'],
    ...on('2026-11-19'),
    publishInDays: 8,
  },
  {
    file: 'tenanted-house',
    title: 'Buying a tenanted house: the ten papers to ask for',
    excerpt: 'From the deposit certificate to the last gas check.',
    categories: ['Buying', 'Letting'],
    tags: ['Due diligence', 'Lettings'],
    ...on('2026-11-17'),
    publishInDays: 2,
  },
  {
    file: 'service-charges',
    title: 'Service charges: three years of one block',
    excerpt: 'What a sinking fund looks like before the roof and after it.',
    categories: ['Property types'],
    tags: ['Leasehold'],
    ...on('2026-11-16'),
  },
  {
    file: 'questions-for-a-sourcer',
    title: 'Seven questions for a sourcer',
    excerpt: '',
    categories: ['Buying'],
    tags: ['Due diligence'],
    ...on('2026-11-13'),
  },
  {
    file: 'april-2027',
    title: 'April 2027: the new rates on property income',
    excerpt: 'Two points more on the income, two points more on the relief, and who notices.',
    categories: ['Tax'],
    tags: ['Tax'],
    ...on('2026-11-12'),
  },
]
