import { readCommandLine } from './command-line.ts';

const read = readCommandLine(process.argv.slice(2), process.env);
if ('problems' in read) {
  for (const problem of read.problems) console.error(`identity stand-in: ${problem}`);
  process.exit(2);
}

// Ctrl+C reaches the whole process group; the parent decides when this process ends.
process.on('SIGINT', () => {});

/** oidc-provider warns about every Node line that is not yet in long-term support, also the one pinned here. */
async function importQuietly() {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
  };
  try {
    return await import('./identity-stand-in.ts');
  } finally {
    console.warn = warn;
  }
}

const { createIdentityStandIn } = await importQuietly();
const standIn = await createIdentityStandIn(read.settings);
const stop = async () => {
  await standIn.close();
  process.exit(0);
};
process.once('SIGTERM', stop);
process.once('disconnect', stop);

console.log(`identity stand-in at ${standIn.origin}`);
process.send?.({ ready: true, port: standIn.port });
