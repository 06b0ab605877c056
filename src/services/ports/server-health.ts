/** Checks of this server and its database, for alerts. */
export type ServerHealth = {
  isDatabaseReachable(): Promise<boolean>;
  /** False on a full disk or a standby. */
  isDatabaseWritable(): Promise<boolean>;
  /** Kinds of jobs that failed in the last 15 minutes; at least 1 when none has completed for that long. */
  failingJobs(): Promise<number>;
  isDiskLow(): Promise<boolean>;
  /** 99th percentile in the best of the last three windows of ten seconds, milliseconds. */
  eventLoopDelayMs(): number;
};
