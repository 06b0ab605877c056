const TICK_MS = 20;
/** How fast older measurements are forgotten. */
const MEMORY_MS = 300;
/** Shed only for what the shop's own thread does: where others keep the machine busy it is late as well, and refusing is no help. */
const OWN_SHARE = 0.7;

/** Measures how late the process comes to its work, which grows as soon as there is more of it than it can do. */
export const startLoadMeter = (ownShare = OWN_SHARE): Disposable & { lateMs(): number } => {
  let used = process.threadCpuUsage();
  let seen = performance.now();
  let [late, share] = [0, 0];
  const look = setInterval(() => {
    const { user, system } = process.threadCpuUsage(used);
    const passed = performance.now() - seen;
    used = process.threadCpuUsage();
    seen += passed;
    const weight = 1 - Math.exp(-passed / MEMORY_MS);
    late += (Math.max(0, passed - TICK_MS) - late) * weight;
    share += ((user + system) / 1_000 / passed - share) * weight;
  }, TICK_MS);
  look.unref();
  return {
    lateMs: () => (share > ownShare ? late : 0),
    [Symbol.dispose]: () => clearInterval(look),
  };
};
