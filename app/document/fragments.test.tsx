import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SecurePrice } from '#app/ui/deals/secure-price.tsx'
import { Fragment, FragmentsContext, type RenderFragment } from '#app/ui/site/fragments.tsx'
import { FactsContext, useFacts, useRootData, type SiteFacts } from '#app/ui/site/site.ts'
import { Fragments } from './fragments.server.tsx'

const facts = (given: Partial<SiteFacts> = {}) => ({ productName: 'Ashlar', vatNumber: null, ...given }) as SiteFacts

/** The HTML of one part, as it is put into a page with these facts. */
function renderWith(fragments: Fragments, given: SiteFacts): RenderFragment {
  return (Component, props) => {
    const parts = fragments.startPage(given)
    return parts.fill(Buffer.from(parts.render(Component, props))).toString()
  }
}

/** A part of a page that counts how often it was rendered. */
function counted() {
  const seen: string[] = []
  function Part({ text, isFirst }: { text: string; isFirst?: boolean }) {
    const { productName } = useFacts()
    seen.push(text)
    return (
      <p className={isFirst ? 'first' : undefined}>
        {productName}: {text}
      </p>
    )
  }
  return { Part, seen }
}

test('what shows the same is rendered once', () => {
  const { Part, seen } = counted()
  const fragments = new Fragments()
  const once = renderWith(fragments, facts())(Part, { text: 'one' })
  expect(renderWith(fragments, facts())(Part, { text: 'one' })).toBe(once)
  expect(once).toBe('<p>Ashlar: one</p>')
  expect(seen).toEqual(['one'])
})

test('any other property gives other HTML', () => {
  const { Part, seen } = counted()
  const render = renderWith(new Fragments(), facts())
  expect(render(Part, { text: 'one' })).not.toBe(render(Part, { text: 'one', isFirst: true }))
  expect(render(Part, { text: 'two' })).toContain('two')
  expect(seen).toEqual(['one', 'one', 'two'])
})

test('two components with the same properties are told apart', () => {
  const [one, two] = [counted(), counted()]
  const render = renderWith(new Fragments(), facts())
  render(one.Part, { text: 'x' })
  render(two.Part, { text: 'x' })
  expect([one.seen, two.seen]).toEqual([['x'], ['x']])
})

test("other facts of the operator make everything anew: a price says what is true of VAT on the page's day", () => {
  const fragments = new Fragments()
  const price = (vatNumber: string | null) =>
    renderWith(fragments, facts({ vatNumber }))(SecurePrice, { pence: 300_000 })
  expect(price('GB123456789')).toContain('incl. VAT')
  expect(price(null)).not.toContain('VAT')
  expect(price('GB123456789')).toContain('incl. VAT')
})

test('a part that asks who is looking fails, and so is never shown to somebody else', () => {
  const Part = () => <p>{useRootData().visitor?.email}</p>
  expect(() => renderWith(new Fragments(), facts())(Part, {})).toThrow()
})

test('what is of one person is rendered with its page, and handed to nobody who keeps it', () => {
  const { Part } = counted()
  const kept: object[] = []
  const keep: RenderFragment = (_, props) => `kept ${kept.push(props)}`
  const show = (isPersonal: boolean) =>
    renderToStaticMarkup(
      <FactsContext value={facts()}>
        <FragmentsContext value={keep}>
          <Fragment as="div" of={Part} props={{ text: '7 Canary Row' }} isPersonal={isPersonal} />
        </FragmentsContext>
      </FactsContext>,
    )
  expect(show(true)).toBe('<div><p>Ashlar: 7 Canary Row</p></div>')
  expect(kept).toEqual([])
  expect(show(false)).toBe('<div>kept 1</div>')
})

test('a shape is closed in a part as it is on a page', () => {
  const Shape = () => <path d="M0 0h1" />
  expect(renderWith(new Fragments(), facts())(Shape, {})).toBe('<path d="M0 0h1"/>')
})

test('what is kept has an end, and what is larger than that is rendered each time', () => {
  const { Part, seen } = counted()
  const render = renderWith(new Fragments(), facts())
  const long = 'x'.repeat(500_000)
  for (const name of ['a', 'b', 'c', 'd', 'e']) render(Part, { text: name + long })
  render(Part, { text: `a${long}` })
  expect(seen).toHaveLength(6)
  const huge = 'y'.repeat(2_000_000)
  expect(render(Part, { text: huge })).toBe(render(Part, { text: huge }))
  expect(seen).toHaveLength(8)
})

test('the parts of a page stand where it asked for them, in the letters that they have', () => {
  const { Part } = counted()
  const parts = new Fragments().startPage(facts())
  const [one, two] = [parts.render(Part, { text: 'Ynys Môn – £5' }), parts.render(Part, { text: '<!--part 0-->' })]
  const page = parts.fill(Buffer.from(`<main>“${two}”${one}${two}</main>`)).toString()
  const [first, second] = ['<p>Ashlar: Ynys Môn – £5</p>', '<p>Ashlar: &lt;!--part 0--&gt;</p>']
  expect(page).toBe(`<main>“${second}”${first}${second}</main>`)
  expect(parts.fill(Buffer.from('<main></main>')).toString()).toBe('<main></main>')
})

test('a page asks for the rules of its parts, those from memory among them', () => {
  const { Part } = counted()
  const Drawn = () => <ol className="thumb wide" style={{ fill: 'var(--ink)' }} />
  const fragments = new Fragments()
  for (let count = 0; count < 2; count += 1) {
    const parts = fragments.startPage(facts())
    expect(parts.asks).toBe('')
    parts.render(Part, { text: 'a', isFirst: true })
    parts.render(Part, { text: 'b', isFirst: true })
    parts.render(Drawn, {})
    expect(parts.asks).toBe(' class="first"<ol class="thumb wide"var(--ink)')
  }
})
