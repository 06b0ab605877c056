const SAMPLE_MS = 20;
/** Time constants of the moving averages of delay and CPU share. */
const TIME_CONSTANT_MS = { delay: 300, cpuShare: 2_000 };
/** Load is shed only after the thread itself was busy for seconds; rejecting requests does not help other causes. */
const MIN_CPU_SHARE = 0.7;

const weightOf = (elapsedMs: number, timeConstantMs: number): number =>
  1 - Math.exp(-elapsedMs / timeConstantMs);

/** Averages samples of the event-loop delay and of the CPU share of the thread. */
export const createLoadAverage = (minCpuShare = MIN_CPU_SHARE) => {
  let [delay, cpuShare] = [0, 0];
  return {
    /** `elapsedMs` is the time since the last sample, `cpuMs` the thread's CPU time in it. */
    sample(elapsedMs: number, cpuMs: number): void {
      delay += (Math.max(0, elapsedMs - SAMPLE_MS) - delay) * weightOf(elapsedMs, TIME_CONSTANT_MS.delay);
      cpuShare += (cpuMs / elapsedMs - cpuShare) * weightOf(elapsedMs, TIME_CONSTANT_MS.cpuShare);
    },
    delayMs: (): number => (cpuShare > minCpuShare ? delay : 0),
  };
};

/** Measures the event-loop delay, which grows as soon as the process is overloaded. */
export const startLoadMeter = (minCpuShare = MIN_CPU_SHARE): Disposable & { delayMs(): number } => {
  const { sample, delayMs } = createLoadAverage(minCpuShare);
  let lastCpuUsage = process.threadCpuUsage();
  let lastSampleAt = performance.now();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(lastCpuUsage);
    const elapsedMs = performance.now() - lastSampleAt;
    lastCpuUsage = process.threadCpuUsage();
    lastSampleAt += elapsedMs;
    sample(elapsedMs, (user + system) / 1_000);
  }, SAMPLE_MS);
  timer.unref();
  return { delayMs, [Symbol.dispose]: () => clearInterval(timer) };
};
