import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { CpuCores } from '#stress/load/cpu-cores.ts';
import { assertNotEnding, registerCleanup } from '../../test/support/child-processes.ts';
import type { RecordedResponse } from './baseline-server.ts';

const PROGRAM = fileURLToPath(new URL('baseline-server.ts', import.meta.url));
/** node:http adds these headers itself. */
const NODE_HEADERS = new Set(['date', 'connection', 'keep-alive']);

const fetchRaw = async (port: number, path: string, headers: Readonly<Record<string, string>>) => {
  const outgoing = request({ port, host: '127.0.0.1', path, headers, agent: false });
  outgoing.end();
  const [response] = await once(outgoing, 'response');
  const responseHeaders = Object.entries(response.headers as Record<string, string>).filter(
    ([name]) => !NODE_HEADERS.has(name),
  );
  return {
    status: response.statusCode as number,
    headers: Object.fromEntries(responseHeaders),
    bytes: await buffer(response),
  };
};

export const browserHeaders = (port: number) => ({
  host: `localhost:${port}`,
  'accept-encoding': 'gzip, deflate, br, zstd',
});

/** Records the full response and the 304 response for a browser. */
export const recordResponse = async (port: number, path: string): Promise<RecordedResponse> => {
  const whole = await fetchRaw(port, path, browserHeaders(port));
  const etag = whole.headers['etag'];
  if (whole.status !== 200 || !etag)
    throw new Error(`GET ${path} returned ${whole.status} with ETag ${etag}`);
  const notModified = await fetchRaw(port, path, { ...browserHeaders(port), 'if-none-match': etag });
  if (notModified.status !== 304)
    throw new Error(`GET ${path} with If-None-Match returned ${notModified.status}`);
  return {
    path,
    headers: whole.headers,
    notModifiedHeaders: notModified.headers,
    base64: whole.bytes.toString('base64'),
  };
};

/** Starts a baseline server with these responses in a child process. */
export const startBaselineServer = async (responses: readonly RecordedResponse[], { server }: CpuCores) => {
  assertNotEnding();
  const [file, ...args] = [...server, process.execPath, PROGRAM];
  const child = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const exited = once(child, 'exit');
  const end = registerCleanup(async () => {
    child.kill();
    await exited;
  });
  child.send(responses);
  const [port] = await once(child, 'message');
  return { port: port as number, pid: child.pid ?? 0, [Symbol.asyncDispose]: async () => void (await end()) };
};
