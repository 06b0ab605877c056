/** Whether a name or address, as it stands in a URL or alone, is this very machine. */
export const isLoopback = (hostname: string): boolean =>
  /^(([\w-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/.test(hostname);
