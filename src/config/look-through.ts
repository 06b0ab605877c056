import { complaintAbout } from './complaint.ts';
import { withSecretFiles } from './secret-files.ts';
import type { databaseSettingsSchema, SettingName, settingsSchema } from './settings.ts';

/** Validates environment variables, including `*_FILE` secrets. An empty value counts as unset; each invalid setting is one problem. */
export const validateSettings = (
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
