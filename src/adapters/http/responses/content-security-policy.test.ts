import { expect, test } from 'vitest';
import { securityHeaders } from '../responses/security-headers.ts';
import { CLOSED_POLICY, contentPolicy, WORKER_POLICY } from './content-security-policy.ts';

test('a page may run only its own inline scripts by hash, each listed once', () => {
  const policy = contentPolicy({ scripts: ['', 'a', 'a'], styles: ['b'] });
  expect(policy).toBe(
    [
      "default-src 'none'",
      "script-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='",
      "style-src 'self' 'sha256-PiPoFgA5WUoziU9lZOGxNIu9egCI1CxKy3PurtWcAJ0='",
      "connect-src 'self'",
      "font-src 'self'",
      "img-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ].join('; '),
  );
});

test('other responses load nothing, and the service worker may connect to the shop', () => {
  expect(CLOSED_POLICY).toBe(
    "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(WORKER_POLICY).toContain("connect-src 'self'");
});

test('requires HTTPS for a year, and for subdomains only when configured', async () => {
  const headerOf = async (origin: string, withSubdomains = true) =>
    (await securityHeaders(origin, withSubdomains)).get('strict-transport-security');
  expect(await headerOf('https://tea.example')).toBe('max-age=31536000; includeSubDomains');
  expect(await headerOf('https://tea.example', false)).toBe('max-age=31536000');
  expect(await headerOf('http://localhost:3000')).toBeNull();
});
