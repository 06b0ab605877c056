/** Why a backup could not be made or restored; its message is a sentence for the person who asked for it. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
