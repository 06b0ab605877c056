import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../../src/web');
/** Components with their own form are listed by the form. */
const CONTROL_TAGS = new Set(['form', 'Form', 'fetcher.Form', 'button', 'summary']);
const WRAPPERS = new Set(['PageForm', 'AddressForm', 'CredentialsForm']);

const attributeOf = ({ attributes }: ts.JsxOpeningLikeElement, name: string): string | undefined => {
  const found = attributes.properties.find(
    (attribute): attribute is ts.JsxAttribute =>
      ts.isJsxAttribute(attribute) && attribute.name.getText() === name,
  );
  if (found?.initializer === undefined) return found && '';
  const { initializer } = found;
  return ts.isJsxExpression(initializer)
    ? (initializer.expression?.getText() ?? '')
    : initializer.getText().slice(1, -1);
};

/** The text of an element: its accessible label, its button or its content. */
const labelOf = (element: ts.JsxElement | ts.JsxSelfClosingElement): string => {
  const opening = ts.isJsxElement(element) ? element.openingElement : element;
  const label =
    attributeOf(opening, 'aria-label') ?? attributeOf(opening, 'submit') ?? attributeOf(opening, 'role');
  if (label !== undefined) return label;
  if (!ts.isJsxElement(element) || opening.tagName.getText().toLowerCase().endsWith('form')) return '';
  return (
    element.children
      .map((child) => child.getText().trim())
      .find((text) => text !== '')
      ?.replace(/^\{|\}$/g, '') ?? ''
  );
};

const isControl = (opening: ts.JsxOpeningLikeElement): boolean => {
  const tag = opening.tagName.getText();
  const href = attributeOf(opening, 'href') ?? '';
  return (
    CONTROL_TAGS.has(tag) ||
    WRAPPERS.has(tag) ||
    attributeOf(opening, 'onClick') !== undefined ||
    /apiMap|START/.test(href)
  );
};

const controlsIn = (file: string): string[] => {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) {
      const opening = ts.isJsxElement(node) ? node.openingElement : node;
      if (isControl(opening))
        found.push(`${file} <${opening.tagName.getText()}> ${labelOf(node).replace(/\s+/g, ' ')}`.trim());
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

/** Every form, button and other control of the shop's pages, by its file and text. */
export const controls: readonly string[] = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  // The admin is an application of its own, whose forms need no scripts.
  .filter((file) => file.endsWith('.tsx') && !file.startsWith('admin/'))
  .toSorted()
  .flatMap(controlsIn);
