import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BOUNDS } from '#domain/catalogue/catalogue-bounds.ts';
import { systemCode } from '#platform/system-error.ts';

/** A catalogue file cannot be loaded; the message names the file, the position and the fault. */
export class CatalogueFileError extends Error {
  override readonly name = 'CatalogueFileError';
}

export const fileError = (file: string, fault: string, options?: ErrorOptions): CatalogueFileError =>
  new CatalogueFileError(`${file}: ${fault}`, options);

/** Issues listed per file; further ones usually have the same cause. */
const MAX_ISSUES = 5;

/** PostgreSQL cannot store NUL, and pages cannot show other control characters. */
export const optionalTextField = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text === text.trim(), 'must not begin or end with blanks')
    .refine(
      (text) => text.isWellFormed() && !/[^\P{Cc}\n]/u.test(text),
      'must not have control characters or unpaired surrogates',
    );

export const textField = (max: number) => optionalTextField(max).min(1);

/** The id of a product or promotion. */
export const idField = z
  .string()
  .max(100)
  .regex(/^[a-z0-9-]+$/, 'must be of lower-case letters, digits and hyphens');

/** Dollars and cents such as `24.50`, converted to cents. */
export const centsField = z
  .string()
  .regex(/^\d+\.\d\d$/, 'must be dollars and cents, such as 24.50')
  .transform((text) => Number(text.replace('.', '')))
  .pipe(z.number().max(BOUNDS.priceCents.max, 'must be 999999.99 or less'));

/**
 * Lists the JSON files of a folder, sorted, without the hidden files of editors and operating systems.
 * @throws CatalogueFileError if the folder cannot be read
 */
export const catalogueFilesIn = async (folder: string): Promise<string[]> =>
  (await entriesOf(folder))
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('.') && name.toLowerCase().endsWith('.json'))
    .toSorted()
    .map((name) => join(folder, name));

/** Lists the subfolders by name, without those of editors and operating systems. */
export const catalogueFoldersIn = async (folder: string): Promise<string[]> =>
  (await entriesOf(folder))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('.') && !name.startsWith('__'));

const entriesOf = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw fileError(folder, `must be a folder that the shop can read${codeSuffix(error)}`, { cause: error });
  });

/**
 * Reads a JSON file and validates it by a schema.
 * @throws CatalogueFileError if it cannot be read or is invalid
 */
export const readCatalogueFile = async <T>(file: string, schema: z.ZodType<T>): Promise<T> => {
  const parsed = schema.safeParse(parseJson(file, await readText(file)));
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const messages = issues.slice(0, MAX_ISSUES).map(({ path, message }) => `${pathPrefix(path)}${message}`);
  const more = issues.length > MAX_ISSUES ? [`and ${issues.length - MAX_ISSUES} more`] : [];
  throw fileError(file, [...messages, ...more].join('; '));
};

const pathPrefix = (path: readonly PropertyKey[]): string =>
  path.length > 0 ? `${z.core.toDotPath(path)}: ` : '';

const codeSuffix = (error: unknown): string => {
  const code = systemCode(error);
  return code === undefined ? '' : ` (${code})`;
};

const readText = async (file: string): Promise<string> => {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw fileError(file, `must be a file that the shop can read${codeSuffix(error)}`, { cause: error });
  });
  try {
    // Skips a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw fileError(file, 'must be UTF-8', { cause: error });
  }
};

/** V8 quotes some tokens without their line; the quote begins ten characters before the token. */
const QUOTED = /^Unexpected token .*, \.\.\."([\s\S]*)"(?:\.\.\.)? is not valid JSON$/;
const QUOTED_BEFORE = 10;

const lineOfToken = (text: string, message: string): string => {
  if (message === 'Unexpected end of JSON input') return ` (line ${text.split('\n').length})`;
  const [, quote] = QUOTED.exec(message) ?? [];
  if (quote === undefined) return '';
  return ` (line ${lineAt(text, text.indexOf(quote) + QUOTED_BEFORE)})`;
};

/** Matches a JSON string, with the colon if it is a key, or a bracket. */
const KEY_OR_BRACKET = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}[\]]/g;

/** `JSON.parse` returns the last value of a duplicate key, so the first would be lost without an error. */
const rejectDuplicateKey = (file: string, text: string): void => {
  const open: Set<string>[] = [];
  for (const { 0: token, 1: key, 2: colon, index } of text.matchAll(KEY_OR_BRACKET)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    if (key === undefined || colon === undefined) continue;
    const name = String(JSON.parse(key));
    const names = open.at(-1);
    if (names?.has(name))
      throw fileError(
        file,
        `has the key ${JSON.stringify(name)} twice in one object (line ${lineAt(text, index)})`,
      );
    names?.add(name);
  }
};

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

const parseJson = (file: string, text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    rejectDuplicateKey(file, text);
    return value;
  } catch (error) {
    if (error instanceof CatalogueFileError) throw error;
    const { message } = error instanceof Error ? error : { message: 'it cannot be read' };
    const fault = `is not JSON: ${message.replaceAll(/\s+/g, ' ')}${lineOfToken(text, message)}`;
    throw fileError(file, fault, { cause: error });
  }
};
