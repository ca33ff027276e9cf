import { diffArrays } from 'diff'

/** Items in a row of two lists that began as one, and what each has made of them. */
export type MergedRun<Item> =
  | { kind: 'same' | 'mine' | 'theirs' | 'agreed'; base: Item[]; items: Item[] }
  | {
      /** Both have changed it, each in another way. */
      kind: 'both'
      base: Item[]
      theirs: Item[]
      mine: Item[]
      /** What both have made of it, in its order, where neither has touched what the other has; else null. */
      together: Item[] | null
    }

/** The most items that one side may have put in and taken away. The work grows by their square. */
const mostEdits = 1000

/** Items that one side has put in the place of others, or between two of them. */
interface Hunk<Item> {
  side: 'mine' | 'theirs'
  from: number
  to: number
  put: Item[]
}

/**
 * Merges two lists that began as one. What only one side has changed is taken over; what both have changed is told as `both`. Null where
 * a side has changed too much to be compared. An item that both have put in at two places is not doubled: all between these places is one
 * choice. `mayRepeat` tells those that may well stand there twice.
 */
export function mergeLists<Item>(
  base: Item[],
  theirs: Item[],
  mine: Item[],
  mayRepeat: (item: Item) => boolean = () => false,
): MergedRun<Item>[] | null {
  const [byThem, byMe] = [readHunks(base, theirs, 'theirs'), readHunks(base, mine, 'mine')]
  if (!byThem || !byMe) return null
  const hunks = [...byThem, ...byMe].toSorted((one, other) => one.from - other.from || one.to - other.to)
  const runs: MergedRun<Item>[] = []
  let at = 0
  for (const one of joinGroups(readGroups(hunks), mayRepeat)) {
    const { group } = one
    const from = group[0]!.from
    const to = Math.max(...group.map((hunk) => hunk.to))
    if (from > at) runs.push({ kind: 'same', base: base.slice(at, from), items: base.slice(at, from) })
    runs.push(...toRuns(base, one, from, to))
    at = to
  }
  if (at < base.length) runs.push({ kind: 'same', base: base.slice(at), items: base.slice(at) })
  return runs
}

function readHunks<Item>(base: Item[], side: Item[], name: Hunk<Item>['side']): Hunk<Item>[] | null {
  const runs = diffArrays(base, side, { maxEditLength: mostEdits })
  if (!runs) return null
  const hunks: Hunk<Item>[] = []
  let at = 0
  for (let index = 0; index < runs.length; index += 1) {
    const [run, next] = [runs[index]!, runs[index + 1]]
    if (!run.added && !run.removed) {
      at += run.value.length
      continue
    }
    const other = next && (next.added || next.removed) ? next : undefined
    if (other) index += 1
    const put = (run.added ? run : other)?.value ?? []
    const taken = (run.removed ? run : other)?.value.length ?? 0
    // As many for as many: each is one that was changed, so that a neighbour of it can be the other side's.
    if (put.length === taken)
      hunks.push(...put.map((item, n) => ({ side: name, from: at + n, to: at + n + 1, put: [item] })))
    else hunks.push({ side: name, from: at, to: at + taken, put })
    at += taken
  }
  return hunks
}

interface Group<Item> {
  group: Hunk<Item>[]
  /** True where none of the changes touches what another has. */
  isApart: boolean
}

function readGroups<Item>(hunks: Hunk<Item>[]): Group<Item>[] {
  const groups: Group<Item>[] = []
  for (let index = 0; index < hunks.length; index += groups.at(-1)!.group.length) groups.push(takeGroup(hunks, index))
  return groups
}

/** Makes one group of all between two places at which both have put in the same. */
function joinGroups<Item>(groups: Group<Item>[], mayRepeat: (item: Item) => boolean): Group<Item>[] {
  const places = { mine: new Map<Item, number[]>(), theirs: new Map<Item, number[]>() }
  for (const [at, { group }] of groups.entries())
    for (const { side, put } of group)
      for (const item of put) if (!mayRepeat(item)) places[side].set(item, [...(places[side].get(item) ?? []).slice(0, 1), at]) // prettier-ignore
  const until = groups.map((_, at) => at)
  for (const [item, mine] of places.mine) {
    const all = [...mine, ...(places.theirs.get(item) ?? mine)]
    const [first, last] = [Math.min(...all), Math.max(...all)]
    if (places.theirs.has(item)) until[first] = Math.max(until[first]!, last)
  }
  const joined: Group<Item>[] = []
  for (let at = 0; at < groups.length;) {
    let end = until[at]!
    for (let next = at; next <= end; next += 1) end = Math.max(end, until[next]!)
    const some = groups.slice(at, end + 1)
    joined.push(some.length === 1 ? some[0]! : { group: some.flatMap(({ group }) => group), isApart: false })
    at = end + 1
  }
  return joined
}

/** The changes from this one on that cannot be told apart. */
function takeGroup<Item>(hunks: Hunk<Item>[], start: number): Group<Item> {
  const group = [hunks[start]!]
  const last: Partial<Record<Hunk<Item>['side'], Hunk<Item>>> = { [group[0]!.side]: group[0] }
  let isApart = true
  for (let index = start + 1; index < hunks.length; index += 1) {
    const hunk = hunks[index]!
    const other = last[hunk.side === 'mine' ? 'theirs' : 'mine']
    const isOver = other !== undefined && hunk.from < other.to
    const isBeside = other !== undefined && hunk.from === other.to && isOrderOpen(other, hunk)
    // A later change of the same side goes along where the other side's reaches over it.
    if (!isOver && !isBeside) break
    isApart &&= !isOver && !other.put.some((item) => hunk.put.includes(item))
    group.push(hunk)
    last[hunk.side] = hunk
  }
  return { group, isApart }
}

/** True where both put something in at one place, so that nobody knows what comes first, or whether it is the same. */
function isOrderOpen<Item>(one: Hunk<Item>, other: Hunk<Item>): boolean {
  const grows = ({ from, to, put }: Hunk<Item>) => put.length > to - from
  return (grows(one) && grows(other)) || one.put.some((item) => other.put.includes(item))
}

function toRuns<Item>(base: Item[], { group, isApart }: Group<Item>, from: number, to: number): MergedRun<Item>[] {
  const apply = (hunks: Hunk<Item>[]) => {
    const items: Item[] = []
    let at = from
    for (const hunk of hunks) {
      items.push(...base.slice(at, hunk.from), ...hunk.put)
      at = hunk.to
    }
    return [...items, ...base.slice(at, to)]
  }
  const was = base.slice(from, to)
  const side = (name: Hunk<Item>['side']) => group.filter((hunk) => hunk.side === name)
  if (side('mine').length === 0) return [{ kind: 'theirs', base: was, items: apply(group) }]
  if (side('theirs').length === 0) return [{ kind: 'mine', base: was, items: apply(group) }]
  return splitAgreed(was, apply(side('theirs')), apply(side('mine')), isApart ? apply(group) : null)
}

/** What both have made of some items, without what they have made alike at its beginning and its end. */
function splitAgreed<Item>(base: Item[], theirs: Item[], mine: Item[], together: Item[] | null): MergedRun<Item>[] {
  const most = Math.min(theirs.length, mine.length)
  let start = 0
  while (start < most && theirs[start] === mine[start]) start += 1
  if (start === theirs.length && start === mine.length) return [{ kind: 'agreed', base, items: mine }]
  let end = 0
  while (end < most - start && theirs.at(-1 - end) === mine.at(-1 - end)) end += 1
  const agreed = (items: Item[]): MergedRun<Item>[] => (items.length === 0 ? [] : [{ kind: 'agreed', base: [], items }])
  const rest = (items: Item[]) => items.slice(start, items.length - end)
  const middle = { theirs: rest(theirs), mine: rest(mine) }
  const isBase = (items: Item[]) => items.length === base.length && items.every((item, index) => item === base[index])
  const run: MergedRun<Item> = isBase(middle.mine)
    ? { kind: 'theirs', base, items: middle.theirs }
    : isBase(middle.theirs)
      ? { kind: 'mine', base, items: middle.mine }
      : { kind: 'both', base, ...middle, together: start + end === 0 ? together : null }
  return [...agreed(mine.slice(0, start)), run, ...agreed(mine.slice(mine.length - end))]
}
