import { expect, test } from 'vitest';
import { nonceAttribute, replaceScripts, splitHtml } from './split-html.ts';

const MARK = 'mark';
const marked = nonceAttribute(MARK);

test('a split page equals the original when joined', () => {
  const page = `<html><head><script${marked}>a</script></head><body>tea<script${marked}>b</script></body></html>`;
  const { head, body, scripts } = splitHtml(page, MARK);
  expect([head + body + scripts, body]).toEqual([page, '</head><body>tea']);
});

test('rejects a page with an unexpected nonce or without a head', () => {
  const keep = (script: string) => script;
  expect(replaceScripts(`<script${marked}>a</script>`, MARK, keep)).toBe(`<script${marked}>a</script>`);
  expect(() => replaceScripts(`<script${marked}>a</script><link${marked}>`, MARK, keep)).toThrow('no script');
  expect(() => splitHtml('<p>tea', MARK)).toThrow('no head');
});
