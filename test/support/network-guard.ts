import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import { Agent } from 'node:http';
import { Socket } from 'node:net';

/** Preloaded into tests and their shops: network calls inside a database transaction throw. */

const transaction = new AsyncLocalStorage<object>();
tracingChannel('camellia.transaction').start.bindStore(transaction);

const rejectInTransaction = (action: string): void => {
  if (transaction.getStore())
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
