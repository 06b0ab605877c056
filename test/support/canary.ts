import { randomUUID } from 'node:crypto';

/** Returns a text that occurs nowhere else, to search logs and files for. */
export const aCanary = (): string => `canary-${randomUUID()}`;
