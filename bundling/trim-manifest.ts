import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Part = { readonly imports?: readonly string[]; readonly css?: readonly string[] } & Readonly<
  Record<string, unknown>
>;
type Manifest = { readonly entry: Part; readonly routes: Readonly<Record<string, Part>> };

const MANIFEST = /^manifest-\w+\.js$/;
const ASSIGNMENT = /^(window\.__reactRouterManifest=)(\{.*\});?\s*$/s;

/** Removes from a route what is false, and the files that the entry and the frame have loaded before it. */
const trimRoute = (route: Part, { imports = [], css = [] }: Part): Part => {
  const trimmed = Object.entries<unknown>({
    ...route,
    imports: route.imports?.filter((file) => !imports.includes(file)),
    css: route.css?.filter((file) => !css.includes(file)),
  });
  return Object.fromEntries(trimmed.filter(([, value]) => value !== false && value !== undefined));
};

/** Shortens the list of routes that every page loads; React Router reads an absent flag as false. */
export const trimManifest = async (client: string): Promise<void> => {
  const folder = join(client, 'assets');
  for (const name of await readdir(folder)) {
    if (!MANIFEST.test(name)) continue;
    const file = join(folder, name);
    const [, assignment = '', json] = ASSIGNMENT.exec(await readFile(file, 'utf8')) ?? [];
    if (json === undefined) throw new Error('The manifest of React Router has another form.');
    const manifest = JSON.parse(json) as Manifest;
    const routes = Object.entries(manifest.routes).map(([id, route]) => [
      id,
      id === 'root' ? route : trimRoute(route, manifest.entry),
    ]);
    const trimmed = { ...manifest, routes: Object.fromEntries(routes) as Manifest['routes'] };
    await writeFile(file, `${assignment}${JSON.stringify(trimmed)};`);
  }
};
