type LogThrottleOptions<Line> = {
  /** Lines of one kind that are logged in each interval. */
  readonly maxLines: number;
  /** Bounds memory: lines of further kinds are counted as the kind that `overflowOf` returns. */
  readonly maxKinds: number;
  readonly overflowOf: (line: Line) => Line;
  readonly intervalMs: number;
  /** Logs at the end of an interval how many lines of a kind were suppressed. */
  readonly logSuppressed: (line: Line, count: number) => void;
};

/** Limits repeated log lines until it is disposed of; lines with the same fields are of one kind. */
export const createLogThrottle = <Line extends object>(options: LogThrottleOptions<Line>) => {
  const { maxLines, maxKinds, overflowOf, intervalMs, logSuppressed } = options;
  const kinds = new Map<string, { readonly line: Line; count: number }>();

  const endInterval = (): void => {
    for (const { line, count } of kinds.values()) if (count > maxLines) logSuppressed(line, count - maxLines);
    kinds.clear();
  };
  const timer = setInterval(endInterval, intervalMs);
  timer.unref();

  return {
    /** Counts a line; returns the line of its kind if it may be logged. */
    admit(line: Line): Line | undefined {
      const isOverflow = kinds.size >= maxKinds && !kinds.has(JSON.stringify(line));
      const counted = isOverflow ? overflowOf(line) : line;
      const kind = kinds.getOrInsertComputed(JSON.stringify(counted), () => ({ line: counted, count: 0 }));
      kind.count += 1;
      return kind.count <= maxLines ? kind.line : undefined;
    },
    [Symbol.dispose](): void {
      clearInterval(timer);
      endInterval();
    },
  };
};
