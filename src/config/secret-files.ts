import { readFileSync } from 'node:fs';
import { SECRETS } from './settings.ts';

type Given = Readonly<Record<string, string | undefined>>;

/** Replaces `NAME` by the contents of the file in `NAME_FILE`; each unreadable file is one problem. */
export const withSecretFiles = (given: Given): { readonly given: Given; readonly problems: string[] } => {
  const problems: string[] = [];
  const read: Record<string, string> = {};
  for (const name of SECRETS) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    const shown = `${name}_FILE is ${JSON.stringify(file)}`;
    const text = given[name] === undefined ? textOf(file) : undefined;
    if (given[name] !== undefined)
      problems.push(`${shown}, and ${name} is set as well; only one of them may be.`);
    else if (text) read[name] = text;
    else problems.push(`${shown}; it must be a file that the shop can read, with the secret in it.`);
  }
  return { given: { ...given, ...read }, problems };
};

const textOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
};
