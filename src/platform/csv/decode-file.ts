const [ZIP, UTF_16_LE] = [
  [0x50, 0x4b],
  [0xff, 0xfe],
] as const;

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** True for a workbook, which is a ZIP archive. */
export const isWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, ZIP);

/** Returns the text of a file in UTF-8, or as Excel writes it: in UTF-16, or in Windows-1252 without a mark. */
export const decodeFile = (bytes: Uint8Array): string => {
  if (startsWith(bytes, UTF_16_LE)) return new TextDecoder('utf-16le').decode(bytes);
  try {
    // A character at the end may be cut off.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
