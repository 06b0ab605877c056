type Step = (active: number | undefined, count: number) => number;

const steps: Readonly<Record<string, Step>> = {
  ArrowDown: (active, count) => (active === undefined ? 0 : (active + 1) % count),
  ArrowUp: (active, count) => (active === undefined ? count - 1 : (active + count - 1) % count),
};

/** Returns how a key moves the selection, which wraps around; `undefined` for other keys. */
export const stepOf = (key: string): Step | undefined => (Object.hasOwn(steps, key) ? steps[key] : undefined);
