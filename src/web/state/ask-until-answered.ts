import { FIRST_RETRY_MS, LAST_RETRY_MS } from './session-keeper.ts';

/**
 * Asks the shop until it has answered, with the pauses of AUTH-10. `ask` says whether there was an answer. `again` asks
 * anew at once; one question at a time, so that the newest answer is the last.
 */
export const askUntilAnswered = (ask: () => Promise<boolean>): { again: () => void; stop: () => void } => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isWanted = false;
  let isStopped = false;

  const askNow = async (retryMs: number): Promise<void> => {
    clearTimeout(timer);
    isAsking = true;
    isWanted = false;
    const isKnown = await ask();
    isAsking = false;
    if (isStopped) return;
    if (isWanted) void askNow(FIRST_RETRY_MS);
    else if (!isKnown) timer = setTimeout(() => void askNow(Math.min(retryMs * 2, LAST_RETRY_MS)), retryMs);
  };

  void askNow(FIRST_RETRY_MS);
  return {
    again: () => {
      if (isStopped) return;
      if (isAsking) isWanted = true;
      else void askNow(FIRST_RETRY_MS);
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
