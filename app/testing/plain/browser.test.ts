import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PlainBrowser, type PlainPage } from './browser.ts'

/** The reader of pages, by what a server gets from it: a form that is broken is broken for it too. */

let server: Server
let origin: string
let html: string
/** What came, newest last: method, path with query, and the body where there was one. */
let got: string[]
let headers: Record<string, string>

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void readBody(request).then((body) => {
      got.push([request.method, request.url, body].filter(Boolean).join(' '))
      if (request.url === '/sent' && request.method === 'POST')
        return response.writeHead(303, { location: '/done#there', 'set-cookie': 'seen=1; Path=/' }).end()
      const pages: Record<string, string> = {
        '/done': `<p id="there" tabindex="-1">Done, ${request.headers.cookie}</p>`,
      }
      response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(pages[request.url!] ?? html)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  got = []
  headers = {}
})

async function open(body: string): Promise<PlainPage> {
  html = body
  const page = await (await new PlainBrowser(origin).newContext()).newPage()
  await page.goto('/')
  got = []
  return page
}

const form = `<form action="/sent" method="post"><label for="a">Your name</label><input id="a" name="name">
  <label><input type="checkbox" name="ok"> I agree</label><input type="hidden" name="key" value="k1">
  <button name="intent" value="send">Send</button><button name="intent" value="keep">Keep</button></form>`

/** What a person does with it. */
async function send(page: PlainPage) {
  await page.getByLabel('Your name').fill('Ivy & Ben')
  await page.getByRole('checkbox', { name: 'I agree' }).check()
  await page.getByRole('button', { name: 'Send' }).click()
}

describe('a form', () => {
  test('is sent by its labels and the button that was pressed, and leads on with its cookie', async () => {
    const page = await open(form)
    await send(page)
    expect(got).toEqual(['POST /sent name=Ivy+%26+Ben&ok=on&key=k1&intent=send', 'GET /done'])
    expect(page.url()).toBe(`${origin}/done#there`)
    expect(await page.getByText('Done').textContent()).toBe('Done, seen=1')
    expect(page.document.activeElement?.id).toBe('there')
  })

  test('by Enter goes with its first button', async () => {
    const page = await open(form)
    await page.getByLabel('Your name').press('Enter')
    expect(got[0]).toBe('POST /sent name=&key=k1&intent=send')
  })

  test.each([
    ['a field without a name', form.replace(' name="name"', ''), 'POST /sent ok=on&key=k1&intent=send'],
    ['the wrong method', form.replace('method="post"', ''), 'GET /sent?name=Ivy+%26+Ben&ok=on&key=k1&intent=send'],
    [
      'the wrong address',
      form.replace('/sent', '/elsewhere'),
      'POST /elsewhere name=Ivy+%26+Ben&ok=on&key=k1&intent=send',
    ],
    ['a button that sends nothing', form.replace('<button name', '<button type="button" name'), undefined],
    ['a button outside of it', form.replace('<button', '</form><button'), undefined],
    [
      'a field that has to be filled in and is not',
      `${form.replace('</form>', '<input name="b" required></form>')}`,
      undefined,
    ],
    [
      'a field outside of it',
      `<input name="name" aria-label="Your name">${form.replace(/<label for.*?name="name">/s, '')}`,
      'POST /sent ok=on&key=k1&intent=send',
    ],
  ])('with %s is broken here too', async (_what, broken, sent) => {
    const page = await open(broken)
    await send(page)
    expect(got[0]).toBe(sent)
  })

  test.each([
    ['has no label', form.replace('<label for="a">', '<label for="b">'), 'getByLabel(Your name): 0 elements'],
    ['is hidden', form.replace('<input id="a"', '<input hidden id="a"'), 'is not visible'],
    [
      'is hidden by a style',
      `<style>@media (min-width: 60rem) { #a { display: none } }</style>${form}`,
      'is not visible',
    ],
    ['is folded away', `<details><summary>More</summary>${form}</details>`, 'is not visible'],
    ['is disabled', form.replace('<input id="a"', '<input disabled id="a"'), 'is disabled'],
    ['stands twice', form + form, '2 elements instead of one'],
    ['is not there', '<main><p role="alert">Too many requests</p></main>', '0 elements instead of one on'],
    ['is refused instead', '<main><p role="alert">Too many requests</p></main>', 'The page says: Too many requests'],
  ])('whose field %s cannot be filled in', async (_what, broken, message) => {
    const page = await open(broken)
    await expect(send(page)).rejects.toThrow(message)
    expect(got).toEqual([])
  })

  test('with files is sent in parts; a field without one sends an empty one', async () => {
    const page = await open(
      `<form action="/sent" method="post" enctype="multipart/form-data"><label>Photo <input type="file" name="photo"></label>
       <label>Other <input type="file" name="other"></label><button>Send</button></form>`,
    )
    await page
      .getByLabel('Photo')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('pixels') })
    await page.getByRole('button', { name: 'Send' }).click()
    expect(got[0]).toMatch(/name="photo"; filename="a\.png"\r\nContent-Type: image\/png\r\n\r\npixels\r\n/)
    expect(got[0]).toMatch(/name="other"; filename=""\r\nContent-Type: application\/octet-stream\r\n\r\n\r\n/)
  })

  test('is not sent to where the policy of its page forbids', async () => {
    headers = { 'content-security-policy': "default-src 'self'; form-action https://elsewhere.test" }
    const page = await open(form)
    await expect(send(page)).rejects.toThrow('does not let its forms lead to')
    expect(got).toEqual([])
  })
})

describe('a page', () => {
  test('goes on by itself where it says so, when what is waited for is not there', async () => {
    const page = await open('<meta http-equiv="refresh" content="60; url=/done"><p>Wait</p>')
    expect(await page.getByText('Done').textContent()).toBe('Done, undefined')
  })

  test('is left as it was typed into, and found so by the way back', async () => {
    const page = await open(`<a href="/done">On</a>${form}`)
    await page.getByLabel('Your name').fill('Ivy')
    await page.getByRole('link', { name: 'On' }).click()
    expect(page.url()).toBe(`${origin}/done`)
    await page.goBack()
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ivy')
  })

  test('is a new one where a link says so', async () => {
    const page = await open('<a href="/done" target="_blank">On</a>')
    const [other] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'On' }).click()])
    expect((other as PlainPage).url()).toBe(`${origin}/done`)
    expect(page.url()).toBe(`${origin}/`)
  })

  test('is read for a window of 1280 pixels without script', async () => {
    const page =
      await open(`<style>@media (max-width: 1279px) { #a { display: none } } @media (width <= 80rem) { #b { display: none } }
      @media (scripting: none) { #c { display: none } } @media (scripting: enabled) { #d { display: none } }</style>
      ${['a', 'b', 'c', 'd'].map((id) => `<p id="${id}">${id}</p>`).join('')}`)
    const seen = await Promise.all(['a', 'b', 'c', 'd'].map((id) => page.locator(`#${id}`).isVisible()))
    expect(seen).toEqual([true, false, false, true])
  })
})
