import { Agent } from 'node:http';
import { Socket } from 'node:net';
import { isInTransaction } from '#adapters/postgres/connection/transaction-scope.ts';

/** Preloaded into tests and their shops: network calls inside a database transaction throw. */

const rejectInTransaction = (action: string): void => {
  if (isInTransaction())
    throw new Error(`${action} inside a database transaction: other transactions would wait for its locks`);
};

const request = globalThis.fetch;
globalThis.fetch = async (...args) => {
  rejectInTransaction('a fetch');
  return request(...args);
};

type Guarded = { addRequest(this: unknown, ...args: unknown[]): unknown };
const agent = Agent.prototype as unknown as Guarded;
const { addRequest } = agent;
agent.addRequest = function (...args) {
  rejectInTransaction('a request');
  return addRequest.apply(this, args);
};

type Connecting = { connect(this: unknown, ...args: unknown[]): unknown };
const socket = Socket.prototype as unknown as Connecting;
const { connect } = socket;
socket.connect = function (...args) {
  rejectInTransaction('a connection');
  return connect.apply(this, args);
};
