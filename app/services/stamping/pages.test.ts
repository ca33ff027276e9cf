import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import { assemble, onePage, stream } from '#app/testing/inputs/hostile-pdfs.ts'
import { readPdf, writePdf } from '#app/testing/inputs/pdfs.ts'
import { stampPdf } from './pages.server.ts'

const line = ['Ŵyn Łukasz', 'RES-7K2M9QWD', '22 November 2026', 'Ashlar']
const words = line.join(' · ')

async function stamp(bytes: Uint8Array, parts = line): Promise<Uint8Array> {
  const stamped = await stampPdf(bytes, parts)
  if (!stamped.ok) throw new Error(stamped.reason)
  return stamped.bytes
}

test('each page carries the line, below what stood there before', async () => {
  const pages = await readPdf(await stamp(await writePdf(['First', 'Second', 'Third'])))
  expect(pages.map((page) => page.text)).toEqual(['First', 'Second', 'Third'].map((text) => `${text} ${words}`))
})

test.each([
  ['letters of all Europe', 'Ŵyn Łukasz Žižek-Ångström', 'Ŵyn Łukasz Žižek-Ångström'],
  ['Greek and Cyrillic', 'Ελένη Жуков', 'Ελένη Жуков'],
  ['Hebrew', 'דוד כהן', 'דוד כהן'],
  ['Arabic', 'محمد', 'محمد'],
  ['a ligature', 'Griffin Offical', 'Griffin Offical'],
  ['a picture', 'Zoë 🦊 Fox', 'Zoë Fox'],
  ['signs that the font has not', '王伟', '\\?\\?'],
  ['300 characters', 'n'.repeat(300), 'n{47}…'],
])('a name of %s', async (_what, name, seen) => {
  const [page] = await readPdf(await stamp(await writePdf(['Text']), [name, 'RES-7K2M9QWD']))
  expect(page!.text.normalize('NFKC')).toMatch(new RegExp(`^Text ${seen.replace('…', '\\.\\.\\.')} · RES-7K2M9QWD$`))
  expect(page!.pieces.at(-1)!.right).toBeLessThan(page!.width)
})

describe('the line stands upright within what is seen of the page', () => {
  // What the page draws first covers all, and leaves its own scale and direction behind.
  const open = 'q 3 0 0 3 100 100 cm q 0 1 -1 0 0 0 cm'
  const closed = 'Q Q Q 5 0 0 5 -90 -90 cm q'
  const shapes = [
    '/MediaBox[0 0 595 842]',
    '/MediaBox[0 0 595 842]/Rotate 90',
    '/MediaBox[0 0 595 842]/Rotate 180',
    '/MediaBox[0 0 595 842]/Rotate -90',
    '/MediaBox[0 0 595 842]/Rotate 450',
    '/MediaBox[0 0 595 842]/CropBox[100 100 400 500]/Rotate 90',
    '/MediaBox[600 900 5 58]',
    '/MediaBox[-300 -400 295 442]/CropBox[-1000 -200 1000 1000]',
    '/MediaBox[0 0 120 80]',
    '/MediaBox[0 0 20 900]',
    '/MediaBox[0 0 2384 3370]',
    '/MediaBox[0 0 59 84]/UserUnit 10',
    '/MediaBox[0 0 595 842]/CropBox[0 0 0 0]',
    '',
  ]
  const contents: [string, string, Buffer[]][] = [
    ['that draws nothing', '[]', []],
    ['that leaves states open', '4 0 R', [stream(open)]],
    ['that ends more states than it saves', '4 0 R', [stream(deflateSync(closed), '/Filter/FlateDecode')]],
    ['of two streams that do both', '[4 0 R 5 0 R]', [stream(closed), stream(open)]],
    ['that is packed twice', '4 0 R', [stream(`${Buffer.from(open).toString('hex')}>`, '/Filter[/ASCIIHexDecode]')]],
  ]

  test.each(contents)('on a page %s', async (_what, named, streams) => {
    const page = (shape: string) => `<</Type/Page/Parent 2 0 R${shape}/Contents ${named}>>`
    const places = shapes.map((_, index) => `${index + 10} 0 R`).join(' ')
    const objects = [
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[${places}]/Count ${shapes.length}>>`,
      'null',
      ...streams,
    ]
    while (objects.length < 9) objects.push('null')
    const pages = await readPdf(await stamp(assemble([...objects, ...shapes.map(page)])))
    expect(pages).toHaveLength(shapes.length)
    for (const { text, pieces, width, height } of pages) {
      expect(text).toBe(words)
      for (const { angle, left, right, bottom, size } of pieces) {
        expect(Math.abs(angle)).toBe(0)
        expect(left).toBeGreaterThan(0)
        expect(right).toBeLessThan(width)
        expect(bottom).toBeLessThan(height)
        expect(bottom - size).toBeGreaterThan(0)
      }
    }
    expect(pages[0]!.pieces[0]!.size).toBeCloseTo(7, 1)
    expect(pages[10]!.pieces[0]!.size).toBeCloseTo(28, 0)
  })
})

test('pages that share their contents and resources each carry it once', async () => {
  const kids = Array.from({ length: 300 }, (_, index) => `${index + 6} 0 R`)
  const bytes = assemble([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids.join(' ')}]/Count 300/Resources 4 0 R/MediaBox[0 0 595 842]/Rotate 90>>`,
    '[5 0 R]',
    '<</XObject<<>>>>',
    stream('q Q'),
    ...kids.map(() => '<</Type/Page/Parent 2 0 R/Contents 3 0 R>>'),
  ])
  const stamped = await stamp(bytes)
  const pages = await readPdf(stamped)
  expect(new Set(pages.map((page) => page.text))).toEqual(new Set([words]))
  // One drawing of the line, and one font, for all of them.
  expect(stamped.length).toBeLessThan(bytes.length + 20_000)
})

test('what the document says of itself and what it does stays, and nothing of the buyer is added to it', async () => {
  const before = await writePdf(['Text'], { info: { Title: 'Legal pack', Author: 'A. Vendor', Producer: 'Scanner' } })
  const stamped = await stamp(before)
  const [one, other] = await Promise.all(
    [before, stamped].map(async (bytes) => {
      const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
      const dates = [pdf.getCreationDate(), pdf.getModificationDate()]
      return [pdf.getTitle(), pdf.getAuthor(), pdf.getProducer(), pdf.getCreator(), ...dates]
    }),
  )
  expect(other).toEqual(one)
  const scripted = onePage({
    catalog: '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>',
  })
  const { catalog } = await PDFDocument.load(await stamp(scripted))
  expect(String(catalog)).toContain('/S /JavaScript')
  expect(Buffer.from(stamped).includes('ukasz')).toBe(false)
})

test.each([
  ['encrypted', () => writePdf(['Text'], { userPassword: 'secret' })],
  ['encrypted', () => writePdf(['Text'], { ownerPassword: 'secret' })],
  ['signed', () => onePage({ catalog: '<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[]>>>>' })],
  ['signed', () => onePage({ catalog: '<</Type/Catalog/Pages 2 0 R/Perms<</DocMDP 5 0 R>>>>', more: ['<<>>'] })],
])('one that is %s is not stamped', async (reason, make) => {
  expect(await stampPdf(await make(), line)).toEqual({ ok: false, reason })
})

test('a form to be filled in is stamped, though it has a place for a signature', async () => {
  const form = onePage({ catalog: '<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 1/Fields[]>>>>' })
  expect(await readPdf(await stamp(form))).toMatchObject([{ text: words }])
})

const isInstalled = (program: string) => spawnSync(program, ['--version']).error === undefined
/** Programs that read PDFs, as Debian has them: how each reads the text, or says that the file is sound. */
const readers: [string, string[], RegExp][] = [
  [
    'pdftotext',
    ['-layout', 'FILE', '-'],
    /First\s+Ŵyn Łukasz · RES-7K2M9QWD · 22 November 2026 · Ashlar\s+Second\s+Ŵyn Łukasz/,
  ],
  ['pdfinfo', ['FILE'], /Pages:\s+2\n/],
  [
    'mutool',
    ['draw', '-F', 'txt', 'FILE'],
    /First\s+Ŵyn Łukasz · RES-7K2M9QWD · 22 November 2026 · Ashlar\s+Second\s+Ŵyn Łukasz/,
  ],
  ['qpdf', ['--check', 'FILE'], /No syntax or stream encoding errors found/],
]
test.for(readers)('%s reads it without complaint', async ([program, options, seen], { skip }) => {
  skip(!isInstalled(program), `${program} is not installed, so it was not asked.`)
  const folder = mkdtempSync(join(tmpdir(), 'stamped-'))
  try {
    const file = join(folder, 'stamped.pdf')
    writeFileSync(file, await stamp(await writePdf(['First', 'Second'])))
    const { stdout, stderr, status } = spawnSync(
      program,
      options.map((option) => (option === 'FILE' ? file : option)),
      { encoding: 'utf8' },
    )
    expect({ status, said: stderr.replace(/^(page|warning: ICC) .*\n/gm, '') }).toEqual({ status: 0, said: '' })
    expect(stdout).toMatch(seen)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
