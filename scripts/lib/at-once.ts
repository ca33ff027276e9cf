/** Does a piece of work for each, so many at a time. The first failure ends it, once what is under way has ended. */
export async function forEachAtOnce<One>(
  all: AsyncIterable<One> | Iterable<One>,
  most: number,
  work: (one: One) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  let failure: { error: unknown } | undefined
  for await (const one of all) {
    if (failure) break
    const done = work(one)
      .catch((error: unknown) => void (failure ??= { error }))
      .finally(() => running.delete(done))
    running.add(done)
    if (running.size >= most) await Promise.race(running)
  }
  await Promise.all(running)
  if (failure) throw failure.error
}
