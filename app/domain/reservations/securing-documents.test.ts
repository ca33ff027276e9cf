import { describe, expect, test } from 'vitest'
import { addDocument, addUser, testNow } from '#app/testing/database/database.ts'
import { disputeEvent } from '#app/testing/buyers/purchases.ts'
import { afterHold, both, neither, openIntent, reservations, setUpStage } from '#app/testing/buyers/secure-stage.ts'
import { findReadableDocument, openDocuments, recordDocumentAccess } from './documents.server.ts'
import { takeProviderEvent } from './provider-events.server.ts'
import { storeConsent } from './securing.server.ts'
import { settleIntent } from './settlement.server.ts'

describe('the documents', () => {
  async function buy(consent: typeof both) {
    const stage = await setUpStage()
    const documentId = await addDocument(stage.db, stage.dealId)
    const id = await openIntent(stage)
    await storeConsent(stage.db, stage.payments, stage.buyer, stage.dealId, consent, testNow)
    await settleIntent(stage.db, stage.payments.pay(id), testNow)
    return { ...stage, documentId }
  }

  test('are readable by their buyer and by admins, and by nobody else', async () => {
    const stage = await buy(both)
    const stranger = await addUser(stage.db)
    const admin = await addUser(stage.db, { isAdmin: true })
    const read = async (user: typeof stranger | null) =>
      (await findReadableDocument(stage.db, user, stage.documentId, testNow)) !== undefined
    expect(await read(stage.buyer)).toBe(true)
    expect(await read(admin)).toBe(true)
    expect(await read(stranger)).toBe(false)
    expect(await read(null)).toBe(false)
  })

  test('stay closed for a buyer who kept the right to cancel, until the fourteen days are over', async () => {
    const stage = await buy(neither)
    // Even a row that says that they were opened sends none of them before that.
    await stage.db.updateTable('reservations').set({ first_document_access_at: testNow }).execute()
    const read = async (now: string) =>
      (await findReadableDocument(stage.db, stage.buyer, stage.documentId, now))?.isOpened
    expect(await read(testNow)).toBe(false)
    expect(await read('2026-11-16T23:59:59.999Z')).toBe(false)
    expect(await read('2026-11-17T00:00:00.000Z')).toBe(true)
  })

  test('close again when the payment is disputed', async () => {
    const stage = await buy(both)
    const canRead = async () =>
      (await findReadableDocument(stage.db, stage.buyer, stage.documentId, testNow)) !== undefined
    expect(await takeProviderEvent(stage.db, disputeEvent('open'), testNow)).toBe('locked')
    expect(await canRead()).toBe(false)
    expect(await takeProviderEvent(stage.db, disputeEvent('won'), testNow)).toBe('unlocked')
    expect(await canRead()).toBe(true)
  })

  test('are opened once, by choosing to, and not by reading', async () => {
    const stage = await buy(both)
    const readable = (await findReadableDocument(stage.db, stage.buyer, stage.documentId, testNow))!
    expect(readable.isOpened).toBe(false)
    await recordDocumentAccess(stage.db, stage.buyer, readable, testNow)
    expect(await reservations(stage)).toMatchObject([{ first_document_access_at: null }])
    expect(await stage.db.selectFrom('document_accesses').selectAll().execute()).toHaveLength(1)
    for (const at of [testNow, afterHold])
      expect(await openDocuments(stage.db, stage.buyer, readable.reservation!.id, at)).toEqual({ ok: true })
    expect(await reservations(stage)).toMatchObject([{ first_document_access_at: testNow }])
    expect(await findReadableDocument(stage.db, stage.buyer, stage.documentId, testNow)).toMatchObject({
      isOpened: true,
    })
    const trail = await stage.db
      .selectFrom('audit_events')
      .where('action', '=', 'documents-opened')
      .selectAll()
      .execute()
    expect(trail).toMatchObject([{ actor: 'user', actor_user_id: stage.buyer.id, at: testNow }])
  })
})
