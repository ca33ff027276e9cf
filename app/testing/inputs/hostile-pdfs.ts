import { constants, deflateRawSync } from 'node:zlib'
import { isAll } from '../../../scripts/lib/all.ts'

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

/** So many megabytes of zeros, packed. One is packed and repeated, because packing a gigabyte takes seconds. */
function zeros(megabytes: number): Buffer {
  const one = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH })
  const sum = Buffer.alloc(4)
  // Adler-32 of zeros: their number, and one.
  sum.writeUInt32BE(((megabytes * 1024 * 1024) % 65_521) * 65_536 + 1)
  return Buffer.concat([Buffer.from([0x78, 0x01]), ...Array<Buffer>(megabytes).fill(one), deflateRawSync(''), sum])
}

/** What each is, and how it is made. Reading it fails. */
export const brokenPdfs: [string, () => Buffer][] = [
  ['no bytes', () => Buffer.alloc(0)],
  ['a program', () => Buffer.from('MZ\x90\0 a program')],
  ['nothing but a header', () => Buffer.from('%PDF-1.7\n')],
  ['a header without a version', () => Buffer.from('%PDF-x\n1 0 obj')],
  ['the first half', () => onePage({}).subarray(0, 120)],
  ['no pages', () => onePage({ tree: '<</Type/Pages/Kids[]/Count 0>>' })],
  ['a page less than it says', () => onePage({ tree: '<</Type/Pages/Kids[3 0 R]/Count 2>>' })],
  ['a page tree within itself', () => onePage({ tree: '<</Type/Pages/Kids[2 0 R]/Count 1>>' })],
  ['a page that is a number', () => onePage({ page: '7' })],
  ['a page that is nowhere', () => onePage({ tree: '<</Type/Pages/Kids[9 0 R]/Count 1>>' })],
  ['a page that refers to itself', () => onePage({ page: '3 0 R' })],
  ['arrays within arrays', () => onePage({ more: ['['.repeat(1_000_000)] })],
  ['dictionaries within dictionaries', () => onePage({ more: ['<</A'.repeat(1_000_000)] })],
  ['a text without an end', () => onePage({ more: ['('.repeat(1_000_000)] })],
  ['an object that is none', () => onePage({ more: ['endless'] })],
  [
    'objects in a stream of a gigabyte',
    () => onePage({ more: [stream(zeros(1024), '/Type/ObjStm/N 5/First 10/Filter/FlateDecode')] }),
  ],
]

/** Reading it takes all the memory. */
export const largePdfs: [string, () => Buffer][] = [
  ['a table of a billion objects', () => onePage({ more: [stream('x', '/Type/XRef/Size 1000000000/W[1 1 1]')] })],
  ['two million numbers', () => onePage({ more: [`[${'7.5 '.repeat(2_000_000)}]`] })],
  ['three hundred thousand objects', () => onePage({ more: Array.from({ length: 300_000 }, (_, n) => `<</A ${n}>>`) })],
]

/** Reading it takes all the time. */
export const endlessPdf = () => onePage({ more: [stream('x', '/Type/XRef/Size 1/W[999999999999 1 1]')] })

const manyPages = isAll ? 10_000 : 2000

/** These can be stamped, whatever they hold. */
export const oddPdfs: [string, () => Buffer][] = [
  [
    'a script that runs when it is opened',
    () => onePage({ catalog: '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>' }),
  ],
  ['a page of a gigabyte', () => onePage({ content: stream(zeros(1024), '/Filter/FlateDecode') })],
  ['a page that no filter can unpack', () => onePage({ content: stream('x', '/Filter/Unheard') })],
  ['contents that refer to themselves', () => onePage({ page: page.replace('4 0 R', '5 0 R'), more: ['5 0 R'] })],
  ['something before its header', () => Buffer.concat([Buffer.from('\n\n'), onePage({})])],
  [
    'thousands of pages',
    () => {
      const kids = Array.from({ length: manyPages }, (_, n) => `${n + 5} 0 R`).join(' ')
      return onePage({
        tree: `<</Type/Pages/Kids[${kids}]/Count ${manyPages}>>`,
        more: kids.match(/\S+ 0 R/g)!.map(() => page),
      })
    },
  ],
]
