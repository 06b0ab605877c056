import { complaintAbout } from './complaint.ts';
import { withSecretFiles } from './secret-files.ts';
import type { databaseSettingsSchema, SettingName, settingsSchema } from './settings.ts';

/**
 * Looks through what is set, with the contents of the files of secrets that it names; empty counts as not set. Every
 * setting that cannot be read is a problem, one sentence each.
 */
export const lookThrough = (
  schema: typeof settingsSchema | typeof databaseSettingsSchema,
  env: NodeJS.ProcessEnv,
) => {
  const said = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const { given, problems } = withSecretFiles(said);
  const paths = new Set(schema.safeParse(given).error?.issues.map(({ path: [name] }) => name));
  const broken: SettingName[] = schema.keyof().options.filter((name) => paths.has(name));
  return {
    said,
    given,
    broken,
    problems: [...problems, ...broken.map((name) => complaintAbout(name, given[name]))],
  };
};
