import { documentKinds, neededDocuments } from './documents.ts'
import { vendorKinds, type Answers } from './record.ts'

/** The documents that a vendor had better have at hand, as the matrix has them (documents.ts): for each kind of vendor, and for what is special about a property. */

interface AtHand {
  title: string
  documents: string[]
}

/** Answers that stand for a kind of vendor: what usually entitles them. */
const vendors: Record<keyof typeof vendorKinds, Answers> = {
  owner: { authority: 'owner' },
  agent: { authority: 'agency' },
  sourcer: { authority: 'option' },
  developer: { authority: 'owner' },
}

/** Answers that stand for what is special about a property. */
const properties: { title: string; answers: Answers }[] = [
  { title: 'A building that stands', answers: { propertyType: 'Residential' } },
  { title: 'Leasehold or share of freehold', answers: { tenure: 'Leasehold' } },
  { title: 'Let', answers: { propertyType: 'Residential', occupancy: 'let' } },
  { title: 'Empty', answers: { propertyType: 'Residential', occupancy: 'vacant' } },
  { title: 'A house in multiple occupation', answers: { propertyType: 'Residential', hmo: 'yes' } },
  { title: 'In a block', answers: { buildingForm: 'flats' } },
  { title: 'New', answers: { condition: 'new' } },
  { title: 'A home in Scotland', answers: { propertyType: 'Residential', postcode: 'EH1 1AA' } },
  { title: 'A shop or other commercial building', answers: { propertyType: 'Commercial' } },
  { title: 'Land to build on', answers: { propertyType: 'Development' } },
  { title: 'It needs works', answers: { needsWorks: 'yes' } },
  { title: 'A valuation says what it is worth', answers: { valueBasis: 'valuation' } },
]

/** The documents that everybody sends, those of each kind of vendor, and those that a property adds. */
export function listAtHand(): { everybody: string[]; vendors: AtHand[]; properties: AtHand[] } {
  const always = new Set(neededDocuments({}))
  const added = (answers: Answers, known: ReadonlySet<string> = always) =>
    neededDocuments(answers).filter((kind) => !known.has(kind))
  const labels = (kinds: ReturnType<typeof neededDocuments>) => kinds.map((kind) => documentKinds[kind].label)
  const standing = new Set([...always, ...added({ propertyType: 'Residential' })])
  return {
    everybody: labels([...always]),
    vendors: [
      ...Object.entries(vendors).map(([kind, answers]) => ({
        title: vendorKinds[kind as keyof typeof vendorKinds],
        documents: labels(added({ vendorKind: kind, ...answers })),
      })),
      { title: 'Whoever submits for a company', documents: labels(added({ vendorForm: 'company' })) },
    ].filter(({ documents }) => documents.length > 0),
    properties: properties.map(({ title, answers }, index) => ({
      title,
      // What every building needs is named once.
      documents: labels(added(answers, index === 0 ? always : standing)),
    })),
  }
}
