/**
 * How much longer one text of eight times as many repetitions takes than eight texts: about 1 where the time grows with the
 * length, 8 where it grows with its square. The best of several tries, because the machine has other things to do.
 */
export function measureGrowth(
  makeText: (repetitions: number) => string,
  work: (text: string) => unknown,
  repetitions = 4000,
): number {
  const [short, long] = [makeText(repetitions), makeText(8 * repetitions)]
  const once = (texts: string[]) => {
    const start = performance.now()
    for (const text of texts) work(text)
    return performance.now() - start
  }
  const best = (texts: string[]) => Math.min(...Array.from({ length: 5 }, () => once(texts)))
  const many = Array<string>(8).fill(short)
  best(many)
  // A tenth of a millisecond more each, so that what takes no time at all is no growth.
  return (best([long]) + 0.1) / (best(many) + 0.1)
}

/** Texts on which an expression that begins anew at every character takes for ever. */
export const hostileTexts: Record<string, (repetitions: number) => string> = Object.fromEntries(
  [
    'a',
    ' ',
    '\n',
    '\t ',
    '.',
    '. ',
    '/',
    '\\',
    '{',
    '{site}',
    '@',
    'a@',
    ';',
    '; ',
    ',',
    '[',
    ']:1',
    '\r',
    '\u0301\u0323',
    '\u200b',
    '📄',
  ].flatMap(
    (unit) =>
      [
        [`${JSON.stringify(unit)} repeated`, (count: number) => unit.repeat(count)],
        [`${JSON.stringify(unit)} between others`, (count: number) => `x${unit.repeat(count)}x`],
      ] as const,
  ),
)
