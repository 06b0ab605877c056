import type { Log } from '#services/ports/ports.ts';

const AGAIN_MS = 1_000;

type RetryUntilKnownDeps<Answer> = {
  readonly ask: () => Promise<Answer>;
  readonly told: (answer: Answer) => void;
  readonly log: Log;
  readonly untold: string;
  readonly againMs?: number;
};

/** Polls a value that may change: `look` requests it and retries until it succeeds; only the result of the latest request counts. */
export const retryUntilKnown = <Answer>({
  ask,
  told,
  log,
  untold,
  againMs = AGAIN_MS,
}: RetryUntilKnownDeps<Answer>) => {
  let looks = 0;
  let again: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    clearTimeout(again);
    looks += 1;
    const own = looks;
    try {
      const answer = await ask();
      if (own === looks) told(answer);
    } catch (error) {
      // Only info, since requests that need the same data report the problem.
      log.info({ err: error }, untold);
      if (own === looks) again = setTimeout(() => void look(), againMs);
    }
  };
  return {
    look,
    stop() {
      looks += 1;
      clearTimeout(again);
    },
  };
};
