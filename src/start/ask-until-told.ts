import type { Log } from '#services/ports/ports.ts';

const AGAIN_MS = 1_000;

type AskUntilToldDeps<Answer> = {
  readonly ask: () => Promise<Answer>;
  readonly told: (answer: Answer) => void;
  readonly log: Log;
  /** What the log is told where there is no answer. */
  readonly untold: string;
  readonly againMs?: number;
};

/**
 * A question whose answer may change: `look` asks it, and asks until somebody answers. Of answers that overtake each other
 * the one to the last question counts.
 */
export const askUntilTold = <Answer>({
  ask,
  told,
  log,
  untold,
  againMs = AGAIN_MS,
}: AskUntilToldDeps<Answer>) => {
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
      // Whatever is wrong is told by the pages, which need the same.
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
