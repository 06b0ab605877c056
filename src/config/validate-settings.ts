import { withSecretFiles } from './secret-files.ts';
import { settingError } from './setting-error.ts';
import type { databaseSettingsSchema, SettingName, settingsSchema } from './settings.ts';

/** Validates environment variables, including `*_FILE` secrets. An empty value counts as unset; each invalid setting is one problem. */
export const validateSettings = (
  schema: typeof settingsSchema | typeof databaseSettingsSchema,
  env: NodeJS.ProcessEnv,
) => {
  const variables = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const { values, problems } = withSecretFiles(variables);
  const paths = new Set(schema.safeParse(values).error?.issues.map(({ path: [name] }) => name));
  const invalid: SettingName[] = schema.keyof().options.filter((name) => paths.has(name));
  return {
    variables,
    values,
    invalid,
    problems: [...problems, ...invalid.map((name) => settingError(name, values[name]))],
  };
};
