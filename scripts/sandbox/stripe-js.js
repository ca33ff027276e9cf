/*
 * Stands in for https://js.stripe.com in the browser. Load it with a plain <script src> before hydration: then
 * loadStripe() of @stripe/stripe-js finds window.Stripe and never goes to the network. The card number goes to the
 * sandbox that served this script and nowhere else; the field has no name, so the app's own form never posts it.
 */
;(function () {
  'use strict'

  const base = new URL(document.currentScript.src).origin
  const workingCard = '4242 4242 4242 4242'
  const incomplete = { type: 'validation_error', code: 'incomplete_number', message: 'Your card number is incomplete.' }
  let fields = 0

  class IntegrationError extends Error {
    constructor(message) {
      super(message)
      this.name = 'IntegrationError'
    }
  }

  /** A labelled field in the page itself; Stripe's sits in a frame. */
  function createElement(type) {
    const listeners = new Map()
    const id = `sandbox-card-${++fields}`
    let box = null
    let field = null
    let problem = null
    let previous = workingCard

    function emit(name, details) {
      for (const listener of [...(listeners.get(name) ?? [])]) listener({ elementType: type, ...details })
    }

    function emitChange() {
      emit('change', { complete: isComplete(), empty: digits() === '', collapsed: false, value: { type: 'card' } })
    }

    function digits() {
      return (field ? field.value : previous).replace(/[\s-]/g, '')
    }

    function isComplete() {
      return /^\d{13,19}$/.test(digits())
    }

    function showProblem(message) {
      if (!field) return
      problem.textContent = message
      problem.hidden = message === ''
      field.setAttribute('aria-invalid', String(message !== ''))
    }

    const element = {
      _type: type,
      _digits: digits,
      _validate() {
        showProblem(isComplete() ? '' : incomplete.message)
        return isComplete()
      },
      mount(where) {
        const place = typeof where === 'string' ? document.querySelector(where) : where
        if (!place) throw new IntegrationError('The element to mount in does not exist.')
        element.unmount()
        box = document.createElement('div')
        const label = document.createElement('label')
        label.htmlFor = id
        label.textContent = 'Card number'
        label.style.cssText = 'display:block;margin-bottom:.3rem;font-weight:600'
        field = document.createElement('input')
        Object.assign(field, { id, type: 'text', inputMode: 'numeric', autocomplete: 'off', value: previous })
        field.required = true
        field.style.cssText =
          'box-sizing:border-box;width:100%;min-height:44px;padding:.5rem .75rem;border:1px solid #6d746e;' +
          'border-radius:4px;background:none;color:inherit;font:inherit;font-variant-numeric:tabular-nums'
        field.setAttribute('aria-describedby', `${id}-note ${id}-problem`)
        problem = document.createElement('p')
        problem.id = `${id}-problem`
        problem.hidden = true
        problem.style.cssText = 'margin:.3rem 0 0;color:var(--color-e,#9b2c1f)'
        const note = document.createElement('p')
        note.id = `${id}-note`
        note.textContent = `Stand-in: no money moves. ${workingCard} always pays.`
        note.style.cssText = 'margin:.3rem 0 0;font-size:.9375rem'
        box.append(label, field, problem, note)
        place.append(box)
        field.addEventListener('input', () => {
          showProblem('')
          emitChange()
        })
        for (const name of ['focus', 'blur']) field.addEventListener(name, () => emit(name))
        field.addEventListener('keydown', (event) => event.key === 'Escape' && emit('escape'))
        emit('loaderstart')
        setTimeout(() => {
          if (!field) return
          emit('ready')
          emitChange()
        }, 0)
      },
      unmount() {
        if (field) previous = field.value
        if (box) box.remove()
        box = field = problem = null
      },
      destroy() {
        element.unmount()
        listeners.clear()
        emit('destroy')
      },
      on(name, listener) {
        listeners.set(name, [...(listeners.get(name) ?? []), listener])
        return element
      },
      once(name, listener) {
        const wrapped = (event) => {
          element.off(name, wrapped)
          listener(event)
        }
        return element.on(name, wrapped)
      },
      off(name, listener) {
        const rest = (listeners.get(name) ?? []).filter((one) => listener && one !== listener)
        listeners.set(name, rest)
        return element
      },
      focus: () => field && field.focus(),
      blur: () => field && field.blur(),
      clear() {
        if (field) field.value = ''
        emitChange()
      },
      collapse() {},
      update() {},
    }
    return element
  }

  function createElements(options) {
    const settings = { ...options }
    let element = null
    let submitted = false
    const elements = {
      _clientSecret: () => settings.clientSecret,
      _isReadyToConfirm: () => Boolean(settings.clientSecret) || submitted,
      _element: () => element,
      create(type) {
        if (type !== 'payment') throw new IntegrationError(`The payments stand-in has no ${type} element.`)
        const created = createElement(type)
        const { destroy } = created
        created.destroy = () => {
          destroy()
          if (element === created) element = null
        }
        element = created
        return created
      },
      getElement: (type) => (element && (type === element._type || type === undefined) ? element : null),
      update: (changes) => void Object.assign(settings, changes),
      fetchUpdates: async () => ({}),
      on: () => elements,
      off: () => elements,
      async submit() {
        if (!element) throw new IntegrationError('elements.submit() was called before an element was mounted.')
        if (!element._validate()) return { error: incomplete }
        submitted = true
        return { selectedPaymentMethod: 'card' }
      },
    }
    return elements
  }

  function Stripe(publishableKey) {
    if (!/^pk_test_local/.test(publishableKey)) {
      throw new IntegrationError('The payments stand-in takes only its own publishable key.')
    }

    async function call(method, path, parameters) {
      const query = new URLSearchParams(parameters)
      const headers = { authorization: `Bearer ${publishableKey}` }
      try {
        const response =
          method === 'GET'
            ? await fetch(`${base}${path}?${query}`, { headers })
            : await fetch(`${base}${path}`, { method, headers, body: query })
        const answer = await response.json()
        return response.ok ? { paymentIntent: answer } : { error: answer.error }
      } catch {
        const message = 'We could not reach the payment service. Please try again.'
        return { error: { type: 'api_connection_error', message } }
      }
    }

    /** Leaves the page for good: Stripe's promise does not resolve either once it has sent the browser away. */
    function leave(address) {
      window.location.assign(address)
      return new Promise(() => {})
    }

    function intentPath(clientSecret) {
      return `/v1/payment_intents/${encodeURIComponent(String(clientSecret).split('_secret_')[0])}`
    }

    async function confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
      const secret = clientSecret ?? elements?._clientSecret()
      const element = elements?._element()
      const returnUrl = confirmParams.return_url
      if (!secret) throw new IntegrationError('confirmPayment needs a client secret.')
      if (!element) throw new IntegrationError('confirmPayment needs elements with a mounted payment element.')
      if (!elements._isReadyToConfirm()) {
        throw new IntegrationError('elements.submit() must be called before stripe.confirmPayment().')
      }
      if (redirect !== 'if_required' && !returnUrl) {
        throw new IntegrationError('confirmPayment needs confirmParams.return_url unless redirect is if_required.')
      }
      if (returnUrl) new URL(returnUrl)
      if (!element._validate()) return { error: incomplete }
      const result = await call('POST', `${intentPath(secret)}/confirm`, {
        client_secret: secret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': element._digits(),
        return_url: returnUrl ?? window.location.href,
      })
      if (result.error) return result
      const intent = result.paymentIntent
      if (intent.status === 'requires_action') return leave(intent.next_action.redirect_to_url.url)
      if (redirect === 'if_required') return result
      const back = new URL(returnUrl)
      back.searchParams.set('payment_intent', intent.id)
      back.searchParams.set('payment_intent_client_secret', secret)
      back.searchParams.set('redirect_status', intent.status)
      return leave(back.href)
    }

    async function retrievePaymentIntent(clientSecret) {
      return call('GET', intentPath(clientSecret), { client_secret: clientSecret })
    }

    async function handleNextAction({ clientSecret }) {
      const result = await retrievePaymentIntent(clientSecret)
      if (result.paymentIntent?.status !== 'requires_action') return result
      return leave(result.paymentIntent.next_action.redirect_to_url.url)
    }

    // @stripe/react-stripe-js takes an object for Stripe only when these exist, so they do, and say what they are.
    function notImitated(name) {
      return async () => {
        throw new IntegrationError(`The payments stand-in does not imitate stripe.${name}.`)
      }
    }

    return {
      elements: createElements,
      confirmPayment,
      retrievePaymentIntent,
      handleNextAction,
      createToken: notImitated('createToken'),
      createPaymentMethod: notImitated('createPaymentMethod'),
      confirmCardPayment: notImitated('confirmCardPayment'),
      registerAppInfo() {},
      _registerWrapper() {},
    }
  }

  // The release train of @stripe/stripe-js 10.2; it warns when it finds another one.
  Stripe.version = 'endive'
  window.Stripe = Stripe
})()
