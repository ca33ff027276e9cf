import { describe, expect, test } from 'vitest'
import { mergeFiles } from './file-merging.ts'
import { fileField, wordsOf, type FileTexts, type FormDocument, type FormFiles, type FormPicture } from './files.ts'

const picture = (id: string, alt = `Old ${id}`): FormPicture => ({ id, alt, state: 'ready', fileName: `${id}.jpg`, byteSize: 9, width: 4, height: 2, widths: [4] }) // prettier-ignore
const document = (id: string, title = `Old ${id}`, status: FormDocument['status'] = 'supplied'): FormDocument => ({ id, title, status, fileName: `${id}.pdf`, contentType: 'application/pdf', byteSize: 9, pageCount: null }) // prettier-ignore

const began: FormFiles = {
  pictures: [picture('a'), picture('b'), picture('c')],
  documents: [document('d'), document('e')],
}

/** What a form sends that was made with these files, and in which this was typed. */
function form(typed: FileTexts = {}, files = began): FileTexts {
  const texts: Record<string, string> = {}
  for (const [kind, list] of [
    ['picture', files.pictures],
    ['document', files.documents],
  ] as const) {
    texts[`${kind}.was`] = list.map(({ id }) => id).join(' ')
    for (const [index, file] of list.entries()) {
      texts[fileField(kind, file.id, 'order')] = String(index + 1)
      for (const [word, text] of Object.entries(wordsOf(file)))
        for (const part of [word, `was-${word}`]) texts[`${kind}.${file.id}.${part}`] = text
    }
  }
  return { ...texts, ...typed }
}

/** What is told, each as `label: base → theirs | mine`. */
function tell(theirs: FormFiles, texts: FileTexts) {
  const { both, onlyTheirs, onlyMine, lost, merged } = mergeFiles(theirs, texts)
  const say = (list: typeof both) =>
    list.map(({ label, base, theirs: one, mine }) => `${label}: ${base} → ${one.said} | ${mine.said}`)
  return { both: say(both), onlyTheirs: say(onlyTheirs), onlyMine: say(onlyMine), lost, merged }
}
const nothing = { both: [], onlyTheirs: [], onlyMine: [], lost: [] }
const with_ = (changes: Partial<FormFiles>): FormFiles => ({ ...began, ...changes })

describe('of two who changed the files of a deal', () => {
  test('one who changed nothing says nothing', () => {
    const { merged, ...told } = tell(began, form())
    expect(told).toEqual(nothing)
    expect(merged).toEqual(Object.fromEntries(Object.entries(form()).filter(([name]) => /was/.test(name))))
  })

  test('a text that the later form left alone does not replace the other’s', () => {
    const theirs = with_({ pictures: [picture('a', 'New words'), picture('b'), picture('c')], documents: [document('d', 'New title', 'verified'), document('e')] }) // prettier-ignore
    const { merged, ...told } = tell(theirs, form({ 'picture.b.alt': 'Mine' }))
    expect(told).toEqual({
      ...nothing,
      onlyTheirs: [
        'Alt text of picture “Old a”: Old a → New words | Old a',
        'Title of document “Old d”: Old d → New title | Old d',
        'State of document “Old d”: Supplied → Verified | Supplied',
      ],
      onlyMine: ['Alt text of picture “Old b”: Old b → Old b | Mine'],
    })
    expect(merged).not.toHaveProperty(['picture.a.alt'])
    expect(merged).toMatchObject({ 'picture.b.alt': 'Mine', 'picture.a.was-alt': 'New words', 'document.d.was-state': 'verified' }) // prettier-ignore
  })

  test('a text that both changed is a choice, and what both changed alike is none', () => {
    const theirs = with_({ pictures: [picture('a', 'Theirs'), picture('b', 'Same'), picture('c')] })
    const { both, merged } = mergeFiles(theirs, form({ 'picture.a.alt': ' Mine ', 'picture.b.alt': 'Same' }))
    expect(both).toEqual([
      {
        name: 'picture.a.alt',
        label: 'Alt text of picture “Old a”',
        base: 'Old a',
        theirs: { value: 'Theirs', said: 'Theirs' },
        mine: { value: 'Mine', said: 'Mine' },
      },
    ])
    expect(merged).not.toHaveProperty(['picture.a.alt'])
  })

  test('what the other removed stays removed, and an edit of it is told', () => {
    const theirs = with_({ pictures: [picture('b'), picture('c')], documents: [document('e')] })
    const { merged, ...told } = tell(theirs, form({ 'picture.a.alt': 'Mine', 'picture.a.order': '3' }))
    expect(told).toEqual({
      ...nothing,
      onlyTheirs: ['Picture “Old a”: undefined → Removed | Removed', 'Document “Old d”: undefined → Removed | Removed'],
      lost: [{ label: 'Alt text of picture “Old a”', typed: 'Mine' }],
    })
    // What was typed goes along, and is told again where a third saves before this is chosen.
    expect(Object.fromEntries(Object.entries(merged).filter(([name]) => /\.[ad]\./.test(name)))).toEqual({
      'picture.a.alt': 'Mine',
      'picture.a.was-alt': 'Old a',
    })
    expect(merged).toMatchObject({ 'picture.was': 'b c a', 'document.was': 'e' })
    const again = tell({ ...theirs, pictures: [picture('c'), picture('b')] }, merged)
    expect(again.lost).toEqual(told.lost)
    expect(again.merged).toMatchObject({ 'picture.was': 'c b a', 'picture.a.alt': 'Mine' })
    expect(tell(theirs, form({ 'picture.a.remove': 'on', 'document.d.remove': 'on' }))).toMatchObject(nothing)
  })

  test('what the other added stays, and comes after', () => {
    const theirs = with_({ pictures: [...began.pictures, picture('n')] })
    const { merged, ...told } = tell(theirs, form({ 'picture.a.order': '3', 'picture.c.order': '1' }))
    expect(told).toEqual({
      ...nothing,
      onlyTheirs: ['Picture “Old n”: undefined → Added | Added'],
      onlyMine: [
        'Order of pictures: “Old a”, “Old b”, “Old c” → “Old a”, “Old b”, “Old c”, “Old n” | “Old c”, “Old b”, “Old a”, “Old n”', // prettier-ignore
      ],
    })
    expect(merged).toMatchObject({ 'picture.places': 'c b a n', 'picture.was': 'a b c n' })
  })

  test('what the other added and put first has changed the order', () => {
    const theirs = with_({ pictures: [picture('n'), ...began.pictures] })
    const alone = tell(theirs, form())
    expect(alone.onlyTheirs).toContain(
      'Order of pictures: “Old a”, “Old b”, “Old c” → “Old n”, “Old a”, “Old b”, “Old c” | “Old n”, “Old a”, “Old b”, “Old c”', // prettier-ignore
    )
    expect(alone.merged).not.toHaveProperty(['picture.places'])
    const { both, merged } = mergeFiles(theirs, form({ 'picture.c.order': '0' }))
    expect(both).toEqual([
      {
        name: 'picture.places',
        label: 'Order of pictures',
        base: '“Old a”, “Old b”, “Old c”',
        theirs: { value: 'n a b c', said: '“Old n”, “Old a”, “Old b”, “Old c”' },
        mine: { value: 'c n a b', said: '“Old c”, “Old n”, “Old a”, “Old b”' },
      },
    ])
    expect(merged).not.toHaveProperty(['picture.places'])
    // Both made c the first, and before it the other put n.
    const same = tell(with_({ pictures: ['n', 'c', 'a', 'b'].map((id) => picture(id)) }), form({ 'picture.c.order': '0' })) // prettier-ignore
    expect([same.both, same.onlyTheirs.length]).toEqual([[], 2])
    const alike = tell(with_({ pictures: ['c', 'a', 'b', 'n'].map((id) => picture(id)) }), form({ 'picture.c.order': '0' })) // prettier-ignore
    expect(alike).toMatchObject({ ...nothing, onlyTheirs: ['Picture “Old n”: undefined → Added | Added'] })
  })

  test.each([
    [['a', 'n', 'b', 'c'], 'c a n b'],
    [['a', 'n', 'm', 'b', 'c'], 'c a n m b'],
    [['a', 'b', 'n', 'c', 'm'], 'c a b n m'],
    [['m', 'b', 'a', 'c', 'n'], 'c a m b n'],
    [['n', 'c', 'b', 'a'], 'n c a b'],
    [['b', 'a', 'c', 'n'], 'c a b n'],
  ])('the order %s with c first is %s', (now, places) => {
    const { both } = mergeFiles(with_({ pictures: now.map((id) => picture(id)) }), form({ 'picture.c.order': '1' }))
    expect(both).toMatchObject([{ theirs: { value: now.join(' ') }, mine: { value: places } }])
  })

  test('a file whose removal is a choice keeps its place where it is kept', () => {
    const theirs = with_({ pictures: [picture('a', 'Theirs'), picture('b'), picture('c')] })
    const texts = form({ 'picture.a.remove': 'on', 'picture.b.order': '3' })
    const { both, onlyMine, merged } = mergeFiles(theirs, texts)
    expect(both).toMatchObject([{ name: 'picture.a.remove' }])
    expect(onlyMine).toMatchObject([{ mine: { said: '“Old a”, “Old c”, “Old b”' } }])
    expect(merged).toMatchObject({ 'picture.places': 'a c b' })
  })

  test('an order is told where this form removes the file that they moved', () => {
    const theirs = with_({ pictures: [picture('c'), picture('a'), picture('b')] })
    const { merged, ...told } = tell(theirs, form({ 'picture.c.remove': 'on' }))
    expect(told).toEqual({
      ...nothing,
      onlyTheirs: ['Order of pictures: “Old a”, “Old b”, “Old c” → “Old c”, “Old a”, “Old b” | “Old a”, “Old b”'],
      onlyMine: ['Picture “Old c”: undefined → Removed | Removed'],
    })
    expect(merged).toMatchObject({ 'picture.c.remove': 'on' })
    const moved = mergeFiles(theirs, form({ 'picture.c.remove': 'on', 'picture.b.order': '1' }))
    expect(moved.both).toMatchObject([{ theirs: { value: 'c a b' }, mine: { value: 'b a c', said: '“Old b”, “Old a”' } }]) // prettier-ignore
  })

  test('files whose names read alike are told apart by their numbers', () => {
    const long = 'A survey of the roof and the walls of the house,'
    const opened = { ...began, documents: [document('d', `${long} 1`), document('e', `${long} 2`), document('f')] }
    const theirs = { ...opened, documents: [document('e', `${long} 2`, 'verified'), document('d', `${long} 1`), document('f'), document('g')] } // prettier-ignore
    const { onlyTheirs } = mergeFiles(theirs, form({}, opened))
    const name = '“A survey of the roof and the walls of t…”'
    expect(onlyTheirs.map(({ label, theirs: { said } }) => `${label}: ${said}`)).toEqual([
      `State of document 2 ${name}: Verified`,
      'Document “Old g”: Added',
      `Order of documents: 2 ${name}, 1 ${name}, “Old f”, “Old g”`,
    ])
  })

  test('a file that one removes and the other changed is a choice, and one left alone goes', () => {
    const theirs = with_({ documents: [document('d', 'Theirs', 'verified'), document('e')] })
    const { both, onlyMine, merged } = mergeFiles(theirs, form({ 'document.d.remove': 'on', 'picture.a.remove': 'on' }))
    expect(both).toEqual([
      {
        name: 'document.d.remove',
        label: 'Document “Old d”',
        base: 'Old d, Supplied',
        theirs: { value: '', said: 'Kept: Theirs, Verified' },
        mine: { value: 'on', said: 'Removed' },
      },
    ])
    expect(onlyMine).toMatchObject([{ label: 'Picture “Old a”', mine: { said: 'Removed' } }])
    expect(merged).toMatchObject({ 'picture.a.remove': 'on' })
    expect(merged).not.toHaveProperty(['document.d.remove'])
  })

  test('an order that one changed is taken, and one that both changed is a choice', () => {
    const theirs = with_({ pictures: [picture('b'), picture('a'), picture('c')] })
    const one = tell(theirs, form())
    expect(one.onlyTheirs).toEqual([
      'Order of pictures: “Old a”, “Old b”, “Old c” → “Old b”, “Old a”, “Old c” | “Old a”, “Old b”, “Old c”',
    ])
    expect(one.merged).not.toHaveProperty(['picture.places'])
    const { both, merged } = mergeFiles(theirs, form({ 'picture.c.order': '0' }))
    expect(both).toMatchObject([
      { name: 'picture.places', theirs: { value: 'b a c' }, mine: { value: 'c a b', said: '“Old c”, “Old a”, “Old b”' } }, // prettier-ignore
    ])
    expect(merged).not.toHaveProperty(['picture.places'])
  })

  test('a form that does not say what it was made with is asked about each difference', () => {
    const { both } = mergeFiles(began, { 'picture.a.alt': 'Mine', 'picture.c.order': '0', 'document.d.remove': 'on' })
    expect(both.map(({ label, base }) => [label, base])).toEqual([
      ['Alt text of picture “Old a”', undefined],
      ['Order of pictures', undefined],
      ['Document “Old d”', undefined],
    ])
  })

  test('a second comparison goes on from the choices of the first', () => {
    const theirs = with_({ pictures: [picture('a', 'Theirs'), picture('b'), picture('c')] })
    const first = mergeFiles(theirs, form({ 'picture.a.alt': 'Mine', 'picture.c.order': '0' }))
    const third = with_({ pictures: [picture('a', 'Theirs'), picture('b', 'Third')] })
    const { merged, ...told } = tell(third, { ...first.merged, 'picture.a.alt': 'Mine' })
    expect(told).toMatchObject({
      both: [],
      onlyMine: ['Alt text of picture “Theirs”: Theirs → Theirs | Mine'],
      onlyTheirs: ['Alt text of picture “Old b”: Old b → Third | Old b', 'Picture “Old c”: undefined → Removed | Removed'], // prettier-ignore
    })
    expect(merged).toMatchObject({ 'picture.a.alt': 'Mine' })
  })
})

test('hostile fields are no more than texts', () => {
  const many = Array.from({ length: 5000 }, (_, index) => `x${index}`).join(' ')
  const texts = { 'picture.was': many, 'document.was': 'd  d __proto__', 'document.d.was-state': 'constructor', 'document.d.state': 'toString' } // prettier-ignore
  const { onlyTheirs, both } = mergeFiles(began, texts)
  expect(onlyTheirs.length).toBeLessThanOrEqual(110)
  for (const { base, theirs, mine } of [...onlyTheirs, ...both])
    for (const said of [base ?? '', theirs.said, mine.said]) expect(typeof said).toBe('string')
})
