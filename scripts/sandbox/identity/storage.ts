import type { Adapter, AdapterPayload } from 'oidc-provider'

type Entry = { payload: AdapterPayload; expiresAt: number }

/**
 * oidc-provider's storage in memory, one per sandbox. The built-in one is limited to a thousand entries, which a
 * load test overflows, and warns on every start that it is not for production; this never is.
 */
export function memoryStorage(): (model: string) => Adapter {
  const entries = new Map<string, Entry>()

  function read(key: string): AdapterPayload | undefined {
    const entry = entries.get(key)
    if (entry && entry.expiresAt > Date.now()) return entry.payload
    entries.delete(key)
    return undefined
  }

  function find(model: string, matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const key of entries.keys()) {
      if (!key.startsWith(`${model}:`)) continue
      const payload = read(key)
      if (payload && matches(payload)) return payload
    }
    return undefined
  }

  return (model) => ({
    async upsert(id, payload, expiresIn) {
      entries.set(`${model}:${id}`, { payload, expiresAt: expiresIn ? Date.now() + expiresIn * 1000 : Infinity })
    },
    async find(id) {
      return read(`${model}:${id}`)
    },
    async findByUid(uid) {
      return find(model, (payload) => payload.uid === uid)
    },
    async findByUserCode(userCode) {
      return find(model, (payload) => payload.userCode === userCode)
    },
    async consume(id) {
      const payload = read(`${model}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    async destroy(id) {
      entries.delete(`${model}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, entry] of entries) {
        if (key.startsWith(`${model}:`) && entry.payload.grantId === grantId) entries.delete(key)
      }
    },
  })
}
