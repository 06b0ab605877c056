import type { BrowserContext, Response } from '@playwright/test';

/** Records faults that a page does not show. A test fails if it has one that it did not allow. */
export type FaultRecorder = {
  /** Allows faults whose URL or text matches. */
  readonly allow: (pattern: RegExp) => void;
  /** Records a fault of another source. */
  readonly record: (fault: string) => void;
  /** Records the faults of a further browser context. */
  readonly addContext: (context: BrowserContext) => Promise<void>;
  /** Returns the faults that are not allowed, a sentence each. */
  readonly unexpectedFaults: () => string[];
};

const REPORTED_TYPES = new Set(['error', 'warning', 'assert']);
// Leaving a page cancels its requests.
const CANCELLED = 'net::ERR_ABORTED';
const ABORTED = 'AbortError: signal is aborted';

/** Pages may only contact the shop and its providers, which all run on this machine. */
const isLocal = (url: string): boolean =>
  /^(data|blob|about):|^https?:\/\/(localhost|127\.0\.0\.1)[:/]/.test(url);

/** The browser dispatches an event for everything that a policy blocks. */
const reportViolations = (): void =>
  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI, sample, sourceFile }) =>
      console.error(`policy violation: ${effectiveDirective} ${blockedURI} ${sample} in ${sourceFile}`),
  );

/** Collects page errors, console errors and warnings (hydration included), failed requests and policy violations. */
export const createFaultRecorder = (): FaultRecorder => {
  const faults: string[] = [];
  const allowed: RegExp[] = [];

  const recordErrorStatus = (response: Response) => {
    if (response.status() >= 400) faults.push(`${response.status()} for ${response.url()}`);
  };
  const addContext = async (context: BrowserContext): Promise<void> => {
    await context.addInitScript(reportViolations);
    context.on('request', (request) => {
      if (!isLocal(request.url())) faults.push(`request to another site: ${request.url()}`);
    });
    context.on('weberror', (error) => {
      const { stack = '', message } = error.error();
      // React Router aborts the data of a navigation that another one replaces.
      if (!stack.startsWith(ABORTED)) faults.push(`page error: ${stack || message}`);
    });
    context.on('console', (message) => {
      if (REPORTED_TYPES.has(message.type()))
        faults.push(`console: ${message.text()} at ${message.location().url}`);
    });
    context.on('response', recordErrorStatus);
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'unknown reason';
      if (reason !== CANCELLED) faults.push(`${reason} for ${request.url()}`);
    });
  };

  return {
    allow: (pattern) => void allowed.push(pattern),
    record: (fault) => void faults.push(fault),
    addContext,
    unexpectedFaults: () => faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
  };
};
