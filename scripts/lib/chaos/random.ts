/** Numbers that look like chance and are the same for the same seed. */
export interface Random {
  /** From 0 up to, and without, 1. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number
  /** True so often, of 1. */
  happens(share: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** One of these names, each as often as its weight says. */
  weigh<Name extends string>(weights: Readonly<Record<Name, number>>): Name
  /** Numbers of their own for something with this name, however many were taken here. */
  fork(name: string): Random
}

export function createRandom(seed: string): Random {
  let state = hash(seed)
  // Mulberry32: small, quick, and good enough to choose by.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    happens: (share) => next() < share,
    pick: (items) => items[Math.floor(next() * items.length)]!,
    weigh(weights) {
      const all = Object.entries<number>(weights)
      let left = next() * all.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of all) {
        left -= weight
        if (left < 0) return name as keyof typeof weights
      }
      return all.at(-1)![0] as keyof typeof weights
    },
    fork: (name) => createRandom(`${seed}/${name}`),
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value
}
