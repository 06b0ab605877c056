import { readTextFile } from '#platform/read-text-file.ts';
import { SECRETS } from './settings.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Replaces `NAME` by the contents of the file in `NAME_FILE`; each unreadable file is one problem. */
export const withSecretFiles = (
  variables: Variables,
): { readonly values: Variables; readonly problems: string[] } => {
  const problems: string[] = [];
  const read: Record<string, string> = {};
  for (const name of SECRETS) {
    const file = variables[`${name}_FILE`];
    if (file === undefined) continue;
    const setting = `${name}_FILE is ${JSON.stringify(file)}`;
    const text = variables[name] === undefined ? readTextFile(file)?.trim() : undefined;
    if (variables[name] !== undefined)
      problems.push(`${setting}, and ${name} is set as well; only one of them may be.`);
    else if (text) read[name] = text;
    else problems.push(`${setting}; it must be a file that the shop can read, with the secret in it.`);
  }
  return { values: { ...variables, ...read }, problems };
};
