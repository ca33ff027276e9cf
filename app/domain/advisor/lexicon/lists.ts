/** The lists of the lexicon are written as text, which is read once. */

/** Phrases of one to five words, with commas between. */
export const phrases = ({ raw: [text] }: TemplateStringsArray): readonly string[] =>
  text!.split(',').map((phrase) => phrase.trim().replace(/\s+/g, ' '))

/** Words and signs, with blanks between. */
export const words = ({ raw: [text] }: TemplateStringsArray): ReadonlySet<string> => new Set(text!.trim().split(/\s+/))

/** The meaning of each word or phrase, from those of each meaning. Of two meanings the later one stands. */
export const byWord = <Meaning extends string>(
  table: Readonly<Partial<Record<Meaning, Iterable<string>>>>,
): ReadonlyMap<string, Meaning> =>
  new Map(
    (Object.entries(table) as [Meaning, Iterable<string>][]).flatMap(([meaning, list]) =>
      [...list].map((word) => [word, meaning]),
    ),
  )
