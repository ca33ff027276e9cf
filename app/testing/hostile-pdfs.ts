import { deflateSync } from 'node:zlib'

/** PDFs that want all the memory or time of whoever reads them, or are none. */

/** A PDF of these objects, by their numbers from 1. It has no table of them, which readers then make themselves. */
export function assemble(objects: (string | Buffer)[], trailer = '<</Root 1 0 R>>'): Buffer {
  const parts = objects.flatMap((object, index) => [`${index + 1} 0 obj\n`, object, '\nendobj\n'])
  const all = ['%PDF-1.7\n', ...parts, `trailer\n${trailer}\n%%EOF\n`]
  return Buffer.concat(all.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
}

/** A stream with these entries of its own. */
export function stream(content: string | Buffer, entries = ''): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
  return Buffer.concat([
    Buffer.from(`<<${entries}/Length ${bytes.length}>>stream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}

const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const tree = '<</Type/Pages/Kids[3 0 R]/Count 1>>'
const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>'
const text = stream('BT ET')

/** A whole PDF of one page, with what stands in the places of its catalog, its page tree, its page and its content. */
export function onePage(own: {
  catalog?: string
  tree?: string
  page?: string
  content?: Buffer
  more?: (string | Buffer)[]
}) {
  return assemble([
    own.catalog ?? catalog,
    own.tree ?? tree,
    own.page ?? page,
    own.content ?? text,
    ...(own.more ?? []),
  ])
}

const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 1 })

/** What each is, how it is made, and how stamping it may end. The first ending is the usual one. */
export const hostilePdfs: [string, () => Buffer, string[]][] = [
  ['no PDF at all', () => Buffer.from('MZ\x90\0 a program'), ['broken']],
  ['nothing but a header', () => Buffer.from('%PDF-1.7\n'), ['broken']],
  ['the first half', () => onePage({}).subarray(0, 120), ['broken']],
  ['no pages', () => onePage({ tree: '<</Type/Pages/Kids[]/Count 0>>' }), ['broken']],
  ['a page less than it says', () => onePage({ tree: '<</Type/Pages/Kids[3 0 R]/Count 2>>' }), ['broken']],
  ['a page tree within itself', () => onePage({ tree: '<</Type/Pages/Kids[2 0 R]/Count 1>>' }), ['broken']],
  ['a page that is a number', () => onePage({ page: '7' }), ['broken']],
  ['objects that refer to themselves', () => onePage({ page: '3 0 R' }), ['broken']],
  ['arrays within arrays', () => onePage({ more: ['['.repeat(1_000_000)] }), ['broken']],
  ['dictionaries within dictionaries', () => onePage({ more: ['<</A'.repeat(1_000_000)] }), ['broken']],
  ['a text without an end', () => onePage({ more: ['('.repeat(1_000_000)] }), ['broken']],
  [
    'objects in a stream of gigabytes',
    () => onePage({ more: [stream(zeros(1024), '/Type/ObjStm/N 5/First 10/Filter/FlateDecode')] }),
    ['broken'],
  ],
  [
    'a table of a billion objects',
    () => onePage({ more: [stream('x', '/Type/XRef/Size 1000000000/W[1 1 1]')] }),
    ['memory', 'time'],
  ],
  [
    'a table whose entries have no end',
    () => onePage({ more: [stream('x', '/Type/XRef/Size 1/W[999999999999 1 1]')] }),
    ['time'],
  ],
  ['ten million numbers', () => onePage({ more: [`[${'7.5 '.repeat(7_000_000)}]`] }), ['memory', 'time']],
  [
    'a million objects',
    () => onePage({ more: Array.from({ length: 700_000 }, (_, index) => `<</A ${index}>>`) }),
    ['memory', 'time'],
  ],
]
