// Loaded into a shop by `--import`: a signal brings about what no code of the shop should ever do.
process.on('SIGUSR2', () => {
  setImmediate(() => {
    throw new Error('a planted mishap');
  });
});
process.on('SIGWINCH', () => void Promise.reject(new Error('a planted mishap')));
