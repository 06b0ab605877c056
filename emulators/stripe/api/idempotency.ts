import { createHash } from 'node:crypto';
import type { SavedResponse } from '../ledger/entry.ts';
import { type ApiError, keyReused } from './api-error.ts';

export type ApiResponse = { status: SavedResponse['status']; body: string; replayed?: true };
type RequestFingerprint = { path: string; fingerprint: string };

// The port may differ after a restart; a saved response must then contain the new one.
const ORIGIN_PLACEHOLDER = '{origin}';

/** Identifies equal requests by path and parameters, in any order. */
export function fingerprint(path: string, body: string): RequestFingerprint {
  const params = new URLSearchParams(body);
  params.sort();
  return { path, fingerprint: createHash('sha256').update(params.toString()).digest('hex') };
}

/** The response in the form in which it is saved under its key. */
export function toSavedResponse(
  key: string,
  request: RequestFingerprint,
  { status, body }: ApiResponse,
  origin: string,
): SavedResponse {
  return { key, ...request, status, body: body.replaceAll(origin, ORIGIN_PLACEHOLDER) };
}

/** Replays a saved response, unless the key was first used for another request. */
export function replay(
  saved: SavedResponse,
  request: RequestFingerprint,
  origin: string,
): ApiResponse | { apiError: ApiError } {
  if (saved.path !== request.path) {
    return {
      apiError: keyReused(saved.key, `for the same endpoint they were first used for ('${saved.path}')`),
    };
  }
  if (saved.fingerprint !== request.fingerprint) {
    return { apiError: keyReused(saved.key, 'with the same parameters they were first used with') };
  }
  return { status: saved.status, body: saved.body.replaceAll(ORIGIN_PLACEHOLDER, origin), replayed: true };
}
