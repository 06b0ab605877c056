import { randomUUID } from 'node:crypto';

/** A unique text to search logs and files for. */
export const aCanary = (): string => `canary-${randomUUID()}`;
