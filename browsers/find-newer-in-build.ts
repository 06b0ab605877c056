import { parseAst } from 'rolldown/parseAst';
import { GLOBALS, MEMBERS } from './built-ins.ts';
import { type Finding, newerInRegExp } from './find-newer.ts';

const supportedNames = new Set(MEMBERS.filter((member) => member.isSupported).map(({ name }) => name));

/** Interfaces with distinctive member names; libraries use the member names of the others too. */
const DISTINCTIVE =
  /^(?:Array|ArrayBuffer|Atomics|Map|Math|Object|Promise|RegExp|Set|String|Uint8Array|Iterator|AsyncIterator|URL|AbortSignal|Element|Document|Navigation|Scheduler|ReadableStream)$/;

/** Names that only newer built-ins have, so that no type is needed. */
const NEWER_NAMES = new Set(
  MEMBERS.filter(
    ({ name, owner, isSupported }) => DISTINCTIVE.test(owner) && !isSupported && !supportedNames.has(name),
  ).map(({ name }) => name),
);

type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';

const nodesIn = function* (node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* nodesIn(value);
};

const newerInNode = (node: Node): string[] => {
  const { callee } = node;
  if (node.type === 'CallExpression' && isNode(callee) && callee.type === 'MemberExpression') {
    const { property, computed } = callee;
    const name = isNode(property) && computed === false ? String(property['name']) : '';
    return NEWER_NAMES.has(name) ? [name] : [];
  }
  if (node.type === 'NewExpression' && isNode(callee) && GLOBALS.get(String(callee['name'])) === false)
    return [`new ${String(callee['name'])}`];
  const { regex } = node as { regex?: { readonly pattern: string; readonly flags: string } };
  if (regex) return newerInRegExp(`/${regex.pattern}/${regex.flags}`);
  if (node.type === 'VariableDeclaration' && /using/.test(String(node['kind'])))
    return ['a using declaration'];
  return node.type === 'StaticBlock' ? ['static block of a class'] : [];
};

/** Every use in a built script of a name that only newer browsers know, dependencies included. */
export const newerInScript = (file: string, code: string): Finding[] =>
  [...nodesIn(parseAst(code) as unknown as Node)].flatMap((node) =>
    newerInNode(node).map((what) => ({ file, line: code.slice(0, node.start).split('\n').length, what })),
  );
