type Step = (active: number | undefined, count: number) => number;

const steps: Readonly<Record<string, Step>> = {
  ArrowDown: (active, count) => (active === undefined ? 0 : (active + 1) % count),
  ArrowUp: (active, count) => (active === undefined ? count - 1 : (active + count - 1) % count),
};

/** How a key moves the choice in a list of suggestions, which goes round; nothing for any other key. */
export const stepOf = (key: string): Step | undefined => (Object.hasOwn(steps, key) ? steps[key] : undefined);
