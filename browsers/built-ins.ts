import { type Feature, featureAt, isSupported, partsOf } from './compat-data.ts';

/** One member of a built-in interface or namespace. */
export type Member = { readonly owner: string; readonly name: string; readonly isSupported: boolean };

/** Namespaces whose members are interfaces of their own. */
const NAMESPACES = ['Intl', 'WebAssembly', 'Temporal'];

const nameOf = (key: string): string => {
  const event = /^(.+)_event$/.exec(key)?.[1];
  return event ? `on${event}` : key.replace(/_static$/, '');
};

const membersOf = (owner: string, feature: Feature): Member[] => {
  const isWhole = isSupported(feature);
  return partsOf(feature).map(([key, part]) => ({
    owner,
    name: nameOf(key),
    isSupported: isWhole && isSupported(part),
  }));
};

const owners: [string, Feature][] = [
  ...partsOf(featureAt('javascript', 'builtins')).flatMap(([name, feature]): [string, Feature][] =>
    NAMESPACES.includes(name)
      ? [
          [name, feature],
          ...partsOf(feature).map(([part, inner]): [string, Feature] => [`${name}.${part}`, inner]),
        ]
      : [[name, feature]],
  ),
  ...partsOf(featureAt('api')),
];

/** All members of all interfaces in the data set. */
export const MEMBERS: readonly Member[] = owners.flatMap(([owner, feature]) => membersOf(owner, feature));

/** All global names in the data set, and whether all supported browsers have them. */
export const GLOBALS: ReadonlyMap<string, boolean> = new Map([
  ...MEMBERS.filter(({ owner }) => owner === 'Window').map(
    ({ name, isSupported: has }): [string, boolean] => [name, has],
  ),
  ...owners
    .filter(([owner]) => !owner.includes('.'))
    .map(([owner, feature]): [string, boolean] => [owner, isSupported(feature)]),
]);

/** Members and globals that at least one supported browser lacks. */
export const MISSING = {
  globals: [...GLOBALS].filter(([, has]) => !has).map(([name]) => name),
  members: MEMBERS.filter((member) => !member.isSupported && member.name !== 'constructor').map(
    ({ owner, name }) => ({ owner, name }),
  ),
};
