import { createRequire } from 'node:module';
import { type Browser, SUPPORTED } from './supported.ts';

type Version = string | boolean | null;
type Statement = {
  readonly version_added?: Version;
  readonly version_removed?: Version;
  readonly flags?: readonly unknown[];
  readonly prefix?: string;
  readonly alternative_name?: string;
};
type Compat = { readonly support: Readonly<Record<string, Statement | readonly Statement[]>> };

/** A feature of the data set, with its subfeatures by name. */
export interface Feature {
  readonly [name: string]: Feature;
}

/** Names of the data set where they differ from those of browserslist. */
const DATA_NAMES: Readonly<Record<string, string>> = { ios_saf: 'safari_ios' };

const load = createRequire(import.meta.url);
const data: Feature = load('@mdn/browser-compat-data');

const numbersOf = (version: string): number[] => version.replace('≤', '').split('.').map(Number);

const isAtMost = (version: string, limit: string): boolean => {
  const [left, right] = [numbersOf(version), numbersOf(limit)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return true;
};

const isInVersion = (statement: Statement, limit: string): boolean => {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name } = statement;
  if (typeof added !== 'string' || added === 'preview' || flags || prefix || alternative_name) return false;
  return isAtMost(added, limit) && !(typeof removed === 'string' && isAtMost(removed, limit));
};

const hasFeature = ({ support }: Compat, { name, version }: Browser): boolean =>
  [support[DATA_NAMES[name] ?? name] ?? []].flat().some((statement) => isInVersion(statement, version));

const compatOf = (feature: Feature): Compat | undefined => feature['__compat'] as Compat | undefined;

/** True if every supported browser has the feature; features without data count as supported. */
export const isSupported = (feature: Feature): boolean => {
  const compat = compatOf(feature);
  return !compat || SUPPORTED.every((browser) => hasFeature(compat, browser));
};

/** The feature at a path of the data set, such as `css`, `properties`, `text-wrap`. */
export const featureAt = (...path: readonly string[]): Feature | undefined => {
  let feature: Feature | undefined = data;
  for (const name of path) feature = feature && Object.hasOwn(feature, name) ? feature[name] : undefined;
  return feature;
};

/** The subfeatures of a feature, by name. */
export const partsOf = (feature: Feature | undefined): [string, Feature][] =>
  Object.entries(feature ?? {}).filter(([name]) => !name.startsWith('__'));
