import { globSync } from 'node:fs';

/**
 * Finds modules by name in a folder and its subfolders, so that moving a file changes no list.
 * @param {string} folder @param {...string} names without extension @returns {string[]}
 * @throws unless exactly one file has the name
 */
export const findModules = (folder, ...names) =>
  names.map((name) => {
    const [path, ...others] = globSync(`${folder}/**/${name}.ts`);
    if (path === undefined || others.length > 0)
      throw new Error(`${folder} has ${others.length + (path ? 1 : 0)} files named ${name}.ts`);
    return path.replaceAll('\\', '/');
  });
