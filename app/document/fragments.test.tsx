import { expect, test } from 'vitest'
import { SecurePrice } from '#app/ui/deals/secure-price.tsx'
import { useFacts, useRootData, type SiteFacts } from '#app/ui/site/site.ts'
import { Fragments } from './fragments.server.tsx'

const facts = (given: Partial<SiteFacts> = {}) => ({ productName: 'Ashlar', vatNumber: null, ...given }) as SiteFacts

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
  const once = fragments.withFacts(facts())(Part, { text: 'one' })
  expect(fragments.withFacts(facts())(Part, { text: 'one' })).toBe(once)
  expect(once).toBe('<p>Ashlar: one</p>')
  expect(seen).toEqual(['one'])
})

test('any other property gives other HTML', () => {
  const { Part, seen } = counted()
  const render = new Fragments().withFacts(facts())
  expect(render(Part, { text: 'one' })).not.toBe(render(Part, { text: 'one', isFirst: true }))
  expect(render(Part, { text: 'two' })).toContain('two')
  expect(seen).toEqual(['one', 'one', 'two'])
})

test('two components with the same properties are told apart', () => {
  const [one, two] = [counted(), counted()]
  const render = new Fragments().withFacts(facts())
  render(one.Part, { text: 'x' })
  render(two.Part, { text: 'x' })
  expect([one.seen, two.seen]).toEqual([['x'], ['x']])
})

test("other facts of the operator make everything anew: a price says what is true of VAT on the page's day", () => {
  const fragments = new Fragments()
  const price = (vatNumber: string | null) => fragments.withFacts(facts({ vatNumber }))(SecurePrice, { pence: 300_000 })
  expect(price('GB123456789')).toContain('incl. VAT')
  expect(price(null)).not.toContain('VAT')
  expect(price('GB123456789')).toContain('incl. VAT')
})

test('a part that asks who is looking fails, and so is never shown to somebody else', () => {
  const Part = () => <p>{useRootData().visitor?.email}</p>
  expect(() => new Fragments().withFacts(facts())(Part, {})).toThrow()
})

test('what is kept has an end, and what is larger than that is rendered each time', () => {
  const { Part, seen } = counted()
  const render = new Fragments().withFacts(facts())
  const long = 'x'.repeat(500_000)
  for (const name of ['a', 'b', 'c', 'd', 'e']) render(Part, { text: name + long })
  render(Part, { text: `a${long}` })
  expect(seen).toHaveLength(6)
  const huge = 'y'.repeat(2_000_000)
  expect(render(Part, { text: huge })).toBe(render(Part, { text: huge }))
  expect(seen).toHaveLength(8)
})
