import { documentKindOf, lastDayOf, type DocumentState } from '../documents.ts'
import { daysBetween, endsWithin, quote, sayDay, sayDays, type Facts } from './facts.ts'
import type { Rule, Said } from './findings.ts'

/** The days before its end from which a document is named. */
const endingDays = 30

const labelOf = ({ kind }: DocumentState) => documentKindOf(kind).label
const needed = ({ states }: Facts) => states.filter(({ isNeeded }) => isNeeded)

/** The last day on which what was sent counts; null where nothing was sent, or where it does not end. */
function endOf({ kind, files: [newest] }: DocumentState): string | null {
  return newest ? (newest.valid_until ?? lastDayOf(kind, newest.issued_on)) : null
}

/** How long a document of this kind counts, in words. */
function validityOf({ kind }: DocumentState): string {
  const { months, days } = documentKindOf(kind)
  if (days !== undefined) return `It counts for ${sayDays(days)} after its day of issue. `
  if (months === undefined) return ''
  return months % 12 === 0
    ? `It counts for ${months === 12 ? 'a year' : `${months / 12} years`} after its day of issue. `
    : `It counts for ${months} months after its day of issue. `
}

/** What was sent, and what was not. */
export const documentRules = {
  'document-missing': {
    step: 'documents',
    tone: 'fix',
    find(facts) {
      const missing = needed(facts).filter(({ files, excuse }) => files.length === 0 && !excuse)
      if (missing.length === 0) return null
      return {
        title: missing.length === 1 ? 'A document is missing' : `${missing.length} documents are missing`,
        text: `Still to send: ${missing.map(labelOf).join('; ')}. Send each, or say why you cannot.`,
      }
    },
  },
  'document-excused': {
    step: 'documents',
    tone: 'look',
    find: (facts) =>
      needed(facts)
        .filter(({ files, excuse }) => files.length === 0 && excuse?.verdict === null)
        .map((state) => ({
          about: state.kind,
          title: `Not sent: ${labelOf(state)}`,
          text: `You say: ${quote(state.excuse!.why_missing)} A reviewer decides whether we can do without it. Send it if you can.`,
        })),
  },
  'document-ended': {
    step: 'documents',
    tone: 'fix',
    find: (facts) =>
      needed(facts).flatMap((state): Said[] => {
        const end = endOf(state)
        if (end === null || end >= facts.today) return []
        return [
          {
            about: state.kind,
            title: `No longer counts: ${labelOf(state)}`,
            text: `${validityOf(state)}What you sent counted until ${sayDay(end)}, ${sayDays(daysBetween(end, facts.today))} ago. Send one that is newer.`,
          },
        ]
      }),
  },
  'document-ending': {
    step: 'documents',
    tone: 'look',
    find: (facts) =>
      needed(facts).flatMap((state): Said[] => {
        const end = endOf(state)
        if (end === null || !endsWithin(end, facts.today, endingDays)) return []
        const left = daysBetween(facts.today, end)
        return [
          {
            about: state.kind,
            title: `Ends soon: ${labelOf(state)}`,
            text: `${validityOf(state)}What you sent counts until ${sayDay(end)}, ${left === 0 ? 'which is today' : `for ${sayDays(left)} more`}. Send the next one as soon as you have it.`,
          },
        ]
      }),
  },
  'document-undated': {
    step: 'documents',
    tone: 'fix',
    find: (facts) =>
      needed(facts)
        .filter((state) => {
          const { asksEnd, months, days } = documentKindOf(state.kind)
          const hasTerm = asksEnd !== undefined || months !== undefined || days !== undefined
          return hasTerm && state.files.length > 0 && endOf(state) === null
        })
        .map((state) => ({
          about: state.kind,
          title: `No date: ${labelOf(state)}`,
          text: documentKindOf(state.kind).asksEnd
            ? 'We cannot tell how long it counts. Send it again with the last day on which it does.'
            : `${validityOf(state)}Send it again with its day of issue.`,
        })),
  },
} as const satisfies Record<string, Rule<Facts>>
