import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readLegalContent } from '#adapters/catalogue-files/read-legal-content.ts';
import type { Config } from '#config';
import { emptyLegalFields, type LegalContent } from '#domain/content/legal-content.ts';
import { pages } from '#web/site/page-policies.ts';
import { EXIT_SETTINGS, StartError } from './errors/start-error.ts';

const INCLUDED_FOLDER = fileURLToPath(new URL('../../content/legal', import.meta.url));

const linkTargets = pages
  .filter(({ pattern, indexing }) => !pattern.includes(':') && indexing !== 'file')
  .map(({ pattern }) => pattern);

type LegalSettings = Pick<Config, 'legalDir' | 'phone'>;

const folderOf = ({ legalDir }: Pick<Config, 'legalDir'>): string => legalDir ?? INCLUDED_FOLDER;

/**
 * Reads the legal texts and contact data of the shop.
 * @throws CatalogueFileError if a file is missing or invalid
 */
export const loadLegalContent = (config: LegalSettings): Promise<LegalContent> =>
  readLegalContent(folderOf(config), { phone: config.phone, pages: linkTargets });

/**
 * Rejects a new public shop whose required legal texts are empty; one with data starts and raises an alert instead.
 * @throws StartError naming each file and field
 */
export const rejectEmptyLegalTexts = (
  config: Pick<Config, 'legalDir' | 'isPublic' | 'origin'>,
  content: LegalContent,
): void => {
  const empty = config.isPublic ? emptyLegalFields(content, new URL(config.origin).hostname) : [];
  if (empty.length === 0) return;
  const fields = empty.map(({ file, field }) => `${join(folderOf(config), file)}: ${field}`);
  throw new StartError(
    `A new shop at ${config.origin} needs these legal texts, which are empty or the included sample: ${fields.join('; ')}.`,
    {
      exitCode: EXIT_SETTINGS,
    },
  );
};
