interface RunningEmulator {
  readonly address: string;
  readonly ports: Readonly<Record<string, number>>;
  readonly stop: () => Promise<void>;
}

/** Runs an emulator until SIGTERM or the exit of its parent, which receives its ports. */
export async function runEmulator(name: string, start: () => Promise<RunningEmulator>): Promise<never> {
  const stopRequested = Promise.withResolvers<void>();
  process.on('SIGTERM', () => stopRequested.resolve());
  process.on('disconnect', () => stopRequested.resolve());
  // The parent decides when this process ends; Ctrl+C in the terminal reaches both.
  process.on('SIGINT', () => {});
  try {
    const { address, ports, stop } = await start();
    console.log(`${name} at ${address}`);
    if (process.connected) process.send?.({ ready: true, ...ports });
    await stopRequested.promise;
    await stop();
    process.exit(0);
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}

/** Reports problems of the command line, one a line, and exits with 2. */
export function rejectCommandLine(name: string, problems: readonly string[]): never {
  for (const problem of problems) console.error(`${name}: ${problem}`);
  process.exit(2);
}
