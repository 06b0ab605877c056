import { globSync } from 'node:fs';

/**
 * Returns the paths of the named modules of a folder and of those below it, so that a move between areas changes no list.
 * @param {string} folder @param {...string} names without ending @returns {string[]}
 * @throws where there is no such file, or more than one
 */
export const filesNamed = (folder, ...names) =>
  names.map((name) => {
    const [path, ...others] = globSync(`${folder}/**/${name}.ts`);
    if (path === undefined || others.length > 0)
      throw new Error(`${folder} has ${others.length + (path ? 1 : 0)} files named ${name}.ts`);
    return path.replaceAll('\\', '/');
  });
