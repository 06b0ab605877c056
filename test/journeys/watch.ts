import type { BrowserContext, Response } from '@playwright/test';

/** What went wrong in the browser although nobody saw it, and what a test said would. */
export type Watch = {
  /** Announces trouble whose address or text matches: it is part of the story. */
  readonly expect: (trouble: RegExp) => void;
  /** Takes down trouble that was seen elsewhere. */
  readonly note: (trouble: string) => void;
  /** Watches a further browser. */
  readonly over: (context: BrowserContext) => Promise<void>;
  /** What was not announced, one sentence each. */
  readonly troubles: () => string[];
};

const LOUD = new Set(['error', 'warning', 'assert']);
// A page that is left takes its requests along.
const CANCELLED = 'net::ERR_ABORTED';
const ABORTED = 'AbortError: signal is aborted';

/** A shopper's browser asks nobody but the shop and its providers, which are all on this machine here. */
const isNear = (url: string): boolean =>
  /^(data|blob|about):|^https?:\/\/(localhost|127\.0\.0\.1)[:/]/.test(url);

/** What the policy of a page forbids is told by the browser as an event, whoever tried it. */
const tellViolations = (): void =>
  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI, sample, sourceFile }) =>
      console.error(`policy violation: ${effectiveDirective} ${blockedURI} ${sample} in ${sourceFile}`),
  );

/** Collects page errors, console errors and warnings (React's about hydration among them), failed requests, and what a policy forbids. */
export const createWatch = (): Watch => {
  const seen: string[] = [];
  const announced: RegExp[] = [];

  const refused = (response: Response) => {
    if (response.status() >= 400) seen.push(`${response.status()} for ${response.url()}`);
  };
  const over = async (context: BrowserContext): Promise<void> => {
    await context.addInitScript(tellViolations);
    context.on('request', (request) => {
      if (!isNear(request.url())) seen.push(`asked elsewhere: ${request.url()}`);
    });
    context.on('weberror', (error) => {
      const { stack = '', message } = error.error();
      // React Router aborts the data of a navigation that another one replaces.
      if (!stack.startsWith(ABORTED)) seen.push(`page error: ${stack || message}`);
    });
    context.on('console', (message) => {
      if (LOUD.has(message.type())) seen.push(`console: ${message.text()} at ${message.location().url}`);
    });
    context.on('response', refused);
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'unknown reason';
      if (reason !== CANCELLED) seen.push(`${reason} for ${request.url()}`);
    });
  };

  return {
    expect: (trouble) => void announced.push(trouble),
    note: (trouble) => void seen.push(trouble),
    over,
    troubles: () => seen.filter((trouble) => !announced.some((pattern) => pattern.test(trouble))),
  };
};
