import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';

const CONNECT_MS = 1_000;

/** Limits the time to connect; a call on an open connection has its own timeout. */
const hurry = (agent: http.Agent, ready: 'connect' | 'secureConnect', ms: number): http.Agent => {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, done) => {
    const socket = connect(options, done);
    if (!socket) return socket;
    const overdue = setTimeout(() => giveUp(socket), ms);
    const settled = () => clearTimeout(overdue);
    socket.once(ready, settled).once('close', settled);
    return socket;
  };
  return agent;
};

const giveUp = (socket: Duplex): void => {
  socket.destroy(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' }));
};

/** A keep-alive agent that waits at most a second for a new connection. */
export const hastyAgent = (protocol: string, ms = CONNECT_MS): http.Agent =>
  protocol === 'http:'
    ? hurry(new http.Agent({ keepAlive: true }), 'connect', ms)
    : hurry(new https.Agent({ keepAlive: true }), 'secureConnect', ms);
