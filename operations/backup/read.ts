import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import { VERSION } from './take.ts';

const headingSchema = z.object({
  camellia: z.number(),
  migration: z.string(),
  takenAt: z.string(),
  tables: z.array(z.string()),
});
export type Heading = z.infer<typeof headingSchema>;

/** Characters of one line at most; the longest row that the shop writes has a fraction of it. */
export const MAX_LINE_CHARACTERS = 16 * 1024 * 1024;

/** The lines of a backup, in batches. Not by `readline`, which would also part a line where a text has U+2028. */
async function* linesIn(file: string): AsyncGenerator<string[]> {
  const unpacked = createGunzip();
  const reading = pipeline(createReadStream(file), unpacked);
  reading.catch(() => undefined);
  // Parts of a line that has no end yet, joined once: joining them at each part takes time with the square of its length.
  let parts: string[] = [];
  let length = 0;
  for await (const text of unpacked.setEncoding('utf8') as AsyncIterable<string>) {
    const [first = '', ...others] = text.split('\n');
    length += first.length;
    if (length > MAX_LINE_CHARACTERS)
      throw new BackupError(`a line has more than ${MAX_LINE_CHARACTERS} characters`);
    parts.push(first);
    const begun = others.pop();
    if (begun === undefined) continue;
    yield [parts.join(''), ...others];
    parts = [begun];
    length = begun.length;
  }
  await reading;
  if (length > 0) throw new BackupError('it ends in the middle of a line');
}

/** What a backup tells, piece by piece: its heading, rows of the table that is under way, and the end of that table. */
export type Piece =
  | { readonly heading: Heading }
  | { readonly table: string; readonly rows: readonly string[] }
  | { readonly table: string; readonly end: string };

const readHeading = (line: string): Heading => {
  const heading = headingSchema.parse(JSON.parse(line));
  if (heading.camellia !== VERSION)
    throw new BackupError(`it is of version ${heading.camellia}, and this shop reads version ${VERSION}`);
  return heading;
};

async function* piecesIn(file: string): AsyncGenerator<Piece> {
  const whole = createHash('sha256');
  let heading: Heading | undefined;
  let current = 0;
  let isWhole = false;
  for await (const lines of linesIn(file)) {
    let rows: string[] = [];
    for (const line of lines) {
      if (isWhole) throw new BackupError('it goes on after its end');
      const table = heading?.tables[current] ?? '';
      if (line.startsWith('whole ')) {
        isWhole = line === `whole ${whole.digest('hex')}` && current === heading?.tables.length;
        if (!isWhole) throw new BackupError('its digest is another one');
        continue;
      }
      whole.update(`${line}\n`);
      if (!heading) {
        heading = readHeading(line);
        yield { heading };
      } else if (line.startsWith('end ')) {
        if (rows.length > 0) yield { table, rows };
        rows = [];
        current += 1;
        yield { table, end: line };
      } else rows.push(line);
    }
    if (rows.length > 0) yield { table: heading?.tables[current] ?? '', rows };
  }
  if (!isWhole) throw new BackupError('it ends too early');
}

/** Reads a backup; one that cannot be read to its end, or is not what was written, is refused with a sentence. */
export async function* readBackup(file: string): AsyncGenerator<Piece> {
  try {
    yield* piecesIn(file);
  } catch (cause) {
    throw refusal(file, cause);
  }
}

const refusal = (file: string, cause: unknown): unknown => {
  if (cause instanceof z.ZodError) return notOne(file, 'it does not begin as a backup does', cause);
  const isOfFile = cause instanceof Error && 'code' in cause && /^(Z_|E[A-Z]+$)/.test(String(cause.code));
  const isKnown = cause instanceof BackupError || cause instanceof SyntaxError || isOfFile;
  return isKnown ? notOne(file, cause.message, cause) : cause;
};

const notOne = (file: string, reason: string, cause: unknown): BackupError =>
  new BackupError(`${file} is no backup that can be restored: ${reason}.`, { cause });

/** Reads a backup to its end before anything is done with it. */
export const inspectBackup = async (file: string): Promise<Heading & { readonly rows: number }> => {
  let heading: Heading | undefined;
  let rows = 0;
  for await (const piece of readBackup(file)) {
    if ('heading' in piece) heading = piece.heading;
    if ('rows' in piece) rows += piece.rows.length;
  }
  if (!heading) throw new BackupError(`${file} is no backup that can be restored: it is empty.`);
  return { ...heading, rows };
};
