import { createHash } from 'node:crypto';
import type { SavedAnswer } from '../ledger/entry.ts';
import { otherRequest, type Refusal } from './api-error.ts';

export type Answer = { status: SavedAnswer['status']; body: string; replayed?: true };
export type Asked = { path: string; fingerprint: string };

// The port may differ after a restart; a saved response must then contain the new one.
const HERE = '{origin}';

/** Identifies equal requests by path and parameters, in any order. */
export function fingerprint(path: string, body: string): Asked {
  const params = new URLSearchParams(body);
  params.sort();
  return { path, fingerprint: createHash('sha256').update(params.toString()).digest('hex') };
}

/** The response in the form in which it is saved under its key. */
export function toSave(key: string, asked: Asked, { status, body }: Answer, origin: string): SavedAnswer {
  return { key, ...asked, status, body: body.replaceAll(origin, HERE) };
}

/** Replays a saved response, unless the key was first used for another request. */
export function replay(saved: SavedAnswer, asked: Asked, origin: string): Answer | { refusal: Refusal } {
  if (saved.path !== asked.path) {
    return {
      refusal: otherRequest(saved.key, `for the same endpoint they were first used for ('${saved.path}')`),
    };
  }
  if (saved.fingerprint !== asked.fingerprint) {
    return { refusal: otherRequest(saved.key, 'with the same parameters they were first used with') };
  }
  return { status: saved.status, body: saved.body.replaceAll(HERE, origin), replayed: true };
}
