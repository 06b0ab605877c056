import { Agent } from 'node:http';
import { Socket } from 'node:net';
import { isInTransaction } from '#adapters/postgres/connection/transaction-scope.ts';

/** Preloaded into tests and their shops: network calls inside a database transaction throw. */

const rejectInTransaction = (what: string): void => {
  if (isInTransaction())
    throw new Error(`${what} inside a database transaction: everybody would wait for its locks`);
};

const request = globalThis.fetch;
globalThis.fetch = async (...call) => {
  rejectInTransaction('a fetch');
  return request(...call);
};

type Guarded = { addRequest(this: unknown, ...call: unknown[]): unknown };
const agent = Agent.prototype as unknown as Guarded;
const { addRequest } = agent;
agent.addRequest = function (...call) {
  rejectInTransaction('a request');
  return addRequest.apply(this, call);
};

type Connecting = { connect(this: unknown, ...call: unknown[]): unknown };
const socket = Socket.prototype as unknown as Connecting;
const { connect } = socket;
socket.connect = function (...call) {
  rejectInTransaction('a connection');
  return connect.apply(this, call);
};
