/**
 * Imports a script that failed to load. Browsers remember the failure, so a retry needs another address. The build
 * renames the exports of files, so the module is found by one of its members.
 */
export const importAgain = async <Module extends object>(
  error: unknown,
  member: keyof Module & string,
): Promise<Module> => {
  const [url] = /https?:\S+/.exec(String(error)) ?? [];
  if (!url) throw error;
  const file: object = await import(/* @vite-ignore */ `${url}?${Date.now()}`);
  const found = [file, ...Object.values(file)].find((exported) => exported[member]);
  if (!found) throw error;
  return found;
};
