// Preloaded into a shop: signals cause errors that no code of the shop should throw.
process.on('SIGUSR2', () => {
  setImmediate(() => {
    throw new Error('a planted error');
  });
});
process.on('SIGWINCH', () => void Promise.reject(new Error('a planted error')));
