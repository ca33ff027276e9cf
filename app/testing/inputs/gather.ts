/** All that comes, in its order. */
export async function gather<One>(all: AsyncIterable<One>): Promise<One[]> {
  const gathered: One[] = []
  for await (const one of all) gathered.push(one)
  return gathered
}
