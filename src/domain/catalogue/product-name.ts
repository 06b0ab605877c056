import { canNormalize } from '../text/nfc.ts';
import { isWellFormed } from '../text/well-formed.ts';

/** Control characters, line separators and invisible characters, except joiners, which shape letters and emoji. */
const INVISIBLE =
  '\\u0001-\\u001F\\u007F-\\u009F\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180E\\u200B\\u200E\\u200F\\u2028-\\u202E\\u2060-\\u206F\\u2800\\u3164\\uFEFF\\uFFA0\\uFFF9-\\uFFFB';
const SPACE = '\\u0020\\u00A0\\u1680\\u2000-\\u200A\\u202F\\u205F\\u3000';
const JOINER = '\\u200C\\u200D';

/** Names that no URL can address, `_` and `.data` because of React Router. `is_product_name` of PostgreSQL has the same patterns. */
const REJECTED_NAMES: readonly string[] = [
  '^\\.{0,2}$',
  '^_$',
  '\\.data$',
  '%2[Ff]',
  `[${INVISIBLE}]`,
  `^[${SPACE}]|[${SPACE}]$`,
  `(^|[${SPACE}])[${JOINER}]|[${JOINER}]([${SPACE}]|$)`,
];

const AT_MOST_200 = /^[\s\S]{0,200}$/u;
const REJECTED = REJECTED_NAMES.map((pattern) => new RegExp(pattern, 'u'));

/** The rule of `isProductName` for the authors of catalogue files. */
export const NAME_RULE =
  'must be 1 to 200 visible characters (Unicode NFC) with no space at either end, neither ".", ".." nor "_", without "%2F" and no ending in ".data", because pages are addressed by it';

/** True if a URL can address the name and all of its characters are visible. */
export const isProductName = (name: string): boolean =>
  AT_MOST_200.test(name) &&
  isWellFormed(name) &&
  canNormalize(name) &&
  name === name.normalize('NFC') &&
  !REJECTED.some((pattern) => pattern.test(name));
