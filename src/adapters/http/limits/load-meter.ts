const TICK_MS = 20;
/** How fast older measurements are forgotten: of how late it is, and of how much of its time it has work. */
const MEMORY_MS = { late: 300, share: 2_000 };
/**
 * Shed only for what the shop's own thread does: where others keep the machine busy it is late as well, and refusing is no
 * help. And only after seconds of that: one long piece of work, as there are when a shop has just opened, is no crowd.
 */
const OWN_SHARE = 0.7;

/** How much a measurement counts that is so long. */
const weightOf = (passed: number, memoryMs: number): number => 1 - Math.exp(-passed / memoryMs);

/** Judges how late a process comes to its work, from one look at it after the other. */
export const createLateness = (ownShare = OWN_SHARE) => {
  let [late, share] = [0, 0];
  return {
    /** It was looked at so many ms after the last time, in which its thread had the processor for `ownMs`. */
    look(passed: number, ownMs: number): void {
      late += (Math.max(0, passed - TICK_MS) - late) * weightOf(passed, MEMORY_MS.late);
      share += (ownMs / passed - share) * weightOf(passed, MEMORY_MS.share);
    },
    lateMs: (): number => (share > ownShare ? late : 0),
  };
};

/** Measures how late this process comes to its work, which grows as soon as there is more of it than it can do. */
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
