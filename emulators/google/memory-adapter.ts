import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

const MAX_ENTRIES = 20_000;

/** In-memory storage. Browser sessions are not stored, so that every sign-in shows the chooser. */
export function createMemoryStorage(): AdapterFactory {
  const entries = new Map<string, AdapterPayload>();

  return (model): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`;
    return {
      async upsert(id, payload) {
        if (model === 'Session') return;
        entries.set(keyOf(id), payload);
        const oldest = entries.keys().next();
        if (entries.size > MAX_ENTRIES && !oldest.done) entries.delete(oldest.value);
      },
      async find(id) {
        const found = entries.get(keyOf(id));
        if (found?.exp === undefined || found.exp * 1000 > Date.now()) return found;
        entries.delete(keyOf(id));
        return undefined;
      },
      async consume(id) {
        const found = entries.get(keyOf(id));
        if (found) found.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        entries.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, payload] of entries) if (payload.grantId === grantId) entries.delete(key);
      },
      async findByUid() {
        return undefined;
      },
      async findByUserCode() {
        return undefined;
      },
    };
  };
}
