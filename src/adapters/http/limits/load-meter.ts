const TICK_MS = 20;
/** Time constants of the moving averages of delay and CPU share. */
const MEMORY_MS = { late: 300, share: 2_000 };
/** Load is shed only after the thread itself was busy for seconds; rejecting requests does not help other causes. */
const OWN_SHARE = 0.7;

const weightOf = (passed: number, memoryMs: number): number => 1 - Math.exp(-passed / memoryMs);

export const createLateness = (ownShare = OWN_SHARE) => {
  let [late, share] = [0, 0];
  return {
    /** `passed` is the time since the last sample, `ownMs` the thread's CPU time in it. */
    look(passed: number, ownMs: number): void {
      late += (Math.max(0, passed - TICK_MS) - late) * weightOf(passed, MEMORY_MS.late);
      share += (ownMs / passed - share) * weightOf(passed, MEMORY_MS.share);
    },
    lateMs: (): number => (share > ownShare ? late : 0),
  };
};

/** Measures the event-loop delay, which grows as soon as the process is overloaded. */
export const startLoadMeter = (ownShare = OWN_SHARE): Disposable & { lateMs(): number } => {
  const { look, lateMs } = createLateness(ownShare);
  let used = process.threadCpuUsage();
  let seen = performance.now();
  const looking = setInterval(() => {
    const { user, system } = process.threadCpuUsage(used);
    const passed = performance.now() - seen;
    used = process.threadCpuUsage();
    seen += passed;
    look(passed, (user + system) / 1_000);
  }, TICK_MS);
  looking.unref();
  return { lateMs, [Symbol.dispose]: () => clearInterval(looking) };
};
