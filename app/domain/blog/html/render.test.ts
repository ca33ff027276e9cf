import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { renderForFeed, renderPost } from './render.server.ts'

const pictures = new Map([['abc', { width: 1600, height: 900, widths: [400, 800, 1600] }]])
const render = (html: string) => renderPost(html, pictures).html

const post = `<h2>Costs &amp; rent</h2>
<p>As said<a href="#source-1">1</a> and <a href="#source-1">1</a>, see <a href="#costs-rent">above</a>, <a href="#source-2">the law itself</a> and <a href="https://example.org/">them</a>.</p>
<h3>Costs &amp; rent</h3>
<table><tbody><tr><th></th><th data-colwidth="100">Rent</th><th>Note</th></tr><tr><th>Leeds</th><td>£1,000</td><td>x</td></tr><tr><th>York</th><td>−£5.50</td><td>y</td></tr></tbody></table>
<p><img src="/pictures/abc-800.webp" alt="A &quot;house&quot;"></p>
<p><em>Drawn <a href="/areas">here</a></em></p>
<p><img src="https://example.org/a.png" alt="" width="300"></p>
<table><tbody><tr><td>a</td></tr></tbody></table>
<h2>Sources</h2>
<ol><li>One</li><li><p>Two</p></li></ol>
<p>Note.</p>`

describe('on its page', () => {
  test('headings stand below the one of the page, with ids of their own', () => {
    expect(render('<h1>A</h1><h3>A</h3><h2>A 2</h2><h2>A</h2><h3>?</h3>')).toBe(
      '<h2 id="section-a">A</h2>\n<h3 id="section-a-2">A</h3>\n<h3 id="section-a-2-2">A 2</h3>\n<h3 id="section-a-3">A</h3>\n<h4 id="section-part">?</h4>',
    )
    expect(render('<h3>First</h3><h2>Second</h2><h3>Third</h3>')).toMatch(/<h2.*\n<h2.*\n<h3/)
  })

  test('the contents name the headings of two levels, sources aside', () => {
    expect(renderPost(post, pictures).contents).toEqual([
      { id: 'section-costs-rent', text: 'Costs & rent', level: 2 },
      { id: 'section-costs-rent-2', text: 'Costs & rent', level: 3 },
    ])
    expect(renderPost('<h2>a</h2>'.repeat(500), pictures).contents).toHaveLength(60)
  })

  test('numbers that link to a source are citations, and the source links back', () => {
    const html = render(post)
    expect(html).toContain(
      'said<a class="cite" href="#source-1" id="ref-1" aria-label="Source 1">1</a> and <a class="cite" href="#source-1" aria-label="Source 1">1</a>',
    )
    expect(html).toContain('<a href="#source-2">the law itself</a>')
    expect(html).toContain(
      '<section class="sources" aria-labelledby="section-sources"><h2 id="section-sources">Sources</h2><ol><li id="source-1">One <a href="#ref-1" aria-label="Back to the text, source 1">↩</a></li><li id="source-2"><p>Two</p></li></ol></section>\n<p>Note.</p>',
    )
    expect(html).toContain('<a href="#section-costs-rent">above</a>')
    expect(html).toContain('<a href="https://example.org/" rel="noopener">them</a>')
  })

  test('tables scroll in a place with a name, and know what is a header of what', () => {
    const html = render(post)
    expect(html).toContain(
      '<section class="scroll" tabindex="0" aria-label="Costs &amp; rent"><table><colgroup><col><col style="width:100px"><col></colgroup><thead><tr><td></td><th scope="col" class="n">Rent</th><th scope="col">Note</th></tr></thead><tbody><tr><th scope="row">Leeds</th><td class="n">£1,000</td><td>x</td></tr>',
    )
    expect(html).toContain('aria-label="Costs &amp; rent, 2"><table><tbody><tr><td>a</td></tr></tbody></table>')
    // The head reaches as far down as its cells, and is none where one of them is no header.
    const heads = (table: string) =>
      render(table)
        .match(/<thead>.*<\/thead>/)?.[0]
        .split('<tr>').length ?? 0
    expect(heads('<table><tr><th rowspan=2>a<th>b<tr><th>c<tr><td>d<td>e</table>') - 1).toBe(2)
    expect(heads('<table><tr><th rowspan=2>a<th>b<tr><td>c<tr><td>d<td>e</table>')).toBe(0)
  })

  test('own pictures come in every width, others tell nobody of the page', () => {
    const html = render(post)
    expect(html).toContain(
      '<figure><img src="/pictures/abc-1600.webp" alt="A &quot;house&quot;" width="1600" height="900" srcset="/pictures/abc-400.webp 400w, /pictures/abc-800.webp 800w, /pictures/abc-1600.webp 1600w"',
    )
    expect(html).toContain('loading="lazy" decoding="async"><figcaption>Drawn <a href="/areas">here</a></figcaption>')
    expect(html).toContain(
      '<p><img src="https://example.org/a.png" alt="" width="300" loading="lazy" decoding="async" referrerpolicy="no-referrer"></p>',
    )
    expect(renderPost(post, new Map()).html).toContain('src="/pictures/abc-800.webp"')
  })

  test('what was stored without cleaning is cleaned', () => {
    expect(render('<p onclick="x()" id="main">a<script>x</script></p>')).toBe('<p>a</p>')
  })

  test('the HTML checker has nothing to say', async () => {
    const checker = new HtmlValidate({ extends: ['html-validate:recommended'], rules: { 'no-inline-style': 'off' } })
    const page = `<!DOCTYPE html><html lang="en-GB"><head><title>A post</title></head><body><main><h1>A post</h1>${render(post)}</main></body></html>`
    const { results } = await checker.validateString(page)
    const allowed = ['no-trailing-whitespace', 'long-title']
    expect(results.flatMap(({ messages }) => messages).filter(({ ruleId }) => !allowed.includes(ruleId))).toEqual([])
  })
})

test('in a feed every address is absolute, and nothing has a class, an id or a behaviour', () => {
  const html = renderForFeed(post, 'https://site.example/blog/a-post')
  for (const [, address] of html.matchAll(/(?:href|src)="([^"]*)"/g)) expect(address).toMatch(/^https:\/\//)
  expect(html).toContain('<a href="https://site.example/blog/a-post#source-1">1</a>')
  expect(html).toContain('<a href="https://site.example/blog/a-post#section-costs-rent">above</a>')
  expect(html).toContain('<img src="https://site.example/pictures/abc-800.webp" alt="A &quot;house&quot;">')
  expect(html).not.toMatch(/class=|id=|srcset|loading|tabindex|role=|style=/)
})
