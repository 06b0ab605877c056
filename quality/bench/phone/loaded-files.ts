import type { CDPSession } from '@playwright/test';

/** A loaded file with the bytes of its body as transferred. */
export type LoadedFile = {
  readonly url: string;
  readonly type: string;
  readonly bytes: number;
};

type Loading = { readonly url: string; readonly type: string; length?: number };

/** Records the files that a page loads; `files` returns the finished ones. */
export const watchFiles = async (cdp: CDPSession) => {
  const loading = new Map<string, Loading>();
  const bytes = new Map<string, number>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) =>
    loading.set(requestId, { url: request.url, type }),
  );
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const length = Object.entries(response.headers).find(([name]) => /^content-length$/i.test(name))?.[1];
    const found = loading.get(requestId);
    if (found && length !== undefined) found.length = Number(length);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, loading.get(requestId)?.length ?? encodedDataLength),
  );
  await cdp.send('Network.enable');
  return {
    files: (): LoadedFile[] =>
      [...loading].flatMap(([id, { url, type }]) =>
        bytes.has(id) ? [{ url, type, bytes: bytes.get(id) ?? 0 }] : [],
      ),
  };
};
