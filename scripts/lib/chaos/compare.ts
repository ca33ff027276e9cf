import type { Facts } from './facts.ts'

/** Whether provider, database, files and mail say the same. */

export interface Comparison {
  name: string
  /** How many rows were looked at. */
  looked: number
  /** The rows that differ, in words. */
  differences: string[]
}

const live = new Set(['held', 'paid', 'completed'])
const paidOnce = new Set(['succeeded', 'refund-due', 'refunded'])
const returned = new Set(['pending', 'succeeded'])
const sealedEnding = '-sealed'
/** In milliseconds. */
const longestResumption = 30_000

type Judge = (facts: Facts) => Omit<Comparison, 'name'>

const comparisons: Record<string, Judge> = {
  'every acknowledged write is there': ({ lost, acknowledged }) => ({
    looked: acknowledged,
    differences: lost.map(({ what, at, sought }) => `${what}, said at ${at}: ${JSON.stringify(sought)}`),
  }),

  'the database is sound': ({ database }) => ({ looked: 1, differences: database.damage }),

  'the provider’s payments are ours': ({ provider, database }) => {
    const paid = provider.intents.filter(({ status }) => status === 'succeeded')
    const ours = groupBy(database.payments, ({ payment_intent_id: id }) => String(id))
    const differences = paid.flatMap(({ id, received }) => {
      const rows = ours.get(id) ?? []
      if (rows.length !== 1) return [`${id} of ${received} has ${rows.length} payments here`]
      const [row] = rows
      if (!paidOnce.has(String(row!.status))) return [`${id} has succeeded there, and is ${row!.status} here`]
      return row!.amount_pence === received ? [] : [`${id} is ${received} there and ${row!.amount_pence} here`]
    })
    const theirs = new Set(paid.map(({ id }) => id))
    const unpaid = database.payments.filter(
      ({ status, payment_intent_id: id }) => paidOnce.has(String(status)) && !theirs.has(String(id)),
    )
    return {
      looked: paid.length,
      differences: [...differences, ...unpaid.map(({ id, status }) => `payment ${id} is ${status} here, not there`)],
    }
  },

  'the sums agree to the penny': ({ provider, database }) => {
    const paidThere = sum(provider.intents, ({ received }) => received)
    const paidHere = sum(
      database.payments.filter(({ status }) => paidOnce.has(String(status))),
      ({ amount_pence: pence }) => Number(pence),
    )
    // What a bank has kept after a dispute counts as sent back here.
    const backThere =
      sum(
        provider.refunds.filter(({ status }) => returned.has(status)),
        ({ amount }) => amount,
      ) + sum(listKept(provider), ({ amount }) => amount)
    const backHere = sum(
      database.refunds.filter(({ status, way }) => returned.has(String(status)) && way === 'provider'),
      ({ amount_pence: pence }) => Number(pence),
    )
    return {
      looked: 2,
      differences: [
        ...(paidThere === paidHere ? [] : [`paid: ${paidThere} pence there, ${paidHere} here`]),
        ...(backThere === backHere ? [] : [`sent back: ${backThere} pence there, ${backHere} here`]),
      ],
    }
  },

  'each refund is made once': ({ provider, database }) => {
    const made = [...provider.refunds, ...listKept(provider)]
    const there = new Map(made.map((refund) => [refund.id, refund]))
    const byOrder = groupBy(
      provider.refunds.filter(({ refundId }) => refundId !== undefined),
      ({ refundId }) => refundId!,
    )
    const known = countOf(database.refunds.map(({ provider_ref: ref }) => String(ref)))
    return {
      looked: provider.refunds.length,
      differences: [
        ...[...byOrder].flatMap(([id, made]) =>
          made.length > 1 ? [`refund ${id} was made ${made.length} times`] : [],
        ),
        ...made.flatMap(({ id }) => {
          const rows = known.get(id) ?? 0
          return rows === 1 ? [] : [`${id} has ${rows} rows here`]
        }),
        ...database.refunds.flatMap(({ id, status, way, provider_ref: ref, amount_pence: pence }) => {
          if (way !== 'provider') return []
          if (status === 'due') return [`refund ${id} was never sent`]
          const back = there.get(String(ref))
          // One that the provider refused has no counterpart there.
          if (!back) return status === 'failed' ? [] : [`refund ${id} is ${status} here, not there`]
          if (back.status !== status) return [`refund ${id} is ${back.status} there and ${status} here`]
          return back.amount === pence ? [] : [`refund ${id} is ${back.amount} there and ${pence} here`]
        }),
        ...[...groupBy(provider.refunds, ({ intent }) => intent)].flatMap(([id, refunds]) => {
          const back = sum(
            refunds.filter(({ status }) => status !== 'failed'),
            ({ amount }) => amount,
          )
          const received = provider.intents.find((intent) => intent.id === id)?.received ?? 0
          return back > received ? [`${id} received ${received} and sent back ${back}`] : []
        }),
      ],
    }
  },

  'disputes agree': ({ provider, database }) => {
    const here = new Map(database.disputes.map((dispute) => [dispute.id, dispute]))
    return {
      looked: provider.disputes.length,
      differences: provider.disputes.flatMap(({ id, status, amount, intent }) => {
        const row = here.get(id)
        if (!row) return [`${id} is not known here`]
        const differs =
          row.provider_status !== status || row.amount_pence !== amount || row.payment_intent_id !== intent
        return differs
          ? [`${id} is ${status} over ${amount} there, ${row.provider_status} over ${row.amount_pence} here`]
          : []
      }),
    }
  },

  'nothing can be paid whose hold has ended': ({ provider, database, now }) => {
    const reservations = new Map(database.reservations.map((row) => [row.id, row]))
    const byIntent = new Map(database.payments.map((row) => [row.provider_ref, row]))
    const byId = new Map(database.payments.map((row) => [row.id, row]))
    const payable = [
      ...provider.intents.filter(({ status }) => status.startsWith('requires_')),
      ...provider.openSessions,
    ]
    const isHeld = (id: unknown) => {
      const reservation = reservations.get(String(id))
      return reservation?.status === 'held' && String(reservation.expires_at) > now
    }
    const differences = payable.flatMap(({ id, paymentId }) => {
      const payment = byIntent.get(id) ?? byId.get(paymentId ?? '')
      // The intent behind a page is closed with its page.
      if (payment && payment.provider_ref !== null && payment.provider_ref !== id) return []
      return payment && isHeld(payment.reservation_id) ? [] : [`${id} can be paid`]
    })
    return { looked: payable.length, differences }
  },

  'no deal has two buyers': ({ database }) => {
    const lives = database.reservations.filter(({ status }) => live.has(String(status)))
    const byDeal = groupBy(lives, ({ deal_id: deal }) => deal)
    const bought = new Set(lives.filter(({ status }) => status !== 'held').map(({ deal_id: deal }) => deal))
    return {
      looked: lives.length,
      differences: [
        ...[...byDeal].flatMap(([deal, rows]) => (rows.length > 1 ? [`deal ${deal} has ${rows.length} buyers`] : [])),
        ...database.deals.flatMap(({ id, status, unavailable_at: goneSince }) => {
          // A deal may have been completed elsewhere, or be off the market while its buyer waits for their money.
          if (status === 'completed' || (status === 'inactive' && goneSince !== null)) return []
          const isReserved = status === 'reserved'
          if (isReserved === bought.has(id)) return []
          return [`deal ${id} is ${status}, and ${isReserved ? 'nobody' : 'somebody'} has bought it`]
        }),
      ],
    }
  },

  'each purchase has one receipt and one mail': ({ database, arrivals }) => {
    const receipts = groupBy(
      database.receipts.filter(({ kind }) => kind === 'receipt'),
      ({ payment_id: id }) => id,
    )
    const paymentsOf = groupBy(database.payments, ({ reservation_id: id }) => id)
    const mails = new Map(database.outbox.map((row) => [row.idempotency_key, row]))
    const arrived = countOf(arrivals.map(({ id }) => id))
    const paid = database.reservations.filter(({ paid_at: at }) => at !== null)
    return {
      looked: paid.length,
      differences: [
        ...paid.flatMap(({ id }) => {
          const issued = (paymentsOf.get(id) ?? []).flatMap((payment) => receipts.get(payment.id) ?? [])
          const mail = mails.get(`mail:paid:${id}`)
          const came = arrived.get(messageIdOf(`mail:paid:${id}`)) ?? 0
          return [
            ...(issued.length === 1 ? [] : [`reservation ${id} has ${issued.length} receipts`]),
            ...(mail ? [] : [`reservation ${id} has no mail of its payment`]),
            ...(mail?.status === 'sent' && came !== 1
              ? [`the mail of reservation ${id} was sent, and came ${came} times`]
              : []),
          ]
        }),
        ...database.reservations
          .filter(({ id, paid_at: at }) => at === null && mails.has(`mail:paid:${id}`))
          .map(({ id }) => `reservation ${id} is not paid, and was told that it is`),
        ...[...groupBy(database.receipts, ({ kind, year }) => `${kind} ${year}`)].flatMap(([series, rows]) => {
          const numbers = rows.map(({ number }) => Number(number)).toSorted((one, other) => one - other)
          return numbers.every((number, index) => number === index + 1) ? [] : [`the numbers of ${series} have gaps`]
        }),
        ...[
          ...groupBy(
            database.receipts.filter((row) => row.refund_id !== null),
            ({ refund_id: id }) => id,
          ),
        ].flatMap(([id, rows]) => (rows.length > 1 ? [`refund ${id} has ${rows.length} credit notes`] : [])),
      ],
    }
  },

  'no mail came twice, and each that was sent came': ({ database, arrivals }) => {
    const rows = new Map(
      database.outbox
        .filter(({ kind }) => kind === 'mail')
        .map((row) => [messageIdOf(String(row.idempotency_key)), row]),
    )
    const arrived = countOf(arrivals.map(({ id }) => id))
    return {
      looked: arrivals.length,
      differences: [
        ...[...arrived].flatMap(([id, count]) => (count > 1 ? [`${id} came ${count} times`] : [])),
        ...[...arrived.keys()].filter((id) => !rows.has(id)).map((id) => `${id} came, and is not in the outbox`),
        ...[...rows].flatMap(([id, { status, maybe_sent_at: maybe }]) => {
          const came = arrived.get(id) ?? 0
          if (status === 'sent') return came === 0 ? [`${id} was sent, and never came`] : []
          if (status === 'waiting') return [`${id} waits still`]
          return came > 0 && maybe === null ? [`${id} was refused, and came`] : []
        }),
      ],
    }
  },

  'nothing waits for a time that a wrong clock gave it': ({ ahead, database }) => ({
    looked: database.outbox.length + database.reservations.length,
    differences: ahead,
  }),

  'jobs go on on another machine': ({ resumptions }) => ({
    looked: resumptions.length,
    differences: resumptions
      .filter(({ milliseconds }) => milliseconds > longestResumption)
      .map(({ at, milliseconds, hadLed }) => {
        const killed = hadLed ? 'the leader' : 'another machine'
        return `at ${at} ${killed} was killed, and a mail was taken after ${Math.round(milliseconds / 1000)} seconds`
      }),
  }),

  'each file that a row names is there and whole': ({ files }) => {
    const found = new Map(files.found.map(({ name, bytes }) => [name, bytes]))
    return {
      looked: files.named.length,
      differences: files.named.flatMap(({ name, bytes, by, isNeeded }) => {
        const size = found.get(name)
        if (size === undefined) return !isNeeded ? [] : [`${name} of ${by} is missing`]
        if (bytes === null) return []
        // A sealed file is longer than what is in it.
        const isWhole = name.endsWith(sealedEnding) ? size > bytes : size === bytes
        return isWhole ? [] : [`${name} of ${by} has ${size} bytes instead of ${bytes}`]
      }),
    }
  },

  'each file has its row': ({ files }) => {
    const named = new Set(files.named.map(({ name }) => name))
    return {
      looked: files.found.length,
      differences: files.found
        .filter(({ name }) => !named.has(name))
        .map(({ name, bytes }) => `${name}, ${bytes} bytes`),
    }
  },

  'no answer was a failure of ours': ({ faults }) => ({ looked: faults.length, differences: faults }),

  'nothing was left uncaught, and every job is well': ({ uncaught, database }) => ({
    looked: uncaught.length,
    differences: [...uncaught, ...database.jobFailures.map(({ job, error }) => `${job}: ${error}`)],
  }),
}

export function compare(facts: Facts): Comparison[] {
  return Object.entries(comparisons).map(([name, judge]) => ({ name, ...judge(facts) }))
}

/**
 * What banks have kept after disputes, as far as it had not gone back before: what they take beyond the payment is a loss, and no
 * refund of it.
 */
function listKept({ intents, refunds, disputes }: Facts['provider']): { id: string; amount: number; status: string }[] {
  const left = new Map(intents.map(({ id, received }) => [id, received]))
  const take = (intent: string, amount: number) => {
    const taken = Math.min(amount, left.get(intent) ?? 0)
    left.set(intent, (left.get(intent) ?? 0) - taken)
    return taken
  }
  for (const { intent, amount, status } of refunds) if (returned.has(status)) take(intent, amount)
  return disputes
    .filter(({ status }) => status === 'lost')
    .map(({ id, intent, amount }) => ({ id, amount: take(intent, amount), status: 'succeeded' }))
    .filter(({ amount }) => amount > 0)
}

/** As app/domain/mail/delivery.server.ts makes it. */
export const messageIdOf = (key: string): string => key.replace(/[^\w-]/g, '.')

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  return Map.groupBy(items, keyOf)
}

function countOf(items: readonly string[]): Map<string, number> {
  return new Map([...groupBy(items, (item) => item)].map(([item, all]) => [item, all.length]))
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
