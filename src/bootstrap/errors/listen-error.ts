import type { Config } from '#config';
import { systemCode } from '#platform/system-error.ts';
import { EXIT_SETTINGS, StartError } from './start-error.ts';

const ADDRESSES = '127.0.0.1 for this machine only, 0.0.0.0 for all that reach it';

const sentenceFor = (code: string, { port, host }: Pick<Config, 'port' | 'host'>): string | undefined => {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program; end that one or set PORT to another.`;
    case 'EACCES':
    case 'EPERM':
      return `Port ${port} is not allowed for the user who starts the shop; set PORT to one from 1024 on.`;
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
      return `HOST is ${host}, which is no address of this machine; set it to one that is (${ADDRESSES}).`;
  }
  // Error codes of getaddrinfo differ between systems.
  if (code === 'ENOTFOUND' || code.startsWith('EAI_'))
    return `HOST is ${host}, and no address is found for that name (${code}); set it to an address (${ADDRESSES}).`;
  return undefined;
};

/** Converts an error of an unusable port or host to a StartError; returns any other error unchanged. */
export const toListenError = (error: unknown, place: Pick<Config, 'port' | 'host'>): unknown => {
  const code = systemCode(error) ?? '';
  const sentence = sentenceFor(code, place);
  const isSetting = ['EACCES', 'EPERM'].includes(code);
  return sentence
    ? new StartError(sentence, { cause: error, ...(isSetting && { exitCode: EXIT_SETTINGS }) })
    : error;
};
