import { expect, test } from 'vitest'
import { bytesOf, doc, docx, join, jpeg, jpegSegment, pdf, png, webp, zip } from '#app/testing/inputs/files.ts'
import { detectFile, fileTypes, headBytes, tailBytes, type FileType } from './file-signature.ts'

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
// A text has no mark of its own: whatever is none of the others may be one.
const marked = fileTypes.filter((type) => type !== 'text/csv')
const detect = (file: Uint8Array, kinds: FileType[] = marked) =>
  detectFile(file.subarray(0, headBytes), file.subarray(-tailBytes), kinds)

test('a PDF is one by its first bytes and its end mark', () => {
  expect(detect(pdf())).toEqual({ type: 'application/pdf' })
  expect(detect(bytesOf('%PDF-2.0\n%%EOF'))).toEqual({ type: 'application/pdf' })
  expect(detect(join(pdf(), '\n'.repeat(1000)))).toEqual({ type: 'application/pdf' })
})

test.each([
  ['something before it', join(' ', pdf())],
  ['no end mark', bytesOf('%PDF-1.7\n1 0 obj')],
  ['an end mark far from the end', join(pdf(), ' '.repeat(3000))],
  ['a version there never was', bytesOf('%PDF-9.9\n%%EOF')],
  ['no version', bytesOf('%PDF-\n%%EOF')],
])('a PDF with %s is none', (_what, file) => {
  expect(detect(file)).toBeNull()
})

test('pictures are measured', () => {
  expect(detect(png(640, 480))).toEqual({ type: 'image/png', width: 640, height: 480 })
  expect(detect(jpeg(640, 480))).toEqual({ type: 'image/jpeg', width: 640, height: 480 })
})

test.each(['VP8 ', 'VP8L', 'VP8X'] as const)('a WebP of the kind %s is measured', (kind) => {
  expect(detect(webp(kind, 640, 480))).toEqual({ type: 'image/webp', width: 640, height: 480 })
  expect(detect(webp(kind, 16_000, 9000))).toBe('too-many-pixels')
  expect(detect(webp(kind, 640, 480).subarray(0, 29))).toBeNull()
})

test('a Word document is one by its parts', () => {
  expect(detect(docx())).toEqual({ type: docxType })
  expect(detect(doc())).toEqual({ type: 'application/msword' })
  expect(detect(doc(['WordDocument'], 200_000))).toEqual({ type: 'application/msword' })
})

test('an Excel workbook is one by its parts, and no Word document', () => {
  const workbook = zip(['[Content_Types].xml', 'xl/workbook.xml'])
  expect(detect(workbook)).toEqual({ type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
  expect(detectFile(workbook, workbook, [docxType])).toBeNull()
  expect(detect(zip(['[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin']))).toBeNull()
})

test.each([
  ['no word/document.xml', zip(['[Content_Types].xml', 'ppt/presentation.xml'])],
  ['no list of its types', zip(['word/document.xml'])],
  ['macros', docx(['word/vbaProject.bin'])],
  ['macros under other letters', docx(['WORD/VBAPROJECT.BIN'])],
  ['one part twice', docx(['word/Document.xml'])],
  ['something behind it', join(docx(), 'more')],
  ['something before it', join('MZ', docx())],
  ['no directory', docx().subarray(0, 60)],
  ['a directory that leads out of it', join(docx().subarray(0, 40), docx().subarray(-22))],
])('a DOCX with %s is none', (_what, file) => {
  expect(detect(file)).toBeNull()
})

test.each([
  ['no document in it', doc(['Workbook'])],
  ['macros', doc(['WordDocument', '_VBA_PROJECT'])],
  ['a storage of macros', doc(['WordDocument', 'Macros'])],
  ['the word for it as text only', join(doc([]), Buffer.from('WordDocument'.padEnd(99), 'utf16le'))],
])('a DOC with %s is none', (_what, file) => {
  expect(detect(file)).toBeNull()
})

test('a JPEG is measured past what a camera puts before the picture, fill bytes included', () => {
  const exif = jpegSegment(0xe1, new Uint8Array(65_000))
  const profile = jpegSegment(0xe2, new Uint8Array(65_000))
  expect(detect(jpeg(4000, 3000, join(exif, profile, profile, '\xff\xff')))).toMatchObject({ width: 4000 })
  expect(detect(jpeg(4000, 3000, join(...Array<Uint8Array>(9).fill(profile))))).toBeNull()
})

test.each([
  ['as many pixels as allowed', 8000, 5000, { type: 'image/png', width: 8000, height: 5000 }],
  ['one row more', 8000, 5001, 'too-many-pixels'],
  ['all there can be', 0xffffffff, 0xffffffff, 'too-many-pixels'],
  ['no width', 0, 5, null],
  ['no height', 5, 0, null],
])('a PNG with %s', (_what, width, height, expected) => {
  expect(detect(png(width, height))).toEqual(expected)
})

test('a JPEG can be too large too', () => {
  expect(detect(jpeg(65_535, 65_535))).toBe('too-many-pixels')
  expect(detect(jpeg(0, 100))).toBeNull()
})

test.each([
  ['nothing', ''],
  ['one byte', '\xff'],
  ['the mark of a JPEG', '\xff\xd8\xff'],
  ['a JPEG that begins with its picture data', '\xff\xd8\xff\xda\0\x08 data \xff\xd9'],
  ['a JPEG whose segment leads out of it', '\xff\xd8\xff\xe0\xff\xff'],
  ['a JPEG whose segments have no length', `\xff\xd8${'\xff\xe0\0\0'.repeat(50)}`],
  ['the mark of a PNG', '\x89PNG\r\n\x1a\n'],
  ['a PNG whose first chunk is another', '\x89PNG\r\n\x1a\n\0\0\0\rtEXt'.padEnd(60, '\0')],
])('%s is nothing we know', (_what, text) => {
  expect(detect(bytesOf(text))).toBeNull()
})

test('any bytes get an answer', () => {
  for (let round = 0; round < 2000; round += 1) {
    const start = [[0xff, 0xd8, 0xff], [0x89, 0x50, 0x4e], []][round % 3]!
    const random = crypto.getRandomValues(new Uint8Array(60))
    expect(() => detect(join(new Uint8Array(start), random))).not.toThrow()
  }
})

test.each([
  ['plain text', bytesOf('title,price\nTerrace,135000\n')],
  ['text behind a byte order mark', bytesOf('\xef\xbb\xbftitle\n')],
  ['letters of any alphabet', new Uint8Array(Buffer.from('title\nTŷ Môn, 房屋 📄\n'))],
  ['text in Windows-1252', bytesOf('price\n\xa3135,000\n')],
  ['text in UTF-16', bytesOf('\xff\xfea\0,\0b\0')],
  ['a character that the end of the head cuts in two', new Uint8Array(Buffer.from('title\n£').subarray(0, -1))],
])('%s is a text', (_what, file) => {
  expect(detect(file, ['text/csv'])).toEqual({ type: 'text/csv' })
})

test.each([
  ['a picture', png()],
  ['an archive, such as a workbook', bytesOf('PK\x03\x04\x14\0\x06\0')],
  ['text that goes on in another encoding', bytesOf('\xc2\xa3135,000\n\xa3135,000\n')],
  ['bytes that Windows-1252 does not have', bytesOf('price\n\x81135,000\n')],
  ['text with a zero in it', bytesOf('a,b\n1,\0\n')],
  ['a text of UTF-16 with a zero in it', bytesOf('\xff\xfea\0\0\0b\0')],
])('%s is no text', (_what, file) => {
  expect(detect(file, ['text/csv'])).toBeNull()
})
