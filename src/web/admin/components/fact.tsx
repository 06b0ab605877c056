import type { ReactNode } from 'react';

/** A labelled value in a list of facts. */
export const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** Lines of text below each other, such as those of an address. */
export const TextLines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines never change their places.
    <div key={index}>{line}</div>
  ));
