import { appendFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { z } from 'zod';

/** Preloaded into a shop: appends the target of each connection to the file `EGRESS_LOG`. */

const optionsSchema = z.object({
  path: z.string().nullish(),
  host: z.string().nullish(),
  port: z.union([z.number(), z.string()]).nullish(),
});

const file = process.env['EGRESS_LOG'];
// Emulators inherit the settings of the shop and are not recorded.
const isShop = process.argv[1]?.endsWith('main.ts') && !process.argv[1].includes('emulators');

/** Node calls this with a list of options, with options, with a port and a host, or with a path. */
const targetOf = ([first, second]: readonly unknown[]): string => {
  const target: unknown = Array.isArray(first) ? first[0] : first;
  if (typeof target === 'number' || (typeof target === 'string' && /^\d+$/.test(target)))
    return `${typeof second === 'string' ? second : 'localhost'}:${target}`;
  if (typeof target === 'string') return target;
  const { path, host, port } = optionsSchema.parse(target);
  return path ?? `${host ?? 'localhost'}:${port}`;
};

type Connecting = { connect(this: unknown, ...args: unknown[]): unknown };
const socket = Socket.prototype as unknown as Connecting;
const { connect } = socket;
if (file && isShop)
  socket.connect = function (...args) {
    appendFileSync(file, `${targetOf(args)}\n`);
    return connect.apply(this, args);
  };
