import { listPromises, notBought, type Bought } from '#app/domain/terms/what-one-buys.ts'
import { Icon } from '#app/ui/icons.tsx'
import styles from './what-one-buys.module.css'

/** What a payment buys, and in the same size what it does not. Whoever shows it gives it a heading. */
export function WhatOneBuys(bought: Bought) {
  return (
    <ul className={styles.list}>
      {listPromises(bought).map((promise) => (
        <li key={promise}>
          <Icon name="tick" />
          <span>{promise}</span>
        </li>
      ))}
      <li className={styles.not}>
        <Icon name="close" />
        <span>
          <b>{notBought.what}</b> {notBought.why}
        </span>
      </li>
    </ul>
  )
}
