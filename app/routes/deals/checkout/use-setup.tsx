import { useEffect, useRef, useState } from 'react'
import { failed, setUpPayment, type Setup } from './card-payment.tsx'

type FormSetup = { state: 'server-html' | 'setting-up' } | Setup

/** Sets the card form up as soon as the page runs, once, and again where that failed and the buyer asks for it. */
export function useSetup(dealId: number, publishableKey: string, report: (setup: Setup) => void) {
  const [setup, setSetup] = useState<FormSetup>({ state: 'server-html' })
  const [isThere, setIsThere] = useState(false)
  const [tries, setTries] = useState(1)
  const reportRef = useRef(report)
  useEffect(() => {
    reportRef.current = report
  })
  useEffect(() => {
    let isGone = false
    const begin = async () => {
      setSetup({ state: 'setting-up' })
      const result = await setUpPayment(dealId, publishableKey)
      if (isGone) return
      setSetup(result)
      reportRef.current(result)
    }
    void begin()
    return () => {
      isGone = true
    }
  }, [dealId, publishableKey, tries])
  return {
    setup,
    /** True while the card form can be filled in. */
    isThere,
    show: () => setIsThere(true),
    fail: () => {
      setIsThere(false)
      setSetup(failed(0))
    },
    tryAgain: () => setTries(tries + 1),
  }
}
