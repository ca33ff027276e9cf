import { data, redirect, type RouterContextProvider } from 'react-router'
import { adminContext, dbContext, nowContext, paymentsContext, sessionContext } from '#app/context.ts'
import { freeHoldRefusals } from '#app/domain/reservations/desk.ts'
import { freeHold } from '#app/domain/reservations/desk.server.ts'

/**
 * Frees a hold that nobody has paid: 303 to `back`, with what came of it. Returns the reason where that is refused; a reservation that
 * is not there throws its 404.
 */
export async function freeFrom(
  context: Readonly<RouterContextProvider>,
  id: string,
  back: string,
): Promise<Response | { message: string; status: 409 | 503 }> {
  const now = context.get(nowContext)
  const freed = await freeHold(context.get(dbContext), context.get(paymentsContext), context.get(adminContext), id, now)
  if (!freed.ok) {
    const { status, message } = freeHoldRefusals[freed.reason]
    if (status === 404) throw data({ title: 'Not Found', message }, { status })
    return { message, status }
  }
  context.get(sessionContext).flash({
    tone: 'success',
    title: 'Hold freed',
    message: freed.isCharged
      ? `${freed.reference} is released. A payment for it arrived at that moment and is not kept: its history says what became of it.`
      : `${freed.reference} is released, and its deal can be reserved again. Nothing has been charged.`,
  })
  return redirect(back, 303)
}
