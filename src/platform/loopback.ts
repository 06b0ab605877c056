/** True if a host name or IP address, IPv6 with or without brackets, is this machine. */
export const isLoopback = (hostname: string): boolean =>
  /^(([\w-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/.test(hostname);
