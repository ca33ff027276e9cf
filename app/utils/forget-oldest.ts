/** Makes room in a map or set for one more where it holds so many. What was put in first goes first. */
export function forgetOldest(
  kept: { size: number; keys(): Iterable<unknown>; delete(key: never): boolean },
  most: number,
): void {
  for (const key of kept.keys()) {
    if (kept.size < most) return
    kept.delete(key as never)
  }
}
