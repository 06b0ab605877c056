/** Lines of text below each other, such as those of an address. */
export const TextLines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines never change their places.
    <div key={index}>{line}</div>
  ));
