import { formatSecurePrice } from '#app/utils/money.ts'

/** The secure price as it stands on screen: the amount large, "incl. VAT" small, from the one function that words it. */
export function SecurePrice({ pence, isLarge }: { pence: number; isLarge?: boolean }) {
  const [amount, ...rest] = formatSecurePrice(pence).split(' ')
  return (
    <span>
      <b className="big" style={isLarge ? { fontSize: 'var(--font-2xl)' } : undefined}>
        {amount}
      </b>{' '}
      <span className="fine">{rest.join(' ')}</span>
    </span>
  )
}
