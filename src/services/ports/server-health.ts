/** What each server observes by itself of the disk, the database and the job queue. */
export type ServerHealth = {
  /** True if the database answers a query. */
  databaseAnswers(): Promise<boolean>;
  /** True if the database accepts a write; false on a full disk or a standby. */
  databaseAcceptsWrites(): Promise<boolean>;
  /** Kinds of jobs that failed in the last 15 minutes; at least 1 when none has completed for that long. */
  failingJobs(): Promise<number>;
  /** True if little space or few inodes are left on the disk of the data folder. */
  isDiskLow(): Promise<boolean>;
  /** Event-loop delay of this process: 99th percentile in the best of the last three windows of ten seconds, milliseconds. */
  eventLoopDelayMs(): number;
};
