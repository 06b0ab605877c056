/** A note of staff; `author` is null for the command line. */
export type StaffNote = {
  readonly id: number;
  readonly at: Date;
  readonly author: string | null;
  readonly text: string;
};
