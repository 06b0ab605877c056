import packageJson from '../package.json' with { type: 'json' };

/** A browser and its oldest supported version; `package.json` lists them for every tool. */
export type Browser = { readonly name: string; readonly version: string };

export const SUPPORTED: readonly Browser[] = packageJson.browserslist.map((entry) => {
  const [name = '', version = ''] = entry.split(' ');
  return { name, version };
});

/** Names of Vite and Lightning CSS. */
const VITE_NAMES: Readonly<Record<string, string>> = { ios_saf: 'ios' };

/** The supported browsers as Vite takes them, for scripts and styles. */
export const BUILD_TARGETS: string[] = SUPPORTED.map(
  ({ name, version }) => `${VITE_NAMES[name] ?? name}${version}`,
);
