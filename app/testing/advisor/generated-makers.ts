import { aMonth, amount, rentOf, somePrice, type Random } from './generated-figures.ts'

/** How templates are written down, each with what a careful reader takes from it. */

export type Said = Readonly<Record<string, string | number>>

/** What was meant: a case in its calculator's own fields, or what a tool is to be asked. Nothing that was not said stands in it. */
export type Meant =
  | { of: 'case'; calculator: MeantCalculator; args: Said }
  | { of: 'deals' | 'areas'; args: Readonly<Record<string, unknown>> }
  /** The figures of these areas, by their slugs. */
  | { of: 'area'; slugs: readonly string[] }
  /** A deal of the list that was shown last, from 0: itself, or the tax on it. */
  | { of: 'deal' | 'tax-of-deal'; index: number }
  | MeantSides
  | MeantTarget
  /** Nobody can tell: any figure is a guess. */
  | { of: 'question back' }

/** `mortgage` is worked out by the deal calculator: its loan, rate and term are compared, and nothing else. */
export type MeantCalculator = 'deal' | 'mortgage' | 'property-tax' | 'brrr' | 'rental-cover' | 'section-24'

/** One case with several values of one field, beside each other: these of its results are shown for each. */
export interface MeantSides {
  of: 'sides'
  calculator: 'deal' | 'mortgage' | 'property-tax'
  args: Said
  field: string
  values: readonly (string | number | boolean)[]
  figures: readonly string[]
}

/** The value of a field that brings a result, of a case without it. */
export interface MeantTarget {
  of: 'solve'
  calculator: 'deal' | 'property-tax' | 'brrr' | 'rental-cover'
  args: Said
  field: string
  figure: string
  target: number
}

export interface Template {
  name: string
  /** Whether something in it misleads a reader who is not careful. */
  isTrap: boolean
  make(random: Random): { say: readonly string[]; means: Meant }
}

type Made = ReturnType<Template['make']>

export const plain = (name: string, make: Template['make']): Template => ({ name, isTrap: false, make })
export const trap = (name: string, make: Template['make']): Template => ({ name, isTrap: true, make })

const listOf = (say: string | readonly string[]): readonly string[] => (typeof say === 'string' ? [say] : say)

const caseOf =
  (calculator: MeantCalculator) =>
  (say: string | readonly string[], args: Said): Made => ({ say: listOf(say), means: { of: 'case', calculator, args } })

export const deal = caseOf('deal')
export const mortgage = caseOf('mortgage')
export const tax = caseOf('property-tax')
export const brrr = caseOf('brrr')
export const cover = caseOf('rental-cover')
export const section24 = caseOf('section-24')

export const means = (say: string | readonly string[], meant: Meant): Made => ({ say: listOf(say), means: meant })

/** A home to let, with its price and rent as they are typed. */
export function homeToLet(random: Random) {
  const price = somePrice(random)
  const rent = rentOf(random, price)
  return { price, rent, p: amount(random, price), m: aMonth(random, rent), said: { price, rent } }
}
