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
