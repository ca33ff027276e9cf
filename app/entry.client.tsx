import { startTransition, StrictMode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { isRouteErrorResponse } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { fillInFunctions } from '#app/ui/site/older-browsers.ts'

const servedPage = document.documentElement.innerHTML
const servedFields = findFields()
let root: Root
let hasGivenUp = false

/**
 * The page is again as the server sent it where script fails, or a call of it: it works without. What has been typed stays. Only
 * what the server refuses by itself, such as to whoever has been signed out, is shown instead.
 */
function giveUp(error: unknown) {
  if (hasGivenUp || (isRouteErrorResponse(error) && error.status < 500 && error.status !== 429)) return
  hasGivenUp = true
  // React may be in the middle of drawing its page of the error.
  setTimeout(() => {
    root.unmount()
    document.documentElement.innerHTML = servedPage
    findFields().forEach((field, index) => restore(field, servedFields[index]))
  })
}

function findFields() {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main input, main textarea')]
}

function restore(field: Element, typed: Element | undefined) {
  if (field instanceof HTMLTextAreaElement && typed instanceof HTMLTextAreaElement) field.value = typed.value
  if (!(field instanceof HTMLInputElement && typed instanceof HTMLInputElement) || field.type === 'file') return
  field.value = typed.value
  field.checked = typed.checked
}

fillInFunctions()
startTransition(() => {
  root = hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={giveUp} />
    </StrictMode>,
    { onUncaughtError: giveUp },
  )
})
