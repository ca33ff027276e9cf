import { diffArrays } from 'diff'
import { isSameList } from '#app/domain/records/merging.ts'

/** Items in a row of two lists that began as one, and what each has made of them. */
export type MergedRun<Item> =
  | { kind: 'same' | 'mine' | 'theirs' | 'agreed'; base: Item[]; items: Item[] }
  | {
      /** Both have changed it, each in another way. */
      kind: 'both'
      base: Item[]
      theirs: Item[]
      mine: Item[]
      /** Both people's version, in its order, where neither has touched what the other has; else null. */
      together: Item[] | null
    }

/** The most items that one side may have put in and taken away. The work grows by their square. */
export const mostEdits = 200

/** Items that one side has put in the place of others, or between two of them. */
interface Hunk<Item> {
  side: 'mine' | 'theirs'
  from: number
  to: number
  put: Item[]
}

/**
 * Merges two lists that began as one. What only one side has changed is taken over; what both have changed is told as `both`. Null where
 * a side has changed too much to be compared. An item that both have put in at two places, or one has moved to where the other has
 * changed something, is neither doubled nor lost: all between these places is one choice. `mayRepeat` tells the items that may well
 * stand there twice.
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
  for (const one of joinGroups(base, readGroups(hunks), mayRepeat)) {
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

/** Groups of changes that belong together because of one item. */
interface Bond {
  places: number[]
  /** True where they are one choice in any case; else only where both sides have changed something at one of these places. */
  isFirm: boolean
}

/**
 * Makes one group of all between two places at which both have put in the same; and of all between the place where a side has taken an
 * item out and the one where it has put it in again, where the other side has a say in one of them: else one choice could take it out
 * and the other not put it in, or the other way about.
 */
function joinGroups<Item>(base: Item[], groups: Group<Item>[], mayRepeat: (item: Item) => boolean): Group<Item>[] {
  /** The first of the groups that each one is joined with, and whether both sides have changed something in these. */
  const start = groups.map((_, at) => at)
  const isShared = groups.map(({ group }) => group.some(({ side }) => side !== group[0]!.side))
  let waiting = findBonds(base, groups, mayRepeat)
  for (let count = -1; count !== waiting.length;) {
    count = waiting.length
    waiting = waiting.filter(({ places, isFirm }) => {
      if (!isFirm && !places.some((at) => isShared[at])) return true
      const from = start[Math.min(...places)]!
      const to = start.lastIndexOf(start[Math.max(...places)]!)
      start.fill(from, from, to + 1)
      isShared.fill(true, from, to + 1)
      return false
    })
  }
  const joined: Group<Item>[] = []
  for (let at = 0; at < groups.length;) {
    const end = start.lastIndexOf(at) + 1
    const some = groups.slice(at, end)
    const group = some.flatMap((one) => one.group)
    const put = (name: Hunk<Item>['side']) => group.flatMap((hunk) => (hunk.side === name ? hunk.put : []))
    const theirs = new Set(put('theirs'))
    const isApart = some.every((one) => one.isApart) && !put('mine').some((item) => theirs.has(item))
    joined.push({ group, isApart })
    at = end
  }
  return joined
}

function findBonds<Item>(base: Item[], groups: Group<Item>[], mayRepeat: (item: Item) => boolean): Bond[] {
  const places = { mine: new Map<Item, Places>(), theirs: new Map<Item, Places>() }
  for (const [at, { group }] of groups.entries())
    for (const { side, from, to, put } of group) {
      const note = (item: Item, kind: keyof Places) => {
        const known = places[side].get(item) ?? { put: [], taken: [] }
        places[side].set(item, known)
        // The first and the last are enough.
        known[kind].splice(1, 1, at)
      }
      for (const item of put) note(item, 'put')
      for (const item of base.slice(from, to)) note(item, 'taken')
    }
  const counts = new Map<Item, number>()
  for (const item of base) counts.set(item, (counts.get(item) ?? 0) + 1)
  const bonds: Bond[] = []
  for (const [item, mine] of places.mine) {
    const theirs = places.theirs.get(item)
    if (theirs && mine.put.length > 0 && theirs.put.length > 0 && !mayRepeat(item))
      bonds.push({ places: [...mine.put, ...theirs.put], isFirm: true })
  }
  for (const [item, { put, taken }] of [...places.mine, ...places.theirs])
    if (put.length > 0 && taken.length > 0 && !(mayRepeat(item) && counts.get(item)! > 1))
      bonds.push({ places: [...put, ...taken], isFirm: false })
  return bonds
}

/** The groups in which a side has put in an item and taken it out. */
interface Places {
  put: number[]
  taken: number[]
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

/** Both people's versions of some items, without what is alike at their beginning and their end. */
function splitAgreed<Item>(base: Item[], theirs: Item[], mine: Item[], together: Item[] | null): MergedRun<Item>[] {
  if (isSameList(theirs, mine)) return [{ kind: 'agreed', base, items: mine }]
  const most = Math.min(theirs.length, mine.length)
  // The items from before go with the choice: apart from it, they would seem to be taken out by both.
  const was = new Set(base)
  const isAgreed = (at: number) => theirs.at(at) === mine.at(at) && !was.has(mine.at(at)!)
  let start = 0
  while (start < most && isAgreed(start)) start += 1
  let end = 0
  while (end < most - start && isAgreed(-1 - end)) end += 1
  const agreed = (items: Item[]): MergedRun<Item>[] => (items.length === 0 ? [] : [{ kind: 'agreed', base: [], items }])
  const rest = (items: Item[]) => items.slice(start, items.length - end)
  const middle = { theirs: rest(theirs), mine: rest(mine) }
  const run: MergedRun<Item> = isSameList(middle.mine, base)
    ? { kind: 'theirs', base, items: middle.theirs }
    : isSameList(middle.theirs, base)
      ? { kind: 'mine', base, items: middle.mine }
      : { kind: 'both', base, ...middle, together: start + end === 0 ? together : null }
  return [...agreed(mine.slice(0, start)), run, ...agreed(mine.slice(mine.length - end))]
}
