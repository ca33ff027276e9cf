import { expect, test } from 'vitest'
import { readPdf } from '#app/testing/inputs/pdfs.ts'
import { writePaper, type PaperBlock } from './paper.server.ts'

const made = async (blocks: PaperBlock[]) => {
  const pages = await readPdf(
    await writePaper({ title: 'Title', foot: 'Foot', madeAt: '2026-11-02T10:00:00Z', blocks }, 9),
  )
  return pages.map(({ text }) => text.replace(/\s+/g, ' ').trim())
}

test('no page is opened for empty lines at the end of a text', async () => {
  const kinds = [
    (text: string): PaperBlock => ({ kind: 'quotation', text }),
    (text: string): PaperBlock => ({ kind: 'facts', facts: [['Label', text]] }),
  ]
  for (const block of kinds) {
    for (let lines = 44; lines < 58; lines += 1) {
      const pages = await made([block(`${'word\n'.repeat(lines)}\n\n`)])
      for (const page of pages) expect.soft(page, `${lines} lines`).toContain('word')
    }
  }
})

test('empty lines within a text stay', async () => {
  const [page] = await readPdf(await writePaper({ title: 'Title', foot: 'Foot', madeAt: '2026-11-02T10:00:00Z', blocks: [{ kind: 'text', text: 'one\n\n\ntwo' }] }, 9)) // prettier-ignore
  const [one, two] = ['one', 'two'].map((word) => page!.pieces.find(({ text }) => text === word)!.bottom)
  expect(two! - one!).toBeGreaterThan(30)
})
