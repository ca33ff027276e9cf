/**
 * Whether the work on a text grows with the square of its length: then one text of eight times as many repetitions costs eight times
 * what eight texts cost, and as much as they do where it grows with the length. Counts this thread's own time on the processor,
 * not that of other programs, and believes nothing that shows less than five times in a row.
 */
export function growsBySquares(
  makeText: (repetitions: number) => string,
  work: (text: string) => unknown,
  repetitions = 4000,
): boolean {
  const [short, long] = [makeText(repetitions), makeText(8 * repetitions)]
  const cost = (texts: string[]) => {
    const before = process.threadCpuUsage()
    for (const text of texts) work(text)
    const { user, system } = process.threadCpuUsage(before)
    // The system counts in steps of about a millisecond; two more each, so that what takes hardly any is no growth.
    return (user + system) / 1000 + 2
  }
  const many = Array<string>(8).fill(short)
  return Array.from({ length: 5 }).every(() => cost([long]) >= 4 * cost(many))
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
