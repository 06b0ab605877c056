import { decodeOr } from './percent-encoding.ts';

const NOT_ASCII = /%[c-f][0-9a-f](?:%[89ab][0-9a-f])+|%[89a-f][0-9a-f]/gi;
const ONE_BYTE = '%00'.length;
const NOT_ASCII_TEXT = /[^\0-\x7f]+/g;

const FROM_80_TO_9F = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const FIRST_BYTE = 0x80;
const MAX_BYTE = 0xff;

const characterOf = (byte: number): string => FROM_80_TO_9F[byte - FIRST_BYTE] ?? String.fromCharCode(byte);

/** Converts percent-encoded Windows-1252 or Latin-1, such as `%F4`, to UTF-8. */
export const encodedAsUtf8 = (text: string): string =>
  text.replace(NOT_ASCII, (encoded) =>
    encoded.length === ONE_BYTE
      ? encodeURIComponent(characterOf(Number.parseInt(encoded.slice(1), 16)))
      : encoded,
  );

const byteOf = (character: string): string => {
  const index = FROM_80_TO_9F.indexOf(character);
  const byte = index < 0 ? character.charCodeAt(0) : FIRST_BYTE + index;
  return byte > MAX_BYTE ? '%' : `%${byte.toString(16)}`;
};

/** Repairs UTF-8 that was read as Windows-1252 or Latin-1, such as `Å` for `ō`. */
export const withoutMojibake = (text: string): string =>
  text.replace(NOT_ASCII_TEXT, (run) => decodeOr(run.replace(/./gsu, byteOf), run));
