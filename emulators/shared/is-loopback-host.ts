/** Prevents DNS rebinding: another site whose name resolves to this machine sends its own host name. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
}
