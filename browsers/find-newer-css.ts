import postcss, { type AtRule, type ChildNode, type Declaration, type Node } from 'postcss';
import { type Feature, featureAt, isSupported, partsOf } from './compat-data.ts';
import type { Finding } from './find-newer.ts';

const functions = new Map<string, Feature[]>();
for (const [type, feature] of partsOf(featureAt('css', 'types')))
  for (const [name, part] of [[type, feature] as const, ...partsOf(feature)])
    functions.set(name, [...(functions.get(name) ?? []), part]);

const isNewer = (feature: Feature | undefined): boolean => feature !== undefined && !isSupported(feature);

const newerInDeclaration = ({ prop, value }: Declaration): string[] => {
  const property = featureAt('css', 'properties', prop);
  const named = isNewer(property) ? [prop] : [];
  const keywords = [...value.matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g)]
    .map(([keyword]) => keyword)
    .filter((keyword) => isNewer(featureAt('css', 'properties', prop, keyword)))
    .map((keyword) => `${prop}: ${keyword}`);
  const called = [...value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)]
    .map(([, name = '']) => name)
    .filter((name) => functions.get(name)?.every((feature) => !isSupported(feature)))
    .map((name) => `${name}()`);
  const relative = /\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)\(\s*from\b/.test(value)
    ? ['relative colors']
    : [];
  const alternative = prop === 'content' && /["')]\s*\//.test(value) ? ['content: text alternative'] : [];
  return [...named, ...keywords, ...called, ...relative, ...alternative];
};

const newerInAtRule = ({ name, params }: AtRule): string[] => {
  if (isNewer(featureAt('css', 'at-rules', name))) return [`@${name}`];
  if (name !== 'media') return [];
  return [...params.matchAll(/\(\s*([a-z-]+)/g)]
    .map(([, feature = '']) => feature)
    .filter((feature) => isNewer(featureAt('css', 'at-rules', 'media', feature.replace(/^(?:min|max)-/, ''))))
    .map((feature) => `@media (${feature})`);
};

const newerInSelector = (selector: string): string[] =>
  [...selector.matchAll(/::?([a-z-]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => isNewer(featureAt('css', 'selectors', name)))
    .map((name) => `:${name}`);

const isProbed = (node: Node): boolean => {
  for (let at = node.parent; at; at = at.parent)
    if (at.type === 'atrule' && (at as AtRule).name === 'supports') return true;
  return false;
};

const newerIn = (node: ChildNode): string[] => {
  if (node.type === 'decl') return newerInDeclaration(node);
  if (node.type === 'atrule') return newerInAtRule(node);
  if (node.type !== 'rule') return [];
  return [...newerInSelector(node.selector), ...(node.parent?.type === 'rule' ? ['nesting'] : [])];
};

/** Everything in a style sheet that a supported browser lacks and that no `@supports` surrounds. */
export const newerInCss = (file: string, css: string): Finding[] => {
  const findings: Finding[] = [];
  postcss.parse(css).walk((node) => {
    if (isProbed(node)) return;
    for (const what of newerIn(node)) findings.push({ file, line: node.source?.start?.line ?? 0, what });
  });
  return findings;
};
