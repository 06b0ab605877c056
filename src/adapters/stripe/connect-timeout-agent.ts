import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';

const CONNECT_TIMEOUT_MS = 1_000;

/** Limits the time to connect; a call on an open connection has its own timeout. */
const limitConnectTime = (
  agent: http.Agent,
  readyEvent: 'connect' | 'secureConnect',
  ms: number,
): http.Agent => {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    const socket = connect(options, callback);
    if (!socket) return socket;
    const timer = setTimeout(() => destroyTimedOut(socket), ms);
    const clear = () => clearTimeout(timer);
    socket.once(readyEvent, clear).once('close', clear);
    return socket;
  };
  return agent;
};

const destroyTimedOut = (socket: Duplex): void => {
  socket.destroy(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' }));
};

/** A keep-alive agent that waits at most a second for a new connection. */
export const connectTimeoutAgent = (protocol: string, ms = CONNECT_TIMEOUT_MS): http.Agent =>
  protocol === 'http:'
    ? limitConnectTime(new http.Agent({ keepAlive: true }), 'connect', ms)
    : limitConnectTime(new https.Agent({ keepAlive: true }), 'secureConnect', ms);
