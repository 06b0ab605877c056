import type { CDPSession } from '@playwright/test';

/** A file that a page has loaded, with the bytes of its body as they were sent. */
export type LoadedFile = {
  readonly url: string;
  readonly type: string;
  readonly bytes: number;
  /** Whether it was asked for before the page was loaded, and so is a part of its first load. */
  readonly isFirst: boolean;
};

type Loading = { readonly url: string; readonly type: string; readonly askedAt: number; length?: number };

/** Notes from now on what a page loads; `files` tells of it once it is there. */
export const watchFiles = async (cdp: CDPSession) => {
  const loading = new Map<string, Loading>();
  const bytes = new Map<string, number>();
  let loadedAt = Number.POSITIVE_INFINITY;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp }) =>
    loading.set(requestId, { url: request.url, type, askedAt: timestamp }),
  );
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const length = Object.entries(response.headers).find(([name]) => /^content-length$/i.test(name))?.[1];
    const found = loading.get(requestId);
    if (found && length !== undefined) found.length = Number(length);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, loading.get(requestId)?.length ?? encodedDataLength),
  );
  cdp.on('Page.loadEventFired', ({ timestamp }) => {
    loadedAt = timestamp;
  });
  await cdp.send('Network.enable');
  await cdp.send('Page.enable');
  return {
    files: (): LoadedFile[] =>
      [...loading].flatMap(([id, { url, type, askedAt }]) =>
        bytes.has(id) ? [{ url, type, bytes: bytes.get(id) ?? 0, isFirst: askedAt <= loadedAt }] : [],
      ),
  };
};
