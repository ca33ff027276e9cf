import type { AggregatorRegistry, Registry } from 'prom-client'

/** The numbers of a process, as prom-client has them. They are copied from one process to another. */
export type Numbers = Awaited<ReturnType<Registry['getMetricsAsJSON']>>
type Sum = Pick<typeof AggregatorRegistry, 'aggregate'>

/** What the numbers of the site begin with. All others are those of a process. */
const siteNames = 'site_'
const mainPlace = 'main'

/**
 * The numbers of a site of several processes. Those of the site are added up; what only grows never falls, whichever workers end or do not
 * answer. Those of a process have its name in the label `process`: `main`, or the place of a worker, which the worker after it takes over.
 */
export class SiteNumbers {
  readonly #loadSum: () => Promise<Sum>
  /** The workers by the numbers of their entries: each with its place, and what it said last; null before its first. */
  readonly #workers = new Map<number, { place: number; numbers: Numbers | null }>()
  #entries = 0
  #ended: Promise<Numbers> = Promise.resolve([])

  /** `loadSum` brings the class of prom-client that adds up, when there is something to be added. */
  constructor(loadSum: () => Promise<Sum>) {
    this.#loadSum = loadSum
  }

  /** Gives a worker the first free place, from 1. Returns the number of its entry, which no other worker ever has. */
  enter(): number {
    const taken = new Set([...this.#workers.values()].map(({ place }) => place))
    let place = 1
    while (taken.has(place)) place += 1
    this.#entries += 1
    this.#workers.set(this.#entries, { place, numbers: null })
    return this.#entries
  }

  /** Keeps the numbers of a worker, until the next ones and beyond its end. What comes after its end is nobody's. */
  keep(entry: number, numbers: Numbers): void {
    const worker = this.#workers.get(entry)
    if (worker) worker.numbers = numbers
  }

  /** Frees the place of a worker that has ended. What it counted stays counted. */
  leave(entry: number): void {
    const last = this.#workers.get(entry)?.numbers
    this.#workers.delete(entry)
    if (!last) return
    const counted = last.filter((metric) => isOfSite(metric) && isCounted(metric))
    this.#ended = Promise.all([this.#ended, this.#loadSum()]).then(([ended, sum]) =>
      sum.aggregate([ended, counted]).getMetricsAsJSON(),
    )
  }

  /** The text for whoever watches, from the main process's own numbers and those of the workers of these entries, which have just answered. */
  async write(main: Numbers, answered: readonly number[]): Promise<string> {
    const [ended, sum] = await Promise.all([this.#ended, this.#loadSum()])
    const workers = [...this.#workers].flatMap(([entry, { place, numbers }]) => {
      if (!numbers) return []
      const isNew = answered.includes(entry)
      // A gauge of a worker that does not answer is not what it was.
      const ofSite = numbers.filter((metric) => isOfSite(metric) && (isNew || isCounted(metric)))
      return isNew ? [ofSite, labelled(numbers, String(place))] : [ofSite]
    })
    return sum.aggregate([main.filter(isOfSite), labelled(main, mainPlace), ...workers, ended]).metrics()
  }
}

type Metric = Numbers[number]

const isOfSite = ({ name }: Metric): boolean => name.startsWith(siteNames)

/** True for what only grows. The types of prom-client have numbers in the place of these words. */
function isCounted({ type }: Metric): boolean {
  return ['counter', 'histogram'].includes(String(type))
}

/** The numbers that are those of a process, with its name. Each is then a row of its own, of which there is nothing to be averaged. */
function labelled(numbers: Numbers, process: string): Numbers {
  return numbers
    .filter((metric) => !isOfSite(metric))
    .map((metric) => ({
      ...metric,
      aggregator: 'sum',
      values: metric.values.map((value) => ({ ...value, labels: { process, ...value.labels } })),
    }))
}
