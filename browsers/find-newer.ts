import { dirname, relative } from 'node:path';
import ts from 'typescript';
import { GLOBALS, MEMBERS, type Member } from './built-ins.ts';

/** A use of something that a supported browser lacks. */
export type Finding = { readonly file: string; readonly line: number; readonly what: string };

const byName = Map.groupBy(MEMBERS, ({ name }) => name);

/** TypeScript splits some interfaces: `ReadonlyArray` and `ArrayConstructor` are both `Array`. */
const ownerOf = (name: string): string =>
  name
    .replace(/^Readonly(?=[A-Z])/, '')
    .replace(/^RegExp(?:Match|Exec)Array$/, 'Array')
    .replace(/^(?:\w*Iterator\w*|\w*IteratorObject|Generator)$/, 'Iterator')
    .replace(/(?:Constructor|EventMap)$/, '');

/** True if a supported browser lacks a member of this owner; of an owner without data, if all that have it lack it. */
const isMissing = (owner: string, name: string): boolean => {
  const members: readonly Member[] = byName.get(name) ?? [];
  const own = members.filter((member) => member.owner === owner || member.owner === `Intl.${owner}`);
  const known = own.length > 0 ? own : members;
  return known.length > 0 && known.every((member) => !member.isSupported);
};

const REGEXP_FEATURES: readonly [string, RegExp][] = [
  ['lookbehind in a regular expression', /\(\?<[=!]/],
  ['modifiers in a regular expression', /\(\?[ims]*-?[ims]+:/],
  ['the flag v of a regular expression', /\/[a-z]*v[a-z]*$/],
];

/** What a regular expression, written as in source, uses that a supported browser cannot parse. */
export const newerInRegExp = (source: string): string[] =>
  REGEXP_FEATURES.filter(([, pattern]) => pattern.test(source)).map(([what]) => what);

const isAmbient = (program: ts.Program, declaration: ts.Declaration): boolean =>
  program.isSourceFileDefaultLibrary(declaration.getSourceFile());

/** The name of the interface, or of the variable, that declares a member. */
const declaringName = ({ parent }: ts.Declaration): string | undefined => {
  if (ts.isInterfaceDeclaration(parent) || ts.isModuleBlock(parent))
    return ts.isModuleBlock(parent) ? parent.parent.name.text : parent.name.text;
  if (ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent))
    return parent.parent.name.getText();
  return undefined;
};

/** True if an access only tests whether its member exists. */
const isProbe = (access: ts.Node): boolean => {
  const { parent } = access;
  return (
    ts.isTypeOfExpression(parent) ||
    ts.isPrefixUnaryExpression(parent) ||
    (ts.isIfStatement(parent) && access === parent.expression) ||
    (ts.isConditionalExpression(parent) && access === parent.condition) ||
    (ts.isBinaryExpression(parent) && access === parent.left)
  );
};

/** True if a condition around a node, or an exit before it, mentions the name: the code feature-detects it. */
const isGuarded = (node: ts.Node, name: string): boolean => {
  const mentions = (condition: ts.Node): boolean => new RegExp(`\\b${name}\\b`).test(condition.getText());
  for (let at = node; at.parent && !ts.isSourceFile(at.parent); at = at.parent) {
    const { parent } = at;
    if (ts.isIfStatement(parent) && at !== parent.expression && mentions(parent.expression)) return true;
    if (ts.isConditionalExpression(parent) && at !== parent.condition && mentions(parent.condition))
      return true;
    if (ts.isBinaryExpression(parent) && at === parent.right && mentions(parent.left)) return true;
    if (!ts.isBlock(parent)) continue;
    for (const statement of parent.statements) {
      if (statement === at) break;
      if (ts.isIfStatement(statement) && mentions(statement.expression)) return true;
    }
  }
  if (isProbe(node) || isProbe(node.parent)) return true;
  const call = node.parent.parent;
  return call !== undefined && ts.isCallExpression(call) && call.questionDotToken !== undefined;
};

/** Everything in one file that a supported browser lacks, by type. */
export const newerInFile = (program: ts.Program, file: ts.SourceFile, root: string): Finding[] => {
  const checker = program.getTypeChecker();
  const findings: Finding[] = [];
  const report = (node: ts.Node, what: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    findings.push({ file: relative(root, file.fileName), line: line + 1, what });
  };
  const checkSymbol = (node: ts.Node, symbol: ts.Symbol | undefined) => {
    const declared = symbol?.declarations?.filter((one) => isAmbient(program, one)) ?? [];
    if (!symbol || declared.length === 0 || declared.length < (symbol.declarations?.length ?? 0)) return;
    const { name } = symbol;
    const owners = declared.flatMap((one) => declaringName(one) ?? []);
    const isNewer =
      owners.length > 0
        ? owners.every((owner) => isMissing(ownerOf(owner), name))
        : GLOBALS.get(name) === false && (symbol.flags & ts.SymbolFlags.Value) !== 0;
    if (isNewer && !isGuarded(node, name)) report(node, [...new Set(owners.map(ownerOf)), name].join('.'));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isRegularExpressionLiteral(node)) for (const what of newerInRegExp(node.text)) report(node, what);
    if (ts.isIdentifier(node) && !ts.isJsxAttribute(node.parent) && !ts.isPropertyAssignment(node.parent))
      checkSymbol(node, checker.getSymbolAtLocation(node));
    if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
      checkSymbol(
        node.argumentExpression,
        checker.getTypeAtLocation(node.expression).getProperty(node.argumentExpression.text),
      );
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = (node.propertyName ?? node.name).getText();
      checkSymbol(node.name, checker.getTypeAtLocation(node.parent).getProperty(name));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return findings;
};

/** A program over these files, with the options of a configuration; `texts` are files that exist only in memory. */
export const programOf = (
  configFile: string,
  files: readonly string[],
  texts: Readonly<Record<string, string>> = {},
): ts.Program => {
  const { config } = ts.readConfigFile(configFile, ts.sys.readFile) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(configFile));
  const host = ts.createCompilerHost({ ...options, allowJs: true }, true);
  const { readFile, fileExists } = host;
  host.readFile = (name) => texts[name] ?? readFile(name);
  host.fileExists = (name) => name in texts || fileExists(name);
  return ts.createProgram([...files, ...Object.keys(texts)], { ...options, allowJs: true }, host);
};
