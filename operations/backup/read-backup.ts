import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import { VERSION } from './dump.ts';

const headingSchema = z.object({
  camellia: z.number(),
  migration: z.string(),
  takenAt: z.string(),
  tables: z.array(z.string()),
});
export type Heading = z.infer<typeof headingSchema>;

/** Far longer than any row that the shop writes. */
export const MAX_LINE_CHARACTERS = 16 * 1024 * 1024;

/** The lines of a backup, in batches. Without `readline`, which also splits lines at U+2028. */
async function* linesIn(file: string): AsyncGenerator<string[]> {
  const gunzip = createGunzip();
  const reading = pipeline(createReadStream(file), gunzip);
  reading.catch(() => undefined);
  // Joined once per line, because joining at each chunk takes time quadratic in the length.
  let pending: string[] = [];
  let length = 0;
  for await (const text of gunzip.setEncoding('utf8') as AsyncIterable<string>) {
    const [first = '', ...others] = text.split('\n');
    length += first.length;
    if (length > MAX_LINE_CHARACTERS)
      throw new BackupError(`a line has more than ${MAX_LINE_CHARACTERS} characters`);
    pending.push(first);
    const rest = others.pop();
    if (rest === undefined) continue;
    yield [pending.join(''), ...others];
    pending = [rest];
    length = rest.length;
  }
  await reading;
  if (length > 0) throw new BackupError('it ends in the middle of a line');
}

/** A part of a backup: the heading, rows of the current table, or the summary line after its rows. */
type BackupPart =
  | { readonly heading: Heading }
  | { readonly table: string; readonly rows: readonly string[] }
  | { readonly table: string; readonly end: string };

const readHeading = (line: string): Heading => {
  const heading = headingSchema.parse(JSON.parse(line));
  if (heading.camellia !== VERSION)
    throw new BackupError(
      `its format is version ${heading.camellia}, and this shop reads version ${VERSION}`,
    );
  return heading;
};

async function* partsIn(file: string): AsyncGenerator<BackupPart> {
  const digest = createHash('sha256');
  let heading: Heading | undefined;
  let current = 0;
  let isComplete = false;
  for await (const lines of linesIn(file)) {
    let rows: string[] = [];
    for (const line of lines) {
      if (isComplete) throw new BackupError('there is data after its end');
      const table = heading?.tables[current] ?? '';
      if (line.startsWith('whole ')) {
        isComplete = line === `whole ${digest.digest('hex')}` && current === heading?.tables.length;
        if (!isComplete) throw new BackupError('its digest does not match');
        continue;
      }
      digest.update(`${line}\n`);
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
  if (!isComplete) throw new BackupError('it ends too early');
}

/** Reads a backup. @throws BackupError if it is incomplete or damaged */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  try {
    yield* partsIn(file);
  } catch (cause) {
    throw toBackupError(file, cause);
  }
}

const toBackupError = (file: string, cause: unknown): unknown => {
  if (cause instanceof z.ZodError)
    return invalidBackup(file, 'it does not begin with the heading of a backup', cause);
  const isFileError = cause instanceof Error && 'code' in cause && /^(Z_|E[A-Z]+$)/.test(String(cause.code));
  const isKnown = cause instanceof BackupError || cause instanceof SyntaxError || isFileError;
  return isKnown ? invalidBackup(file, cause.message, cause) : cause;
};

const invalidBackup = (file: string, reason: string, cause: unknown): BackupError =>
  new BackupError(`${file} cannot be restored: ${reason}.`, { cause });

/** Reads a whole backup to validate it; returns its heading and the number of rows. */
export const inspectBackup = async (file: string): Promise<Heading & { readonly rows: number }> => {
  let heading: Heading | undefined;
  let rows = 0;
  for await (const part of readBackup(file)) {
    if ('heading' in part) heading = part.heading;
    if ('rows' in part) rows += part.rows.length;
  }
  if (!heading) throw new BackupError(`${file} cannot be restored: it is empty.`);
  return { ...heading, rows };
};
