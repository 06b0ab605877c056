import { createHash } from 'node:crypto';

/** Returns the same UUID (version 8, RFC 9562) for the same id and text, and another one for others. */
export const derivedUuid = (id: string, text: string): string => {
  const hex = createHash('sha256').update(`${id} ${text}`).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0b11) | 0b1000).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
};
