/** Creates a function that runs asynchronous tasks one after another; a failed task does not stop the next. */
export const createSerialQueue = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const done = last.then(task);
    last = done.catch(() => undefined);
    return done;
  };
};
