/** A reason not to start that whoever starts the shop can mend; its message is one clear sentence. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
