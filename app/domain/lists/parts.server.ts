import { setImmediate } from 'node:timers/promises'

/** The items in parts of at most `size`. Other requests have their turn between two parts. */
export async function* partsOf<Item>(items: readonly Item[], size: number): AsyncGenerator<readonly Item[], void> {
  for (let start = 0; start < items.length; start += size) {
    yield items.slice(start, start + size)
    await setImmediate()
  }
}
