import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Cores } from '#stress/load/cpu-cores.ts';
import { lives, mayBegin } from '../../test/support/living.ts';
import type { Given } from './baseline-server.ts';

const PROGRAM = fileURLToPath(new URL('baseline-server.ts', import.meta.url));
/** Made by node:http itself, of which the bare server is one as well. */
const OF_NODE = new Set(['date', 'connection', 'keep-alive']);

const ask = async (port: number, path: string, headers: Readonly<Record<string, string>>) => {
  const asked = request({ port, host: '127.0.0.1', path, headers, agent: false });
  asked.end();
  const [answer] = await once(asked, 'response');
  const kept = Object.entries(answer.headers as Record<string, string>).filter(
    ([name]) => !OF_NODE.has(name),
  );
  return {
    status: answer.statusCode as number,
    headers: Object.fromEntries(kept),
    bytes: await buffer(answer),
  };
};

/** What a browser says to a shop. */
export const asBrowser = (port: number) => ({
  host: `localhost:${port}`,
  'accept-encoding': 'gzip, deflate, br, zstd',
});

/** What a shop answers a browser, and a browser that has it. */
export const answerOf = async (port: number, path: string): Promise<Given> => {
  const whole = await ask(port, path, asBrowser(port));
  const etag = whole.headers['etag'];
  if (whole.status !== 200 || !etag)
    throw new Error(`${path} was answered ${whole.status}, its mark is ${etag}`);
  const held = await ask(port, path, { ...asBrowser(port), 'if-none-match': etag });
  if (held.status !== 304) throw new Error(`${path} that one has is answered ${held.status}`);
  return { path, headers: whole.headers, heldHeaders: held.headers, base64: whole.bytes.toString('base64') };
};

/** Starts a bare server with these answers, in a process of its own. */
export const startBareServer = async (answers: readonly Given[], { server }: Cores) => {
  mayBegin();
  const [file, ...args] = [...server, process.execPath, PROGRAM];
  const child = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const gone = once(child, 'exit');
  const end = lives(async () => {
    child.kill();
    await gone;
  });
  child.send(answers);
  const [port] = await once(child, 'message');
  return { port: port as number, pid: child.pid ?? 0, [Symbol.asyncDispose]: async () => void (await end()) };
};
