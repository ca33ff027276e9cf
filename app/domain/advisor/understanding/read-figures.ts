import type { GivenFigures, LeftOver, Topic } from '../question.ts'
import type { Amount } from './amount.ts'
import type { Bound } from './bounds.ts'
import type { FoundDates } from './dates.ts'
import type { Sentence } from './likely/clues.ts'
import type { Likely } from './likely/likely-roles.ts'
import type { Role } from './roles.ts'
import type { RunningSum } from './running-sum.ts'
import type { SharesInPounds } from './shares.ts'
import type { Words } from './words.ts'

/** The figures of a text by what they are of, as they are read by figures.ts. */

/** A figure that is bound to nothing, or only by its size beside a word that nobody knows. */
export interface Left {
  text: string
  from: number
  amount: Amount
  /** What it was taken for by its size. */
  role?: Role
  /** What such figures were of in other questions. */
  likely?: Likely
}

export interface ReadFigures {
  figures: GivenFigures
  /** Prices, each with what is said of it: the budget of a search, or the price of a purchase. */
  prices: { pence: number; bound: Bound; text: string; isBare?: true; isAsking?: true }[]
  leastYieldPercent?: number
  mostYieldPercent?: number
  /** Words on the rent besides its size. */
  rentBound?: Bound
  /** Years that may be the term of a mortgage. */
  years?: { value: number; text: string; isTerm: boolean }
  /** Whether a share is of the deposit, and not of the loan. */
  isDepositSaid?: boolean
  /** Whether one income and another are said, each by its name. */
  isIncomeListed?: boolean
  /** Whether nothing says over which time a rent is paid. */
  isRentTimeless?: boolean
  /** The rent of one room of it. */
  timelessRoomPence?: number
  /** How many rooms are let at the same rent. */
  rooms?: number
  /** All running costs of a year. */
  runningPence?: number
  /** Sums of running costs, in the order of the message. */
  running?: readonly RunningSum[]
  /** Whether costs that are named come on top of those before. */
  isAdded?: true
  /** Whether there are no other costs than those that are named. */
  isNothingElse?: true
  /** Whether what is left before the loan is asked for. */
  isBeforeLoan?: true
  /** An amount that only its size says to be the rent. */
  rentBySize?: Amount
  /** Costs of a year that are a share of the rent. */
  ofRent?: SharesInPounds
  /** Where the sum begins that is put down whole. */
  depositAt?: number
  /** Money that somebody has. */
  cash?: { pence: number; text: string }
  /** A figure that another one takes the place of: "286 not 268". */
  replaced?: { old: number; value: number; per?: Amount['per']; text: string }
  /** Figures of before that are taken back: "forget the 9k". */
  removed?: (keyof GivenFigures)[]
  /** True where something of before is more or less, or what it was: such a message begins no purchase. */
  isOfLast?: true
  dates: FoundDates
  /** Figures that fit nothing. */
  left: Left[]
  /** The same, as they were typed. */
  unused: string[]
  /** Figures of other people, and of another time. */
  setAside: string[]
  worked: string[]
  /** Of a profit that was worked out: the rents and the costs of a year, in pounds. */
  profitOf?: { rent: number; costs: number }
  /** The message with its figures as they were typed, and what each is likely of. */
  sentence: Sentence
  likely: readonly Likely[]
  /** How many figures of money, shares and years stand in it. */
  amounts: number
  /** Changes of what was said before, of which nothing says what they change. */
  unclear?: LeftOver[]
  /** What is taken in its likeliest meaning, with the other ones. */
  otherwise?: LeftOver[]
  /** Where the figures begin that are taken back, denied or said again, and those that are an age: nothing is to be said of them. */
  settled: Set<number>
  /** Where sums begin that would be a rent, but for a word beside them that nobody knows. */
  strange: Set<number>
  /** The tokens of figures, and of the words that say what they are of. */
  bound: ReadonlySet<number>
}

/** What was said of the purchase in the messages before, and what of that was changed since. */
export type Said = Pick<Sentence, 'before' | 'earlier'>

/** A message of a purchase as it was read. */
export interface ReadCase {
  topic: Topic
  words: Words
  read: ReadFigures
  /** All that is known of the purchase. */
  figures: GivenFigures
  /** What was said of it before this message. */
  before: GivenFigures
}
