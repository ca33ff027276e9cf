import { expect, test } from 'vitest'
import { files } from './testing/running/sources.ts'
import { lineAt, readTexts, textsIn, type ReadText } from './testing/pages/words.ts'

/**
 * The habits of English that this site keeps to, on pages and in emails: what is promised is promised with "will", it is "email",
 * a reply is a "reply", and a refund is "requested". Comments and identifiers are left alone.
 */

interface Habit {
  never: RegExp
  /** What to write instead. */
  better: string
  /** A text in which it has to be found. */
  example: string
}

const habits: Habit[] = [
  {
    never: /\be-mail|(?<!Royal )\bmail(s|ed|ing)?\b(?! server| FROM)/i,
    better: 'email',
    example: 'You get a mail with a private link.',
  },
  {
    never: /\banswers? (us|you|to|by|within|on|your)\b/i,
    better: 'reply',
    example: 'Please answer on that page.',
  },
  {
    never:
      /(?<!\bemails )\bwe (also |then )?(answer|contact|tell|send|write|acknowledge|reply|email|confirm (it|one)|look (at|into) it)\b/i,
    better: 'we will …',
    example: 'We answer by Monday.',
  },
  { never: /\b(you|they|buyer|sender) gets?\b[^.]*\bemail/i, better: 'will get', example: 'You get an email.' },
  { never: /\bunder (your|their|my) account\b/i, better: 'in your account', example: 'Follow it under your account.' },
  { never: /\b(asked|asking) (by|at|closes|locks)\b/i, better: 'requested by', example: 'Asked by Ben' },
  { never: /\balready asked\?|\bif you (did not )?ask,/i, better: 'request a refund', example: 'Already asked?' },
  { never: /\bworking days?\b/i, better: 'business days', example: 'within 2 working days' },
  { never: /\bmeanwhile\b/i, better: 'in the meantime', example: 'Please do not open the documents meanwhile.' },
  {
    never: /(?<!\b[Tt]he )Property Redress Scheme/,
    better: 'the Property Redress Scheme',
    example: 'a member of Property Redress Scheme',
  },
  { never: /\bfinal view\b/i, better: 'final response', example: 'You have our final view by' },
  { never: /\bfree for you\b/i, better: 'free to use', example: 'It is free for you.' },
  { never: /\bneed not\b/i, better: 'do not have to', example: 'You need not ask.' },
  { never: /\banew\b/i, better: 'again', example: 'Decide anew' },
  { never: /\bnot there any more\b/i, better: 'no longer exists', example: 'The refund is not there any more.' },
  { never: /\b(some|any)body\b/i, better: 'someone, anyone', example: 'Somebody wrote in the meantime.' },
  { never: /\bbehind (the|your|their|it)\b/i, better: 'through, using', example: 'on the page behind the link below' },
  { never: /\bkept back\b/i, better: 'deducted', example: 'Kept back: £150' },
  { never: /\bback by (itself|themselves)\b/i, better: 'automatically', example: 'It goes back by itself.' },
  { never: /\bon another way\b/i, better: 'in another way', example: 'It went back on another way.' },
  { never: /\bneeds? a person\b/i, better: 'needs manual attention', example: 'Payment 1 needs a person.' },
  { never: /\bcarries no advertising\b/i, better: 'nothing', example: 'It carries no advertising.' },
  { never: /\bdocuments?\b[^.]*\bclosed\b/i, better: 'locked', example: 'The documents of this deal are closed.' },
  { never: /\bunwanted\b/i, better: 'spam or junk', example: 'the folder for unwanted email' },
  { never: /\bnot understood\b/i, better: 'could not read', example: 'The form was not understood.' },
  { never: /\b(or|User|Object) id\b/, better: 'ID', example: 'Reference or id' },
  { never: /\bGone back\b|\bYour payment( of …)? has gone back\b/, better: 'returned', example: 'Gone back: £150' },
  { never: /\bdoes not take that\b|\bthan this form takes\b/i, better: 'accept', example: 'It does not take that.' },
  { never: /\btyped your address\b/i, better: 'entered', example: 'Who typed your address?' },
  { never: /\p{L}'\p{L}/u, better: 'the apostrophe ’', example: "the user's word" },
]

/** Texts whose words are prescribed, apostrophe and all. */
const prescribed = [
  "user's responsibility",
  "We'll contact you within 24 hours to schedule your consultation call.",
  "We've received your refund request",
  "We've received your support request",
  "You'll receive access to the deal documentation",
  "I'm sorry, I'm having trouble connecting right now.",
]

function badHabits(read: ReadText): string[] {
  const text = prescribed.reduce((left, words) => left.replaceAll(words, words.replace(/\S/g, '_')), read.text)
  return habits.flatMap(({ never, better }) => {
    const match = never.exec(text)
    return match ? [`line ${lineAt(read, match.index)}: “${match[0]}” → ${better}, in “${read.text.trim()}”`] : []
  })
}

test.each(habits)('a bad habit would be found: $example', ({ example, never }) => {
  expect(example).toMatch(never)
  for (const source of [`<p>{name} ${example}</p>`, `const said = { message: ${JSON.stringify(example)} }`])
    expect(textsIn(source).flatMap(badHabits), source).not.toEqual([])
})

test('only what somebody reads is looked at', () => {
  const source = `
    // We mail you.
    import mail from './mail.ts'
    type Kind = 'mail or not' | 'other mail'
    const facts = { kind: 'mail', 'unsent-mail': 1, at: sql\`select mail from outbox\` }
    const page = <a className="mail box" href="/mail to">Send <b>it</b> under{' '}
      <i>your account</i></a>
    const text = \`We will email \${facts.kind} to you\``
  expect(textsIn(source).map(({ text }) => text)).toEqual(['Send it under your account', 'We will email … to you'])
})

test('pages and emails are in good English', () => {
  const read = files.filter((file) => /^(app|db\/sample)\//.test(file))
  expect(read.length).toBeGreaterThan(200)
  const found = read.flatMap((file) =>
    readTexts(file)
      .flatMap(badHabits)
      .map((habit) => `${file} ${habit}`),
  )
  expect(found).toEqual([])
})
