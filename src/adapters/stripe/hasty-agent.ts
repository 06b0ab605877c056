import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';

/** How long a connection may take to come about, ms. */
const CONNECT_MS = 1_000;

/** Gives up a connection that does not come about in time; a call on one that stands has its own limit. */
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

/** An agent that keeps connections for further calls and waits at most a second for a new one. */
export const hastyAgent = (protocol: string, ms = CONNECT_MS): http.Agent =>
  protocol === 'http:'
    ? hurry(new http.Agent({ keepAlive: true }), 'connect', ms)
    : hurry(new https.Agent({ keepAlive: true }), 'secureConnect', ms);
