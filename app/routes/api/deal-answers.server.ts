import type { RouterContextProvider } from 'react-router'
import { bodyContext, dbContext } from '#app/context.ts'
import { confirmedField, listingRefusals } from '#app/domain/deals/desk/desk.ts'
import { dealCallTexts } from '#app/domain/deals/record/json.ts'
import {
  findAdminDeal,
  readDealCall,
  type CallMistakes,
  type CallResult,
  type DealCall,
} from '#app/domain/deals/record/json-calls.server.ts'
import { missingFieldsText } from '#app/domain/deals/record/record.ts'
import { jsonError } from '#app/middleware/answers.server.ts'

/** The common part of the JSON calls that save a deal. */

const noStore = { 'cache-control': 'no-store' }

/** The deal that a body holds, or the answer that it cannot be read. */
export async function readCall(context: Readonly<RouterContextProvider>): Promise<DealCall | Response> {
  const read = readDealCall(await context.get(bodyContext).json())
  return read.ok ? read.call : refuseMistakes(read.errors)
}

function refuseMistakes(errors: CallMistakes): Response {
  return Response.json({ message: missingFieldsText, errors }, { status: 400, headers: noStore })
}

/** The answer to a deal that was saved, or was not. */
export async function answerSaved(
  context: Readonly<RouterContextProvider>,
  result: CallResult,
  status: 200 | 201,
): Promise<Response> {
  if (result.ok) {
    const deal = await findAdminDeal(context.get(dbContext), result.deal.id)
    return Response.json(deal, { status, headers: noStore })
  }
  switch (result.reason) {
    case 'mistakes':
      return refuseMistakes(result.mistakes)
    case 'not-found':
      return jsonError(404, listingRefusals['not-found'].message)
    case 'figures': {
      const body = { message: dealCallTexts.figures, [confirmedField]: result.figures }
      return Response.json(body, { status: 409, headers: noStore })
    }
    case 'listing': {
      const refusal = listingRefusals[result.listing]
      return jsonError(refusal.status, refusal.message)
    }
    case 'changed': {
      const differing = 'fields' in result ? { version: result.version, fields: result.fields } : {}
      return Response.json({ message: dealCallTexts.changed, ...differing }, { status: 409, headers: noStore })
    }
  }
}
