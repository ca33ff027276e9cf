import { databaseFile, withDatabase } from './data-folder.ts'
import type { Stack } from './launch.ts'
import { ask, madeAnew, makeLoad, processorTime } from './load.ts'

/** The processor time that a page of areas takes where nothing of it is kept, with ten years of months for every area. */

const pages = [
  ['list', '/area-intelligence'],
  ['list, searched', '/area-intelligence?q=newcastle'],
  ['list, narrowed and sorted', '/area-intelligence?region=south-east&sort=price&map=price'],
  ['council', '/area-intelligence/liverpool'],
  ['council without a rent', '/area-intelligence/belfast'],
  ['region', '/area-intelligence/north-west'],
  ['country', '/area-intelligence/england'],
  ['four side by side', '/area-intelligence/compare?area=liverpool&area=manchester&area=glasgow&area=belfast'],
  ['JSON of all', '/api/areas?sort=price'],
  ['JSON of one, kept', '/api/areas/liverpool'],
] as const

const months = 121
/** The newest month is that of the sample's own prices. */
const newest = 2026 * 12 + 2

/** The cost of one page, in milliseconds of the server's processor. */
interface AreaPageFigures {
  page: string
  path: string
  bytes: number
  /** The quietest and the middle one of many rounds. Other work on the machine lengthens both a little, the middle one more. */
  least: number
  median: number
}

/** Gives every area of the sample a price of each month of ten years, and those that have a rent a rent of each. */
export async function keepTenYears(dataDir: string): Promise<void> {
  await withDatabase(databaseFile(dataDir), (db) =>
    db.transaction().execute(async (trx) => {
      const areas = await trx
        .selectFrom('areas')
        .select(['code', 'average_price_pence', 'average_rent_pence'])
        .execute()
      for (const kind of ['house-prices', 'private-rents'] as const) {
        await trx.updateTable('area_editions').set({ state: 'previous' }).where('kind', '=', kind).execute()
        const { id } = await trx
          .insertInto('area_editions')
          .values({
            kind,
            format: 'bench',
            state: 'live',
            file_name: 'Ten years',
            created_at: '2026-04-01T00:00:00.000Z',
            figures_before: null,
            follows_id: null,
            user_id: null,
            published_at: null,
            swept_at: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        for (const { code, average_price_pence, average_rent_pence } of areas) {
          const pence = kind === 'house-prices' ? average_price_pence : average_rent_pence
          if (pence === null) continue
          const rows = Array.from({ length: months }, (_, index) => {
            const number = newest - (months - 1 - index)
            const month = `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
            const value = Math.round((pence * (60 + index / 3 + Math.sin(index))) / 100)
            return { edition_id: id, code, month, value }
          })
          await (
            kind === 'house-prices'
              ? trx.insertInto('area_prices').values(rows.map(({ value, ...row }) => ({ ...row, price_pence: value })))
              : trx.insertInto('area_rents').values(rows.map(({ value, ...row }) => ({ ...row, rent_pence: value })))
          ).execute()
        }
      }
    }),
  )
}

const rounds = 15
const perRound = 40

/** Asks for each page many times, one request at a time, past what is kept of it. */
export async function measureAreaPages(site: Stack): Promise<AreaPageFigures[]> {
  const pid = site.app().pid!
  const figures: AreaPageFigures[] = []
  for (const [page, path] of pages) {
    let asked = 0
    const pathOf = () => (path.startsWith('/api/areas?') ? `${path}&budget=${1_000_000 + asked++}` : path)
    const { body, status } = await ask(site.origin + pathOf(), { headers: madeAnew })
    if (status !== 200) throw new Error(`${path} answered ${status}.`)
    await makeLoad({ origin: site.origin, path: pathOf, headers: madeAnew, connections: 1, requests: 400 })
    const taken: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const before = processorTime(pid)
      await makeLoad({ origin: site.origin, path: pathOf, headers: madeAnew, connections: 1, requests: perRound })
      taken.push((processorTime(pid) - before) / perRound)
    }
    taken.sort((a, b) => a - b)
    figures.push({ page, path, bytes: body.length, least: taken[0]!, median: taken[Math.floor(rounds / 2)]! })
  }
  return figures
}

export function describeAreaPages(figures: readonly AreaPageFigures[]): string {
  return [
    'Processor time of the server for a page of areas made anew, in ms',
    'page                        bytes   least  median',
    ...figures.map(({ page, bytes, least, median }) =>
      [page.padEnd(26), String(bytes).padStart(7), least.toFixed(1).padStart(7), median.toFixed(1).padStart(7)].join(
        ' ',
      ),
    ),
  ].join('\n')
}
